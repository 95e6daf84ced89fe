import { pathToFileURL } from "node:url";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { searchTag } from "../../core/page.ts";
import { parentsOf, type SearchablePage } from "../../search/index/field.ts";
import type { ExportedSection, SearchService, ServiceExport } from "../../search/port.ts";
import { withOpenSites, type OpenSites, type Progress } from "../open-sites.ts";
import { finishDiagnostics, hasErrors } from "../faults/report.ts";
import { installedPackage, missingPackage } from "../installed-package.ts";
import { searchablePage } from "./searchable-page.ts";

/** The result of an export. `invalid` means that the site can't be opened or has errors. */
export type SearchExportResult =
  | {
      readonly kind: "exported";
      readonly export: ServiceExport;
      readonly collection: string;
      /** Number of sections. */
      readonly count: number;
    }
  | { readonly kind: "invalid"; readonly diagnostics: readonly Diagnostic[] };

/** Collection that is used if the configuration doesn't specify one. */
const DEFAULT_COLLECTION = "docs";

export interface SearchExportInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Package of the search service. */
  readonly service: string;
  readonly progress: Progress;
}

/** Exports the sections of a site for a search service, in all locales and versions. */
export async function exportSearch(input: SearchExportInput): Promise<SearchExportResult> {
  const { root, service, progress } = input;
  const file = installedPackage(root, service);
  if (file === undefined) return { kind: "invalid", diagnostics: [missingPackage(service)] };
  const { exportSections } = (await import(pathToFileURL(file).href)) as SearchService;
  const opened = await withOpenSites(input, async (open) => ({
    result: await readSites(progress, open),
  }));
  if (opened.kind === "invalid") return opened;
  const { sections, collection, diagnostics } = opened.result;
  if (hasErrors(diagnostics)) return { kind: "invalid", diagnostics };
  const made = exportSections(sections, collection);
  return { kind: "exported", export: made, collection, count: sections.length };
}

async function readSites(progress: Progress, { config, sites, diagnostics }: OpenSites) {
  const sections: ExportedSection[] = [];
  const found = [...diagnostics];
  for (const open of sites) {
    const inLocale = [...open.diagnostics];
    const pages = [...open.site.pages.values()];
    let order = 0;
    progress.start("Reading pages", pages.length);
    // Read one page at a time, to keep the site's order. This is fast, because the build has cached
    // most of the content.
    for (const page of pages) {
      const content = await open.content.content(page);
      inLocale.push(...content.diagnostics);
      const searchable = searchablePage(open.index, page, content);
      if (searchable) {
        const place = { locale: open.site.locale.code, tag: searchTag(page), order };
        sections.push(...sectionsOf(searchable, place));
        order += searchable.sections.length;
      }
      progress.tick();
    }
    progress.end();
    found.push(...finishDiagnostics(inLocale, open.files));
  }
  const { provider } = config.search;
  const collection = provider.kind === "service" ? provider.collection : DEFAULT_COLLECTION;
  return { sections, collection, diagnostics: found };
}

/** @param place its `order` is the position of the page's first section among all sections */
function sectionsOf(
  page: SearchablePage,
  { locale, tag, order }: Pick<ExportedSection, "locale" | "tag" | "order">,
): readonly ExportedSection[] {
  return page.sections.map(({ id, title, text }, at) => ({
    locale,
    tag,
    order: order + at,
    title,
    text,
    parents: parentsOf(page, id).join(" ").trim(),
    area: page.area,
    version: page.version,
    route: id === undefined ? page.route : `${page.route}#${id}`,
    pageRoute: page.route,
    pageTitle: page.title,
    parentCategories: page.parentCategories,
  }));
}
