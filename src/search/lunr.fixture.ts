import lunr from "lunr";
import type { SearchablePage } from "./index/field.ts";

const boosts = { title: 5, text: 1 } as const;

/**
 * Returns the routes that lunr finds, sorted. The queries are like those of search plugins for
 * documentation sites: sections match if any field contains a term or a word that starts with it.
 */
export function lunrOver(pages: readonly SearchablePage[]): (query: string) => readonly string[] {
  const fields = Object.entries(boosts);
  const index = lunr(function () {
    this.ref("route");
    for (const [field, boost] of fields) this.field(field, { boost });
    for (const { route, sections } of pages) {
      for (const { title, text } of sections) this.add({ route, title, text });
    }
  });
  const { NONE, TRAILING } = lunr.Query.wildcard;
  return (query) => {
    const results = index.query((asked) => {
      for (const term of lunr.tokenizer(query)) {
        for (const [field, boost] of fields) {
          asked.term(term.toString(), { fields: [field], boost, wildcard: NONE });
          asked.term(term.toString(), { fields: [field], boost, wildcard: TRAILING });
        }
      }
    });
    return results.map(({ ref }) => ref).toSorted();
  };
}
