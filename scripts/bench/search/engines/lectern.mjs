import { buildIndex } from "../../../../dist/search/index/build-index.js";
import { corpusOf } from "../../../../dist/search/index/corpus.js";
import { pack } from "../../../../dist/search/file/pack.js";
import { tokenizePage } from "../../../../dist/search/index/page-tokens.js";
import { search } from "../../../../dist/search/search.js";
import { unpack } from "../../../../dist/search/file/unpack.js";

export const lectern = {
  name: "Lectern",
  how: "as the reader meets it: results grouped by page, at most three of a page",

  /**
   * @param corpus `indexes`: index files of a built site, which also have keywords of sections
   * @returns the files that a browser fetches
   */
  async build({ pages, synonyms = [], indexes }) {
    if (indexes !== undefined) return indexes;
    const tokens = pages.map((page) => tokenizePage(page));
    return [JSON.stringify(pack(buildIndex({ tag: "portal", pages: tokens, synonyms })))];
  },

  async load(texts) {
    const corpus = corpusOf(texts.map((text) => unpack(JSON.parse(text))));
    return (query) =>
      search(corpus, query, { limit: 8 }).pages.flatMap(({ hits }) => hits.map((hit) => hit.route));
  },
};
