import type { SiteConfig } from "../../model/config/config.ts";
import { bounded } from "../bounded.ts";
import type { OutputWriter } from "../output/output-writer.ts";
import type { SearchStage } from "./search-stage.ts";

/** What a build has to say about its search indexes. */
export interface SearchReport {
  readonly indexes: number;
  readonly sections: number;
  /** Pages whose words were not kept from an earlier build. */
  readonly readAnew: number;
  /** Of all indexes together, in bytes: as they are, and as a browser fetches them. */
  readonly bytes: number;
  readonly compressedBytes: number;
}

/** Whether readers search in files of the build. */
export function hasIndexes(config: SiteConfig): boolean {
  return config.search.enabled && config.search.provider.kind === "embedded";
}

/** Write the index files of all locales. Those whose pages are the same are taken over. */
export async function writeIndexes(
  stages: readonly SearchStage[],
  writer: OutputWriter,
): Promise<SearchReport> {
  const indexes = stages.flatMap((stage) => stage.indexes());
  // Two at once: one is made while the other is compressed.
  await bounded(indexes, 2, ({ name, key, make }) =>
    writer.put(name, key, async () => [{ name, content: await make(), compression: "dense" }]),
  );
  const sizes = indexes.map(({ name }) => writer.sizes(name));
  return {
    indexes: indexes.length,
    sections: indexes.reduce((sum, { sections }) => sum + sections, 0),
    readAnew: stages.reduce((sum, stage) => sum + stage.readAnew(), 0),
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    compressedBytes: sizes.reduce((sum, { compressedBytes }) => sum + compressedBytes, 0),
  };
}
