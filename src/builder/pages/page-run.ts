import { unwritable } from "../../base/paths.ts";
import type { Page } from "../../model/page.ts";
import type { DocumentStage } from "../document-stage.ts";
import type { OutputWriter } from "../output/output-writer.ts";
import type { PageContent } from "./page-content.ts";

/** Write the files of a page, unless the last output has them already. */
export async function writeDocuments(
  documents: DocumentStage,
  writer: OutputWriter,
  page: Page,
  content: PageContent,
): Promise<void> {
  // Reported; to try it would end the build before the rest is looked at.
  if (unwritable(page.route) !== undefined) return;
  const prepared = documents.prepare(page, content);
  await writer.put(page.route, prepared.key, async () => prepared.make());
}
