import { buildIndex } from "./index/build-index.ts";
import { pack, packSharded } from "./file/pack.ts";
import type { FetchedFile } from "./file/part-store.ts";
import { unpack, type OpenedIndex } from "./file/unpack.ts";
import { tokenizePage } from "./index/page-tokens.ts";
import type { SearchablePage } from "./index/field.ts";

/** These sizes split the index of a few pages into many parts of each kind. */
const tiny = { words: 3, postings: 4, sections: 2, titles: 2, addresses: 2 };

/**
 * Returns the same index in one file and in parts. The parts come from `files`, and `fetched` lists
 * the names of the requested parts.
 */
export function bothForms(pages: readonly SearchablePage[], tag = "test") {
  const built = buildIndex({ tag, pages: pages.map((one) => tokenizePage(one)) });
  const { head, parts } = packSharded(built, tiny);
  const files = new Map(Object.entries(parts).map(([name, part]) => [name, JSON.stringify(part)]));
  const fetched: string[] = [];
  const cut: OpenedIndex = unpack(throughJson({ ...head, parts: "parts/" }), {
    async fetchPart({ part }): Promise<FetchedFile> {
      fetched.push(part);
      const text = files.get(part);
      if (text === undefined) return { kind: "missing", reason: "404" };
      try {
        return { kind: "file", value: JSON.parse(text) as unknown };
      } catch (error) {
        return { kind: "missing", reason: String(error) };
      }
    },
  });
  return { whole: unpack(throughJson(pack(built))), cut, files, fetched };
}

function throughJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
