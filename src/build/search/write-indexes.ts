import { bounded } from "../../core/bounded.ts";
import type { OutputWriter } from "../output/output-writer.ts";
import { indexFiles, indexPath } from "./index-files.ts";
import type { SearchStage } from "./search-stage.ts";

/** What a build has to say about its search indexes. */
export interface SearchReport {
  readonly indexes: number;
  readonly sections: number;
  /** Pages whose words were not cached from an earlier build. */
  readonly readAnew: number;
  /** Of all indexes together, in bytes: as they are, and compressed, if the build compresses. */
  readonly bytes: number;
  readonly compressedBytes: number | undefined;
}

/** Write the index files of all locales. Those whose pages are the same are taken over. */
export async function writeIndexes(
  stages: readonly SearchStage[],
  writer: OutputWriter,
): Promise<SearchReport> {
  const indexes = stages.flatMap((stage) => stage.indexes());
  // Two at once: one is made while the other is compressed.
  await bounded(indexes, 2, (index) =>
    writer.put(indexPath(index), index.key, async () => indexFiles(await index.make(), index)),
  );
  const { entries } = writer.manifest();
  const sizes = indexes
    .flatMap((index) => entries[indexPath(index)]?.files ?? [])
    .filter((file) => file.endsWith(".json"))
    .map((file) => writer.sizes(file));
  const isCompressed = sizes.some(({ compressedBytes }) => compressedBytes !== undefined);
  return {
    indexes: indexes.length,
    sections: indexes.reduce((sum, { sections }) => sum + sections, 0),
    readAnew: stages.reduce((sum, stage) => sum + stage.readAnew(), 0),
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    // The smallest files have no compressed form.
    compressedBytes: isCompressed
      ? sizes.reduce((sum, { bytes, compressedBytes }) => sum + (compressedBytes ?? bytes), 0)
      : undefined,
  };
}
