import { compareText, type Diagnostic, diagnosticSeverity } from "../../core/diagnostic.ts";
import { routePath, type RoutePath, type SourcePath } from "../../core/paths.ts";
import type { Severity } from "../../core/config.ts";
import type { NotFoundPage, Page } from "../../core/page.ts";

/** The pages of a site, to be looked up. */
export interface PageTable {
  readonly pages: ReadonlyMap<RoutePath, Page>;
  /** Pages that lost their route to another are in it too: links to their files lead there. */
  readonly pageBySource: ReadonlyMap<SourcePath, Page>;
}

export interface PageTableInput {
  readonly notFoundTitle: string;
  /** Of two pages with one route. */
  readonly severity: Severity;
  readonly report: (diagnostic: Diagnostic) => void;
}

/**
 * Every page by its route. Of pages with one route the first is served: the page
 * not found, then those made of files in order of their paths, then generated ones.
 */
export function pageTable(
  all: readonly Page[],
  { notFoundTitle, severity, report }: PageTableInput,
): PageTable {
  const pages = new Map<RoutePath, Page>();
  const pageBySource = new Map<SourcePath, Page>();
  /** What a reader gets at an address nobody has. */
  const notFoundPage: NotFoundPage = {
    kind: "not-found",
    route: routePath("/404"),
    title: notFoundTitle,
    description: undefined,
  };
  const level = diagnosticSeverity(severity);
  const alike = new Map<string, Page>();
  for (const page of [notFoundPage, ...inOrder(all)]) {
    const source = sourceOf(page);
    if (source !== undefined) pageBySource.set(source, page);
    const first = pages.get(page.route);
    if (first === undefined) {
      pages.set(page.route, page);
      const other = alike.get(foldedRoute(page.route));
      if (other === undefined) alike.set(foldedRoute(page.route), page);
      // Both pages are published, and most hosts serve both.
      else if (level !== undefined) report({ ...routesAlike(page, other), severity: "warning" });
    } else if (level !== undefined) {
      report({
        code: "route/duplicate",
        severity: level,
        message: `${upperFirst(nameOf(page))} has the route "${page.route}", and so has ${nameOf(first)}.`,
        hint: "Give one of them another slug; until then the first is served.",
        place: source === undefined ? undefined : { file: source },
      });
    }
  }
  return { pages, pageBySource };
}

/** As a disk has it that does not tell cases of letters apart. */
function foldedRoute(route: RoutePath): string {
  return route.normalize("NFC").toLowerCase();
}

function routesAlike(page: Page, other: Page): Omit<Diagnostic, "severity"> {
  const file = sourceOf(page);
  const isCase = page.route.toLowerCase() === other.route.toLowerCase();
  const difference = isCase ? "the case of letters" : "the way accents are stored";
  return {
    code: "route/alike",
    message: `The route "${page.route}" of ${nameOf(page)} and "${other.route}" of ${nameOf(other)} differ only in ${difference}.`,
    hint: "Give one of them another slug: some disks and hosts do not tell them apart, and serve one of the two.",
    place: file === undefined ? undefined : { file },
  };
}

function inOrder(pages: readonly Page[]): readonly Page[] {
  const written = pages.filter((page) => sourceOf(page) !== undefined);
  const generated = pages.filter((page) => sourceOf(page) === undefined);
  written.sort((a, b) => compareText(sourceOf(a) ?? "", sourceOf(b) ?? ""));
  return [...written, ...generated];
}

function sourceOf(page: Page): SourcePath | undefined {
  return page.kind === "document" || page.kind === "standalone" ? page.source : undefined;
}

function nameOf(page: Page): string {
  switch (page.kind) {
    case "document":
    case "standalone":
      return `"${page.source}"`;
    case "category":
      return `the index of the category "${page.title}"`;
    case "tag-index":
      return `the list of tags of the version "${page.version}"`;
    case "tag":
      return `the page of the tag "${page.tag}"`;
    case "not-found":
      return "the page for addresses nobody has";
    case "offline":
      return "the page on which readers choose what is kept";
    case "not-kept":
      return "the page that stands for pages that are not kept";
    case "search":
      return "the page that shows the results of a search";
  }
}

function upperFirst(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
