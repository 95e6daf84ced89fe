import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import {
  checkPages,
  type WrittenPage,
  checkWriting,
  type WrittenText,
} from "../../pages/check/check-pages.ts";
import { inWork } from "../../markdown/read/page-crashes.ts";
import { pageFormat } from "../../markdown/read/page-text.ts";
import { writtenParts } from "../../markdown/read/written-parts.ts";
import type { NavigationItem } from "../../core/config.ts";
import type { Page } from "../../core/page.ts";
import { localeBase, type SidebarItem } from "../../core/site.ts";
import type { OpenSite } from "../open-site.ts";
import { markdownFiles } from "../pages/markdown-files.ts";
import type { PageFindings } from "../pages/page-content.ts";
import { shellLinks } from "../links/shell-links.ts";

/**
 * Checks that only `lectern check` runs. They cover the text of pages, and pages without incoming
 * links.
 */
export interface SourceChecks {
  add(page: Page, findings: PageFindings): void;
  /** Runs the checks. Call it after all pages have been added. */
  check(): readonly Diagnostic[];
}

export function sourceChecks(open: OpenSite): SourceChecks {
  /** Routes that other pages link to. */
  const linked = new Set<string>();
  const { site } = open;
  const base = localeBase(site.config, site.locale);
  return {
    add(page, { inspection }) {
      for (const { href } of inspection.links) {
        const route = routeOf(href, { base, from: page.route, url: site.config.url });
        if (route !== undefined && route !== page.route) linked.add(route);
      }
    },
    check() {
      const { severities } = site.config;
      return [
        ...checkPages(writtenPages(open, linked), severities),
        ...checkWriting(writtenTexts(open), severities),
      ];
    },
  };
}

/** Returns the route that a link points to, or `undefined` if it's outside the locale. */
function routeOf(
  href: string,
  { base, from, url }: { readonly base: string; readonly from: string; readonly url: string },
): string | undefined {
  const start = `${url}${base.replace(/\/$/, "")}${from}`;
  if (!URL.canParse(href, start)) return undefined;
  const { origin, pathname } = new URL(href, start);
  if (origin !== url || !pathname.startsWith(base)) return undefined;
  try {
    return `/${decodeURI(pathname.slice(base.length)).replace(/\/$/, "")}`;
  } catch {
    return undefined;
  }
}

function writtenPages(open: OpenSite, linked: ReadonlySet<string>): readonly WrittenPage[] {
  const { site } = open;
  const reachable = new Set<string>([...linked, "/", ...layoutRoutes(open)]);
  for (const section of site.sections) {
    // The version dropdown links to the path of a version.
    for (const { config } of section.versions) reachable.add(config.path);
  }
  return [...site.pages.values()].flatMap((page): readonly WrittenPage[] => {
    if (page.kind !== "document" && page.kind !== "standalone") return [];
    const { route, source, title } = page;
    const isDocument = page.kind === "document";
    return [
      {
        route,
        source,
        title,
        description: page.frontMatter?.description,
        set: isDocument ? `${page.section} ${page.version}` : "",
        isLinked:
          reachable.has(route) || (isDocument && (page.unlisted || page.post !== undefined)),
      },
    ];
  });
}

/** Returns the routes that sidebars, the top bar, the footer and redirects link to. */
function layoutRoutes({ site }: OpenSite): readonly string[] {
  const { config } = site;
  const plain = (address: string) => address.replace(/[?#].*$/s, "").replace(/(?<=.)\/$/, "");
  const links = shellLinks(site).map(({ written }) => written);
  const sidebars = site.sections.flatMap(({ versions }) =>
    versions.flatMap((version) => version.sidebars.flatMap(({ items }) => inSidebar(items))),
  );
  const documents = [...site.pages.values()].flatMap((page) =>
    page.kind === "document" ? [[page.id, page.route] as const] : [],
  );
  const idsToRoutes = new Map<string, string>(documents);
  const bar = config.navigation.flatMap((item) => documentsInBar(item, idsToRoutes));
  const redirects = config.redirects.map(({ to }) => to);
  return [...links, ...sidebars, ...bar, ...redirects].map(plain);
}

function inSidebar(items: readonly SidebarItem[]): readonly string[] {
  return items.flatMap((item) => {
    if (item.kind === "document") return [item.route];
    if (item.kind !== "category") return [];
    return [...(item.route === undefined ? [] : [item.route]), ...inSidebar(item.items)];
  });
}

/** Returns the documents that items link to. Sidebar pages are added separately. */
function documentsInBar(
  item: NavigationItem,
  idsToRoutes: ReadonlyMap<string, string>,
): readonly string[] {
  const inMenu = (items: readonly NavigationItem[]) =>
    items.flatMap((each) => documentsInBar(each, idsToRoutes));
  switch (item.kind) {
    case "doc":
      return [idsToRoutes.get(item.docId) ?? ""];
    case "dropdown":
      return inMenu(item.items);
    case "docsVersionDropdown":
    case "localeDropdown":
      return [...inMenu(item.before), ...inMenu(item.after)];
    case "link":
    case "docsVersion":
    case "html":
    case "docSidebar":
    case "search":
      return [];
  }
}

function writtenTexts(open: OpenSite): readonly WrittenText[] {
  const { skippedHeadings, missingAltText } = open.site.config.severities;
  if (skippedHeadings === "ignore" && missingAltText === "ignore") return [];
  return markdownFiles(open.root, open.site.config).flatMap((source) => {
    const text = open.files.read(source)?.text;
    if (text === undefined) return [];
    const format = formatOf(open, source);
    const parts = inWork(open.files.place(source), () => writtenParts(text, format));
    return [{ source, ...parts }];
  });
}

function formatOf(open: OpenSite, file: SourcePath) {
  return pageFormat(file, open.site.config.markdownFormat);
}
