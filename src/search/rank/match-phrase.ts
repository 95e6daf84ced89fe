import type { Layout, Place, Run } from "../index/corpus.ts";
import { CONTENT_FIELD } from "../index/field.ts";
import { tiers } from "./grade.ts";
import { fieldNumbers, matchWord, noMatches, type Matches } from "./match-term.ts";
import type { PlannedPhrase } from "../query/query-plan.ts";
import type { SearchIndex } from "../index/search-index.ts";
import { isStopWord } from "../words/stop-words.ts";

export interface PhraseMatches extends Matches {
  /**
   * By section: 1 where a text has all words and the index does not know in which
   * order, because it has no positions. Whoever has the text can tell.
   */
  readonly open: Uint8Array;
}

/** The matches of a phrase, for each index: all its words, as they are written, in one field. */
export function matchPhrase(run: Run, phrase: PlannedPhrase): readonly PhraseMatches[] {
  const results = run.indexes.map((index) => ({
    ...noMatches(index),
    open: new Uint8Array(index.pageOf.length),
  }));
  for (const field of fieldNumbers(run, phrase.clause.fields)) {
    const name = run.fields[field]?.name ?? "";
    // Texts are indexed without small words.
    const isLookedFor = (word: string) => name !== CONTENT_FIELD || !isStopWord(word);
    const words = [...new Set(phrase.words)]
      .filter(isLookedFor)
      .map((word) => matchWord(run, { kind: "word", word, accepts: "exact" }, [field]));
    if (words.length === 0) continue;
    run.indexes.forEach((index, at) => {
      const result = results[at];
      const inIndex = words.flatMap((matches) => matches[at] ?? []);
      if (result === undefined) return;
      const [place, layout] = [run.places[field] ?? "text", run.layouts[at]];
      if (layout) addField({ index, field, place, layout, phrase }, inIndex, result);
    });
  }
  results.forEach((result, at) => {
    const [index, layout] = [run.indexes[at], run.layouts[at]];
    if (index !== undefined && layout !== undefined) closeDecided(index, layout, result);
  });
  return results;
}

/** What a title or a category surely has leaves nothing open about a text that may. */
function closeDecided(
  index: SearchIndex,
  layout: Layout,
  { title, above, open }: PhraseMatches,
): void {
  for (let section = 0; section < open.length; section++) {
    const page = index.pageOf[section] ?? 0;
    const ofPage = title[layout.first[page] ?? 0] ?? 0;
    if ((title[section] ?? 0) + ofPage + (above[page] ?? 0) !== 0) open[section] = 0;
  }
}

/** Whether the words stand in the text, one directly after the other. */
export function holdsInOrder(text: readonly string[], words: readonly string[]): boolean {
  return text.some((_, at) => words.every((word, offset) => text[at + offset] === word));
}

interface PhraseField {
  readonly index: SearchIndex;
  readonly layout: Layout;
  /** The field, and what it says a word of it was met in. */
  readonly field: number;
  readonly place: Place;
  readonly phrase: PlannedPhrase;
}

function addField(field: PhraseField, words: readonly Matches[], result: PhraseMatches): void {
  const { index, layout, place, phrase } = field;
  const found = result[place];
  const isOfSections = place === "text" || place === "title";
  for (let at = 0; at < found.length; at++) {
    if (words.some((word) => word[place][at] === 0)) continue;
    const section = isOfSections || place === "name" ? at : (layout.first[at] ?? 0);
    const holds =
      phrase.words.length === 1 || index.texts.holdsPhrase(field.field, section, phrase.words);
    if (holds === false) continue;
    found[at] = tiers.exact;
    if (!isOfSections) continue;
    if (holds === undefined) result.open[at] = 1;
    const amounts = words.map((word) => word.amounts[at] ?? 0);
    result.amounts[at] = (result.amounts[at] ?? 0) + Math.min(...amounts);
  }
}
