import type { Diagnostic, ShownProblems } from "../../core/diagnostic.ts";
import { bounded } from "../../core/bounded.ts";
import { routePath, type SourcePath } from "../../core/paths.ts";
import { resolveAddress } from "../../pages/check/resolve-address.ts";
import type { ShownPage } from "../../core/page.ts";
import { summaryOf, type PageContent } from "../../build/pages/page-content.ts";
import { diagramsCheck } from "../../build/diagrams/diagrams-drawn.ts";
import { finishDiagnostics } from "../../build/faults/report.ts";
import { collectLinks, type LinkedPage } from "../../build/links/collected-links.ts";
import type { OpenSite } from "../../build/open-site.ts";
import { findingsOf } from "../../build/pages/make-page.ts";

/** A page with what was found on it and in the site. */
export interface ShownPageInput {
  readonly open: OpenSite;
  readonly page: ShownPage;
  readonly content: PageContent;
  /** The problems that were found when the site was read, in all locales. */
  readonly ofSite: readonly Diagnostic[];
}

/**
 * A page shows every problem of the site except those in the source of another page.
 * A broken component, partial, stylesheet or sidebar is therefore shown on all pages,
 * whichever of them use it. Notes are only printed.
 */
export async function shownProblems(input: ShownPageInput): Promise<ShownProblems> {
  const { open, page, ofSite } = input;
  const found = [...ofSite, ...open.madeFiles().diagnostics, ...(await ofPage(input))];
  const all = finishDiagnostics(found, open.files).filter(({ severity }) => severity !== "note");
  const own = "source" in page ? open.files.place(page.source) : undefined;
  const sources = sourcesOf(open);
  const placesOf = ({ place, also = [] }: Diagnostic) => [place, ...also].map((each) => each?.file);
  const isOwn = (found: Diagnostic) => placesOf(found).some((file) => file && file === own);
  const isOfOthers = (found: Diagnostic) =>
    placesOf(found).every((file) => file && file !== own && sources.has(sourceOf(file, open)));
  const shown = all.filter((found) => !isOfOthers(found));
  const rank = (found: Diagnostic) => (found.severity === "error" ? 0 : 2) + (isOwn(found) ? 0 : 1);
  return {
    diagnostics: shown.toSorted((a, b) => rank(a) - rank(b)),
    elsewhere: all.length - shown.length,
  };
}

/** Problems that are only found when the page is rendered. */
async function ofPage({ open, page, content }: ShownPageInput): Promise<readonly Diagnostic[]> {
  if (page.kind === "comparison") return [];
  const links = collectLinks(open);
  links.add(page, findingsOf(summaryOf(content), { page, siteData: open.siteData }));
  const diagrams = diagramsCheck(open.root);
  diagrams.add(page, content);
  const targets = await linkedByAnchor(open, page.route, content);
  return [...content.diagnostics, ...links.checkRoutes(targets), ...diagrams.check()];
}

/** The other pages that the content links to with a fragment, with their ids. */
async function linkedByAnchor(
  open: OpenSite,
  from: string,
  { inspection }: PageContent,
): Promise<readonly LinkedPage[]> {
  const routes = inspection.links.flatMap(({ href }) => {
    const address = resolveAddress(href, from, open.siteData.localeBase);
    const isAnchor = address.kind === "internal" && address.fragment !== "";
    return isAnchor ? [address.path.replace(/(?<=.)\/$/, "")] : [];
  });
  const pages = [...new Set(routes)].flatMap((route) =>
    route === from ? [] : (open.site.pages.get(routePath(route)) ?? []),
  );
  return bounded(pages, 8, async (page) => {
    const { isWhole, inspection } = await open.content.content(page);
    return { route: page.route, anchors: isWhole ? inspection.anchors : undefined };
  });
}

const sources = new WeakMap<OpenSite, ReadonlySet<string>>();

/** The files that pages are written in. */
function sourcesOf(open: OpenSite): ReadonlySet<string> {
  const known = sources.get(open);
  if (known) return known;
  const pages = [...open.site.pages.values()];
  const found = new Set<string>(pages.flatMap((page) => ("source" in page ? page.source : [])));
  sources.set(open, found);
  return found;
}

/** The source that a file translates, or the file. */
function sourceOf(file: SourcePath, { site }: OpenSite): string {
  const [folder = "", code] = /^i18n\/([^/]+)\//.exec(file) ?? [];
  return site.config.locales.some((locale) => locale.code === code)
    ? file.slice(folder.length)
    : file;
}
