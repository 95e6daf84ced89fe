import { type Diagnostic, type Place, diagnosticSeverity } from "../../core/diagnostic.ts";
import type { DiagnosticCode } from "../../core/diagnostic-codes.ts";
import { nearest, suggestion } from "../../core/nearest.ts";
import { lineFragment, percentDecoded } from "../../core/urls.ts";
import { extensionOf, type RoutePath } from "../../core/paths.ts";
import type { Severities } from "../../core/config.ts";

/** Data about a rendered page for the link checks. */
export interface CheckedPage {
  readonly route: RoutePath;
  /** URLs of links, as written in the HTML. */
  readonly links: readonly string[];
  /** URLs of the files that the page loads, as written in the HTML. */
  readonly files?: readonly string[];
  /** IDs on the page, or `undefined` if it couldn't be rendered. */
  readonly anchors: readonly string[] | undefined;
  /** Returns the position of a link in the source, or `undefined` for links in components. */
  readonly placeOf: (href: string) => Place | undefined;
}

/** A link in a part of the layout that is the same on all pages, such as the footer. */
export interface LayoutLink {
  readonly href: string;
  /** Description for messages, for example `in the slot "Footer"`. */
  readonly where: string;
  /** Whether problems in this part are only warnings. */
  readonly isLenient?: boolean;
  readonly place: () => Place | undefined;
}

/** IDs of a route's section and version. */
export interface RouteVersion {
  readonly section: string;
  readonly version: string;
  /** Route prefix of the version. */
  readonly root: string;
}

/** The rendered pages and all other link targets. */
interface LinkRules {
  /** Prefix of all URLs in the locale. Ends with `/`. */
  readonly localeBase: string;
  readonly severities: Severities;
  readonly pages: readonly CheckedPage[];
  /** Pages whose own links aren't checked, although links to these pages and their IDs are. */
  readonly others?: readonly Pick<CheckedPage, "route" | "anchors">[];
  readonly layoutLinks?: readonly LayoutLink[];
  /** Paths of files and redirects, relative to the locale base. */
  readonly otherAddresses: ReadonlySet<string>;
  /** Complete paths of files that all locales share, and of pages in other locales. */
  readonly sharedFiles?: ReadonlySet<string>;
  /**
   * URL prefix of files whose names the engine generates. They always exist, so they aren't
   * checked.
   */
  readonly madeFiles?: string;
  /** Whether a trailing slash in links is ignored. */
  readonly slashesEnd?: boolean;
  /** Returns the section and version of a route, or `undefined` if it's outside all sections. */
  readonly versionAt?: (route: string) => RouteVersion | undefined;
}

/**
 * Checks that every link points to a page, file or redirect, that its fragment is an ID on the
 * page, and that loaded files exist. It reads the rendered HTML, so it also checks links in
 * components.
 */
export function checkLinks(rules: LinkRules): readonly Diagnostic[] {
  const site = linkedSite(rules);
  const ofPages = rules.pages.flatMap(({ links, route, placeOf }) =>
    [...new Set(links)].flatMap((href) => {
      const problem = problemOf(site, { href, route, where: `on ${route}` });
      const cause = problem && causeOf(site, route, href);
      return reported(rules, problem, () => ({ cause, place: placeOf(href) }));
    }),
  );
  const ofFiles = rules.pages.flatMap(({ files, route, placeOf }) =>
    [...new Set(files)].flatMap((href) => {
      const problem = fileProblem(site, { href, route, where: `on ${route}` });
      return reported(rules, problem, () => ({ place: placeOf(href) }));
    }),
  );
  const ofLayout = (rules.layoutLinks ?? []).flatMap(
    ({ href, where, place, isLenient = false }) => {
      const problem = layoutProblem(site, href, where);
      const found = reported(rules, problem, () => ({ place: place() }));
      return isLenient ? found.map((each) => ({ ...each, severity: "warning" as const })) : found;
    },
  );
  return [...ofPages, ...ofFiles, ...ofLayout];
}

/** Returns the problem with the severity set by the site, or nothing if the site ignores it. */
function reported(
  { severities }: LinkRules,
  problem: LinkProblem | undefined,
  details: () => Pick<Diagnostic, "cause" | "place">,
): readonly Diagnostic[] {
  if (problem === undefined) return [];
  const { rule, ...found } = problem;
  const severity = diagnosticSeverity(severities[rule]);
  return severity === undefined ? [] : [{ ...found, severity, ...details() }];
}

type LinkedSite = ReturnType<typeof linkedSite>;

/** Adds functions for looking up link targets to the rules. */
function linkedSite(rules: LinkRules) {
  const all = [...rules.pages, ...(rules.others ?? [])];
  const pages = new Map(all.map((page) => [page.route as string, page]));
  const known = new Map<string, ReadonlySet<string> | "unknown">();
  /**
   * Returns the IDs on a page, or `unknown` if it couldn't be rendered. The sets are created on
   * demand, because few pages are linked to with a fragment.
   */
  const anchorsOf = (route: string): ReadonlySet<string> | "unknown" => {
    const own = known.has(route) ? undefined : pages.get(route)?.anchors;
    const anchors = known.get(route) ?? (own ? new Set<string>(own) : "unknown");
    known.set(route, anchors);
    return anchors;
  };
  const isOtherVersion = (route: string, other: string) => {
    const [a, b] = [rules.versionAt?.(route), rules.versionAt?.(other)];
    return a !== undefined && a.section === b?.section && a.version !== b.version;
  };
  // Most links start with a slash, so their target is the same on every page.
  const rooted = new Map<string, Address>();
  const addressOf = (href: string, route: string) => {
    const address = rooted.get(href) ?? resolveAddress(href, route, rules.localeBase);
    if (href.startsWith("/")) rooted.set(href, address);
    return address;
  };
  let made: ReturnType<typeof routeHints> | undefined;
  /** Created when the first broken link is found. */
  const hints = () => (made ??= routeHints([...pages.keys()], isOtherVersion));
  return { ...rules, hasPage: (route: string) => pages.has(route), anchorsOf, hints, addressOf };
}

interface LinkProblem {
  readonly rule: "brokenLinks" | "brokenAnchors";
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint: string | undefined;
}

/**
 * Returns the link without its version, to group the same problem in several versions of a page.
 */
function causeOf(site: LinkedSite, route: string, href: string): string | undefined {
  const version = site.versionAt?.(route);
  if (version === undefined) return undefined;
  const below = (path: string) =>
    site.versionAt?.(path)?.root === version.root
      ? `*${path.slice(version.root.length).replace(/^\//, "")}`
      : path;
  const target = site.addressOf(href, route);
  const leads = target.kind === "internal" ? [below(target.path), target.fragment] : [href];
  return JSON.stringify([version.section, below(route), ...leads]);
}

/** Returns the problem with a file that a page loads, or `undefined`. */
function fileProblem(site: LinkedSite, written: WrittenLink): LinkProblem | undefined {
  const { href, route, where } = written;
  const target = site.addressOf(href, route);
  if (target.kind === "external") return undefined;
  const { path } = target;
  const isInside = target.kind === "internal";
  const complete = isInside ? site.localeBase + path.slice(1) : path;
  if (site.madeFiles !== undefined && complete.startsWith(site.madeFiles)) return undefined;
  if (site.sharedFiles?.has(complete)) return undefined;
  if (isInside && (site.otherAddresses.has(path) || site.hasPage(path))) return undefined;
  const message = `The file "${href}" ${where} doesn't exist.`;
  const hint = isInside
    ? nearestFile(site, path)
    : `All files of the site are under the base path ${site.localeBase}.`;
  return { rule: "brokenLinks", code: "file/missing", message, hint };
}

/** Suggests a file with the same extension. */
function nearestFile({ otherAddresses }: LinkedSite, path: string): string | undefined {
  const ending = extensionOf(path);
  return suggestion(
    path,
    [...otherAddresses].filter((address) => address.endsWith(ending)),
  );
}

/**
 * Returns the problem with a link in the layout, which is the same on all pages, or `undefined`.
 */
function layoutProblem(site: LinkedSite, href: string, where: string): LinkProblem | undefined {
  // An empty link, a query or a fragment refers to the page it's on, so it can't be checked here.
  if (href === "" || /^[?#]/.test(href)) return undefined;
  if (href.startsWith("/") || site.addressOf(href, "/").kind === "external")
    return problemOf(site, { href, route: "/", where });
  return {
    ...unknownPage,
    message: `The link "${href}" ${where} is relative, so it points to a different URL on each page.`,
    hint: `Start it with /, and use <Link href="/…"> from "lectern", which adds the base path.`,
  };
}

const unknownPage = { rule: "brokenLinks", code: "link/unknown-page" } as const;

/** A link as written, the route of its page, and its location for messages. */
interface WrittenLink {
  readonly href: string;
  readonly route: string;
  readonly where: string;
}

/** Returns the URL as authors write it, without the base path and locale. */
function asWritten({ localeBase }: LinkedSite, href: string): string {
  return href.startsWith(localeBase) ? href.slice(localeBase.length - 1) : href;
}

function problemOf(site: LinkedSite, link: WrittenLink): LinkProblem | undefined {
  const { route, where } = link;
  const target = site.addressOf(link.href, route);
  const href = asWritten(site, link.href);
  if (target.kind === "external") return undefined;
  const isInside = target.kind === "internal";
  if (site.sharedFiles?.has(isInside ? site.localeBase + target.path.slice(1) : target.path))
    return undefined;
  if (!isInside) {
    const message = `The link "${href}" ${where} points outside the base path ${site.localeBase}.`;
    const hint = `Use <Link href="${href}"> from "lectern", which adds the base path.`;
    return { ...unknownPage, message, hint };
  }
  const known = site.slashesEnd ? target.path.replace(/(?<=.)\/$/, "") : target.path;
  if (!site.hasPage(known)) {
    if (site.otherAddresses.has(target.path)) return undefined;
    const match = site.hints().nearest(target.path, route);
    const message = `The link "${href}" ${where} points to a page that doesn't exist.`;
    return { ...unknownPage, message, hint: match && `Did you mean "${match}"?` };
  }
  const anchors = target.fragment === "" ? "unknown" : site.anchorsOf(known);
  if (anchors === "unknown") return undefined;
  if (isKnownFragment(target.fragment, anchors)) return undefined;
  const match = nearest(target.fragment, anchors);
  return {
    rule: "brokenAnchors",
    code: "link/unknown-anchor",
    message: `The link "${href}" ${where} points to "#${target.fragment}", which doesn't exist on ${target.path}.`,
    hint: match === undefined ? undefined : `Did you mean "#${match}"?`,
  };
}

/**
 * Whether a fragment works on a page. Browsers support `#top` without an ID, and `:~:text=`
 * searches for text. Fragments for lines of code start with the block's ID: `setup-code-L3`,
 * `setup-code-L3-L8`.
 */
function isKnownFragment(fragment: string, anchors: ReadonlySet<string>): boolean {
  if (fragment === "top" || fragment.startsWith(":~:") || anchors.has(fragment)) return true;
  const block = lineFragment.exec(fragment)?.[1];
  return block !== undefined && anchors.has(block);
}

/** Maximum number of route comparisons in a run, so that 1,000 broken links don't take minutes. */
const COMPARISONS = 400_000;

/**
 * Suggests an existing route for a missing one: the same last segment in another folder first (a
 * moved page), then a sibling, then any route. Routes of other versions are excluded.
 *
 * @param isOtherVersion whether two routes belong to different versions of a section
 */
export function routeHints(
  routes: readonly string[],
  isOtherVersion: (route: string, other: string) => boolean = () => false,
) {
  const byName = grouped(routes, nameOf);
  const byParent = grouped(routes, parentOf);
  const known = new Map<string, string | undefined>();
  let left = COMPARISONS;

  function search(route: string, page: string | undefined): string | undefined {
    const isMeant = (other: string) => other !== page && !isOtherVersion(route, other);
    const slashless = route.replace(/\/+$/, "");
    if (slashless !== page && byName.get(nameOf(slashless))?.includes(slashless)) return slashless;
    const moved = byName.get(nameOf(route))?.filter(isMeant) ?? [];
    if (moved.length > 0 && nameOf(route) !== "") return mostShared(route, moved);
    const sibling = nearest(route, byParent.get(parentOf(route))?.filter(isMeant) ?? []);
    if (sibling !== undefined) return sibling;
    if (left < routes.length) return undefined;
    left -= routes.length;
    return nearest(route, routes.filter(isMeant));
  }

  return {
    /**
     * Returns a similar route, or `undefined` if none exists.
     *
     * @param page route of the page with the link, which is never suggested
     */
    nearest(route: string, page?: string): string | undefined {
      if (!known.has(route)) known.set(route, search(route, undefined));
      const found = known.get(route);
      return found !== undefined && found === page ? search(route, page) : found;
    },
  };
}

/**
 * Returns the candidate with the longest common prefix. If there are several, returns the first.
 */
function mostShared(route: string, candidates: readonly string[]): string | undefined {
  const shared = (candidate: string) => {
    let length = 0;
    while (length < route.length && route[length] === candidate[length]) length++;
    return length;
  };
  return candidates.toSorted((a, b) => shared(b) - shared(a))[0];
}

function grouped(routes: readonly string[], key: (route: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const route of routes) {
    const group = groups.get(key(route)) ?? [];
    group.push(route);
    groups.set(key(route), group);
  }
  return groups;
}

function nameOf(route: string): string {
  return route.slice(route.lastIndexOf("/") + 1);
}

function parentOf(route: string): string {
  return route.slice(0, route.lastIndexOf("/"));
}

/** The target of a URL on a page. */
export type Address =
  /** Another site, an email address or a `data:` URL. Not checked. */
  | { readonly kind: "external" }
  /** A URL on the same host, but outside the base path. `path` is the complete path. */
  | { readonly kind: "outside"; readonly path: string }
  /**
   * A URL in the locale. `path` is relative to the locale base and starts with `/`. `fragment` is
   * decoded and has no `#`.
   */
  | { readonly kind: "internal"; readonly path: string; readonly fragment: string };

const origin = "http://site.invalid";

/**
 * @param href URL as written in the HTML
 * @param route route of the page with the link, relative to the locale
 * @param localeBase prefix of all paths in the locale; ends with `/`
 */
export function resolveAddress(href: string, route: string, localeBase: string): Address {
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(href)) return { kind: "external" };
  const base = `${origin}${localeBase}${encodeURI(route.slice(1))}`;
  if (!URL.canParse(href, base)) return { kind: "external" };
  const url = new URL(href, base);
  const pathname = percentDecoded(url.pathname);
  // Links to the base path don't need the trailing slash.
  const full = `${pathname}/` === localeBase ? localeBase : pathname;
  if (!full.startsWith(localeBase)) return { kind: "outside", path: full };
  return {
    kind: "internal",
    path: `/${full.slice(localeBase.length)}`,
    fragment: percentDecoded(url.hash.slice(1)),
  };
}
