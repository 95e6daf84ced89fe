import type { Diagnostic } from "../../core/diagnostic.ts";
import { searchTag } from "../../core/page.ts";
import {
  typesenseDocuments,
  typesenseSchema,
  type TypesenseSchema,
} from "../../typesense/typesense.ts";
import { withOpenSites, type OpenSites } from "../open-sites.ts";
import type { Progress } from "../progress.ts";
import { finishDiagnostics, hasErrors } from "../faults/report.ts";
import { searchablePage } from "./searchable-page.ts";

/** What a search service needs to know of a site. */
export interface SearchExport {
  readonly schema: TypesenseSchema;
  /** JSON, one document to a line. */
  readonly documents: string;
  readonly count: number;
}

/** What came of an export: invalid when the site cannot be opened, or has errors. */
export type SearchExportResult =
  | { readonly kind: "exported"; readonly export: SearchExport }
  | { readonly kind: "invalid"; readonly diagnostics: readonly Diagnostic[] };

/** The name of the collection where the configuration names none. */
const USUAL_COLLECTION = "docs";

/** The sections of a site, all locales and versions, as a Typesense server takes them. */
export async function exportSearch(input: {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly progress: Progress;
}): Promise<SearchExportResult> {
  const opened = await withOpenSites(input, (open) => readSites(input.progress, open));
  return opened.kind === "invalid" ? opened : opened.result;
}

async function readSites(
  progress: Progress,
  { config, sites, diagnostics }: OpenSites,
): Promise<SearchExportResult> {
  const lines: string[] = [];
  const found = [...diagnostics];
  for (const open of sites) {
    const inLocale = [...open.diagnostics];
    const pages = [...open.site.pages.values()];
    let order = 0;
    progress.start("Reading pages", pages.length);
    // One after the other: their order is the site's, and most contents are cached by the build.
    for (const page of pages) {
      const content = await open.content.content(page);
      inLocale.push(...content.diagnostics);
      const searchable = searchablePage(open.index, page, content);
      if (searchable) {
        const place = { locale: open.site.locale.code, tag: searchTag(page), firstOrder: order };
        const documents = typesenseDocuments(searchable, place);
        order += documents.length;
        for (const document of documents) lines.push(JSON.stringify(document));
      }
      progress.tick();
    }
    progress.end();
    found.push(...finishDiagnostics(inLocale, open.files));
  }
  if (hasErrors(found)) return { kind: "invalid", diagnostics: found };
  const { provider } = config.search;
  const collection = provider.kind === "typesense" ? provider.collection : USUAL_COLLECTION;
  return {
    kind: "exported",
    export: {
      schema: typesenseSchema(collection),
      documents: lines.map((line) => `${line}\n`).join(""),
      count: lines.length,
    },
  };
}
