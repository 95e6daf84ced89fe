import type { BuiltIndex } from "../index/built-index.ts";
import { categoriesOf, PARENTS_FIELD, TITLE_FIELD } from "../index/field.ts";
import { growingNumbers } from "../index/growing-numbers.ts";
import { unitReader } from "../words/unit-words.ts";

/**
 * Where the words of a field stand in what it was made from: by number of the word and
 * section, ascending. Two texts of a section have a gap between them, so that no phrase
 * begins in one and ends in the other.
 */
export type FieldPlaces = (word: number, section: number) => readonly number[];

/** Where the words of titles and categories stand: by field, undefined for those whose phrases cannot be told. */
export function phrasePlaces(index: BuiltIndex): readonly (FieldPlaces | undefined)[] {
  const numbers = new Map(index.words.map((word, number) => [word, number]));
  return index.fields.map(({ name }) => {
    if (name === TITLE_FIELD) {
      return placesIn(index, numbers, (section) => [index.titles[section] ?? ""]);
    }
    return name === PARENTS_FIELD
      ? placesIn(index, numbers, (section) => categoriesAbove(index, section))
      : undefined;
  });
}

/** Only a page's own section has words of them. */
function categoriesAbove({ pages, pageOf }: BuiltIndex, section: number): readonly string[] {
  const number = pageOf[section] ?? 0;
  const page = pages[number];
  return page !== undefined && (section === 0 || pageOf[section - 1] !== number)
    ? categoriesOf(page)
    : [];
}

/** The texts of each section are read once, into plain numbers. */
function placesIn(
  { titles, analysis }: BuiltIndex,
  numbers: ReadonlyMap<string, number>,
  textsOf: (section: number) => readonly string[],
): FieldPlaces {
  const reader = unitReader(analysis);
  const starts = growingNumbers();
  const words = growingNumbers();
  const places = growingNumbers();
  for (let section = 0; section < titles.length; section++) {
    starts.push(words.length);
    let place = 0;
    for (const text of textsOf(section)) {
      reader.forEach(text, ({ parts }) => {
        for (const part of parts) {
          const number = numbers.get(reader.words[part] ?? "");
          if (number !== undefined) {
            words.push(number);
            places.push(place);
          }
          place++;
        }
      });
      place++;
    }
  }
  starts.push(words.length);
  return lookUp({ starts: starts.values(), words: words.values(), places: places.values() });
}

function lookUp(found: {
  readonly starts: Uint32Array;
  readonly words: Uint32Array;
  readonly places: Uint32Array;
}): FieldPlaces {
  const { starts, words, places } = found;
  return (word, section) => {
    const own: number[] = [];
    const end = starts[section + 1] ?? 0;
    for (let at = starts[section] ?? 0; at < end; at++) {
      if (words[at] === word) own.push(places[at] ?? 0);
    }
    return own;
  };
}
