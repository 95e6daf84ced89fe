import type { Run } from "../index/corpus.ts";
import { parentsOf, PARENTS_FIELD, TITLE_FIELD } from "../index/field.ts";
import { grades } from "./grade.ts";
import { fieldNumbers, matchWord, noMatches, type Matches } from "./match-term.ts";
import { wordsInOrder, type PlannedPhrase } from "../query/query-plan.ts";
import { anchorOf, type SearchIndex } from "../index/search-index.ts";

export interface PhraseMatches extends Matches {
  /**
   * By section: 1 where a text has all words and the index does not know in which
   * order, because it keeps no positions. Whoever has the text can tell.
   */
  readonly open: Uint8Array;
}

/** The matches of a phrase, for each index: all its words, as they are written, in one field. */
export function matchPhrase(run: Run, phrase: PlannedPhrase): readonly PhraseMatches[] {
  const results = run.indexes.map((index) => ({
    ...noMatches(index),
    open: new Uint8Array(index.titles.length),
  }));
  for (const field of fieldNumbers(run, phrase.clause.fields)) {
    const words = [...new Set(phrase.words)].map((word) =>
      matchWord(run, { kind: "word", word, accepts: "exact" }, [field]),
    );
    run.indexes.forEach((index, at) => {
      const result = results[at];
      const inIndex = words.flatMap((matches) => matches[at] ?? []);
      if (result !== undefined) addField(run, index, field, phrase, inIndex, result);
    });
  }
  return results;
}

/** Whether the words stand in the text, one directly after the other. */
export function holdsInOrder(text: readonly string[], words: readonly string[]): boolean {
  return text.some((_, at) => words.every((word, offset) => text[at + offset] === word));
}

function addField(
  run: Run,
  index: SearchIndex,
  field: number,
  phrase: PlannedPhrase,
  words: readonly Matches[],
  result: PhraseMatches,
): void {
  const name = run.fields[field]?.name ?? "";
  for (let section = 0; section < index.titles.length; section++) {
    const least = words.reduce(
      (least, word) => Math.min(least, word.amounts[section] ?? 0),
      Infinity,
    );
    if (least === 0) continue;
    const texts = phrase.words.length === 1 ? [] : keptTexts(index, name, section);
    const isOpen = texts === undefined;
    const holds = (text: string) => holdsInOrder(wordsInOrder(text, run.analysis), phrase.words);
    if (texts !== undefined && texts.length > 0 && !texts.some(holds)) continue;
    const inTitle = name === TITLE_FIELD;
    const grade = inTitle ? grades.exactInTitle : grades.exact;
    // A text that surely has it leaves nothing open about another that may.
    if (!isOpen) result.open[section] = 0;
    else if (result.grades[section] === 0) result.open[section] = 1;
    result.grades[section] = Math.max(result.grades[section] ?? 0, grade);
    result.amounts[section] = (result.amounts[section] ?? 0) + least;
  }
}

/** What a field of a section was made from; undefined for those of which only the words are known. */
function keptTexts(
  index: SearchIndex,
  field: string,
  section: number,
): readonly string[] | undefined {
  if (field === TITLE_FIELD) return [index.titles[section] ?? ""];
  const page = index.pages[index.pageOf[section] ?? 0];
  if (field !== PARENTS_FIELD || page === undefined) return undefined;
  return parentsOf(page, anchorOf(index, section));
}
