// Measures the files that a search with a sharded index fetches: a head, and then the shards for
// each keystroke. Sizes are Brotli-compressed, as in a build.

import { brotliCompressSync, constants } from "node:zlib";
import { pack, packSharded } from "../../../dist/search/file/pack.js";
import { unpack } from "../../../dist/search/file/unpack.js";
import { buildIndex } from "../../../dist/search/index/build-index.js";
import { corpusOf } from "../../../dist/search/index/corpus.js";
import { tokenizePage } from "../../../dist/search/index/page-tokens.js";
import { searchInSteps } from "../../../dist/search/search.js";

/** Brotli level for indexes. */
const DENSE = 10;

/**
 * Measures the traffic of search sessions. In some sessions, each query is typed, in others it is
 * pasted.
 *
 * @param pages `SearchablePage`s
 * @param {readonly string[]} queries
 * @returns bytes: `whole` (the index in one file), `head`; `first` and `pasted` (bytes
 *   fetched until the first results, including the head), `letters` (fetched for each additional
 *   keystroke), by session; and the number of `sections` and `files`
 */
export async function partsTraffic(pages, queries) {
  const index = buildIndex({ tag: "bench", pages: pages.map((page) => tokenizePage(page)) });
  const { head, parts } = packSharded(index);
  const files = new Map(Object.entries(parts).map(([name, part]) => [name, JSON.stringify(part)]));
  const sizes = new Map();
  const sizeOf = (name) => {
    if (!sizes.has(name)) sizes.set(name, compressed(files.get(name)));
    return sizes.get(name);
  };
  const headText = JSON.stringify({ ...head, parts: "parts/" });
  const headSize = compressed(headText);
  const first = [];
  const pasted = [];
  const letters = [];
  for (const text of queries) {
    const [opening, ...further] = await session(headText, files, keystrokes(text));
    first.push(headSize + opening.reduce((sum, name) => sum + sizeOf(name), 0));
    for (const names of further) letters.push(names.reduce((sum, name) => sum + sizeOf(name), 0));
    const [once] = await session(headText, files, [text]);
    pasted.push(headSize + once.reduce((sum, name) => sum + sizeOf(name), 0));
  }
  return {
    sections: index.titles.length,
    files: files.size,
    whole: compressed(JSON.stringify(pack(index))),
    head: headSize,
    first,
    pasted,
    letters,
  };
}

/** Returns the names of the shards that each query of a session fetched. */
async function session(headText, files, queries) {
  let fetched = [];
  const index = unpack(JSON.parse(headText), {
    async fetchPart({ part }) {
      fetched.push(part);
      return { kind: "file", value: JSON.parse(files.get(part)) };
    },
  });
  const corpus = corpusOf([index]);
  const all = [];
  for (const text of queries) {
    const request = { text, scope: ["bench"], choice: {}, limit: 8 };
    await searchInSteps(corpus, request);
    all.push(fetched);
    fetched = [];
  }
  return all;
}

/**
 * Returns the prefixes of a query while a reader types it. A space doesn't request anything new.
 */
export function keystrokes(text) {
  return Array.from(text, (_, at) => text.slice(0, at + 1)).filter((typed) => !typed.endsWith(" "));
}

function compressed(text) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: text.length > 5_000_000 ? 5 : DENSE,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  return brotliCompressSync(text, { params }).length;
}
