import type { Diagnostic } from "../base/diagnostic.ts";
import type { SiteConfig } from "../model/config/config.ts";
import { bounded } from "./bounded.ts";
import type { ClientBundle } from "./bundle/client-bundle.ts";
import type { CardService } from "./cards/card-service.ts";
import { documentStage } from "./document-stage.ts";
import { finishDiagnostics } from "./faults/report.ts";
import { collectLinks } from "./links/collected-links.ts";
import type { StoredPages } from "./offline/stored-pages.ts";
import type { OpenSite } from "./open-site.ts";
import type { OutputWriter } from "./output/output-writer.ts";
import { writeDocuments } from "./pages/page-run.ts";
import type { Progress } from "./progress.ts";
import { hasIndexes } from "./search/search-stage.ts";
import { searchStage, type SearchStage } from "./search/search-stage.ts";
import { pagesAtOnce } from "./site-run.ts";

interface PagesInput {
  readonly config: SiteConfig;
  /** One per locale. */
  readonly sites: readonly OpenSite[];
  readonly writer: OutputWriter;
  readonly client: ClientBundle;
  readonly cards: CardService;
  readonly pages: StoredPages;
  readonly progress: Progress;
}

/** What came of the pages, beside their files. */
interface WrittenPages {
  readonly found: readonly Diagnostic[];
  readonly hasDiagrams: boolean;
  /** One per locale. */
  readonly search: readonly SearchStage[];
}

/** Write every page of every locale, and note what checks and search need of it. */
export async function writePages(made: PagesInput): Promise<WrittenPages> {
  const found: Diagnostic[] = [];
  const stages: SearchStage[] = [];
  let hasDiagrams = false;
  for (const open of made.sites) {
    const { config, client, cards } = made;
    const documents = documentStage({ open, config, client, cardFile: cards.request });
    const links = collectLinks(open);
    const search = searchStage(open);
    const isSearched = hasIndexes(made.config);
    const inLocale = [...open.diagnostics, ...open.madeFiles().diagnostics];
    const pages = [...open.site.pages.values()];
    made.progress.start("Building pages", pages.length);
    await bounded(pages, pagesAtOnce, async (page) => {
      const content = await open.content.content(page);
      links.add(page, content);
      made.pages.add(open, page, content);
      inLocale.push(...content.diagnostics);
      hasDiagrams ||= content.inspection.hasDiagrams;
      await writeDocuments(documents, made.writer, page, content);
      if (isSearched) search.add(page, content);
      made.progress.tick();
    });
    made.progress.end();
    stages.push(search);
    inLocale.push(...links.check());
    found.push(...finishDiagnostics(inLocale, open.files));
  }
  await made.cards.finish();
  return { found, hasDiagrams, search: stages };
}
