import type { Diagnostic, Place } from "../base/diagnostic.ts";
import type { DiagnosticCode } from "../base/diagnostic-codes.ts";
import { nearest } from "../base/nearest.ts";
import type { RoutePath } from "../base/paths.ts";
import type { Severities, Severity } from "../model/config/config.ts";
import { diagnosticSeverity } from "../model/config/diagnostic-severity.ts";
import { resolveAddress, type Address } from "./resolve-address.ts";
import { routeHints } from "./route-hints.ts";

/** What the rules need to know of a finished page. */
export interface CheckedPage {
  readonly route: RoutePath;
  /** Addresses as they stand in the HTML. */
  readonly links: readonly string[];
  /** Ids in the page; undefined when they are not known, as it could not be made. */
  readonly anchors: readonly string[] | undefined;
  /** Where a link was written; undefined when no source holds it, as in a component. */
  readonly placeOf: (href: string) => Place | undefined;
}

export interface RouteVersion {
  readonly section: string;
  readonly version: string;
}

export interface LinkRules {
  /** What every address of the locale starts with; ends with `/`. */
  readonly localeBase: string;
  readonly severities: Severities;
  readonly pages: readonly CheckedPage[];
  /** Addresses below the locale base that are files, redirects or pages of another locale. */
  readonly otherAddresses: ReadonlySet<string>;
  /** Complete addresses of files that all locales share. */
  readonly sharedFiles?: ReadonlySet<string>;
  /** The section and the version a route lies in; undefined outside of the sections. */
  readonly versionAt?: (route: string) => RouteVersion | undefined;
}

/**
 * Every link of every page leads somewhere: to a page, a file, a redirect, and
 * when it has a fragment to an id of that page. Links of components count too,
 * because they are read from the finished HTML.
 */
export function checkLinks(rules: LinkRules): readonly Diagnostic[] {
  const anchorsByRoute = new Map<string, ReadonlySet<string> | "unknown">(
    rules.pages.map((page) => [page.route, page.anchors ? new Set(page.anchors) : "unknown"]),
  );
  const isOtherVersion = (route: string, other: string) => {
    const [a, b] = [rules.versionAt?.(route), rules.versionAt?.(other)];
    return a !== undefined && a.section === b?.section && a.version !== b.version;
  };
  const hints = routeHints([...anchorsByRoute.keys()], isOtherVersion);
  const diagnostics: Diagnostic[] = [];
  const report = (
    severity: Severity,
    code: DiagnosticCode,
    problem: { message: string; hint: string | undefined; place: Place | undefined },
  ) => {
    const level = diagnosticSeverity(severity);
    if (level !== undefined) diagnostics.push({ code, severity: level, ...problem });
  };

  // Most links begin at the root: where they lead is the same on every page.
  const rooted = new Map<string, Address>();
  const addressOf = (href: string, route: string) => {
    const address = rooted.get(href) ?? resolveAddress(href, route, rules.localeBase);
    if (href.startsWith("/")) rooted.set(href, address);
    return address;
  };

  for (const page of rules.pages) {
    for (const href of new Set(page.links)) {
      const target = addressOf(href, page.route);
      if (target.kind === "external") continue;
      const where = `on ${page.route}`;
      if (target.kind === "outside") {
        if (rules.sharedFiles?.has(target.path)) continue;
        report(rules.severities.brokenLinks, "link/unknown-page", {
          message: `The link "${href}" ${where} leads outside the base path ${rules.localeBase}.`,
          hint: "Write addresses of the site without the base path, starting with /.",
          place: page.placeOf(href),
        });
        continue;
      }
      const anchors = anchorsByRoute.get(target.path);
      if (anchors === undefined) {
        if (rules.otherAddresses.has(target.path)) continue;
        const hint = hints.nearest(target.path, page.route);
        report(rules.severities.brokenLinks, "link/unknown-page", {
          message: `The link "${href}" ${where} leads to a page that does not exist.`,
          hint: hint === undefined ? undefined : `Did you mean "${hint}"?`,
          place: page.placeOf(href),
        });
      } else if (
        anchors !== "unknown" &&
        target.fragment !== "" &&
        !isKnownFragment(target.fragment, anchors)
      ) {
        const match = nearest(target.fragment, anchors);
        report(rules.severities.brokenAnchors, "link/unknown-anchor", {
          message: `The link "${href}" ${where} leads to "#${target.fragment}", which ${target.path} does not have.`,
          hint: match === undefined ? undefined : `Did you mean "#${match}"?`,
          place: page.placeOf(href),
        });
      }
    }
  }
  return diagnostics;
}

/** Browsers know `#top` without an id, and `:~:text=` is a search, not an id. */
function isKnownFragment(fragment: string, anchors: ReadonlySet<string>): boolean {
  return fragment === "top" || fragment.startsWith(":~:") || anchors.has(fragment);
}
