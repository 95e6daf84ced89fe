import type { BuiltIndex } from "../index/built-index.ts";
import { categoriesOf, PARENTS_FIELD, TITLE_FIELD } from "../index/field.ts";
import { wordsInOrder } from "../query/query-plan.ts";

/**
 * The places of a word in what a field of a section was made from, ascending; empty
 * for fields whose phrases cannot be told. Two texts of a field have a gap between
 * them, so that no phrase begins in one and ends in the other.
 */
export type PhrasePlaces = (word: string, field: number, section: number) => readonly number[];

/** Where the words of titles and categories stand. The texts of one section are read at a time. */
export function phrasePlaces(index: BuiltIndex): PhrasePlaces {
  const known = index.fields.map(() => new Map<number, ReadonlyMap<string, readonly number[]>>());
  return (word, field, section) => {
    const texts = textsOf(index, field, section);
    if (texts.length === 0) return [];
    const ofField = known[field];
    const places = ofField?.get(section) ?? placesIn(texts, index);
    ofField?.set(section, places);
    return places.get(word) ?? [];
  };
}

/** Whether the places of words are known in a field of this name. */
export function hasPlaces(name: string | undefined): boolean {
  return name === TITLE_FIELD || name === PARENTS_FIELD;
}

function textsOf(index: BuiltIndex, field: number, section: number): readonly string[] {
  const name = index.fields[field]?.name;
  if (name === TITLE_FIELD) return [index.titles[section] ?? ""];
  const page = index.pages[index.pageOf[section] ?? 0];
  return name === PARENTS_FIELD && page !== undefined ? categoriesOf(page) : [];
}

function placesIn(
  texts: readonly string[],
  { analysis }: BuiltIndex,
): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  let place = 0;
  for (const text of texts) {
    for (const word of wordsInOrder(text, analysis)) {
      const known = places.get(word);
      if (known) known.push(place);
      else places.set(word, [place]);
      place++;
    }
    place++;
  }
  return places;
}
