import {
  type BuiltIndex,
  growingNumbers,
  postingCount,
  postingRange,
} from "../index/build-index.ts";
import { categoriesOf, PARENTS_FIELD, TITLE_FIELD } from "../index/field.ts";
import type { WordRange } from "../words/dictionary.ts";
import { unitReader } from "../words/unit-words.ts";
import type { PackedPostings } from "./format.ts";
import { numberWriter, writeNumbers } from "./number-text.ts";

interface PostingsParts {
  readonly sizes: string;
  readonly parts: Readonly<Record<string, PackedPostings>>;
}

/** Packs postings in parts of adjacent words. */
export function packPostings(
  index: BuiltIndex,
  size: number,
  positions: PhrasePositions | undefined,
): PostingsParts {
  const sizes: number[] = [];
  const parts: Record<string, PackedPostings> = {};
  for (const [from, to] of wordRanges(index, size)) {
    parts[`l${sizes.length}`] = packPostingsPart(index, [from, to], positions);
    sizes.push(to - from);
  }
  return { sizes: writeNumbers(sizes), parts };
}

/** Splits the words into ranges with at most `postings` postings, or with a single word. */
function wordRanges(
  index: Pick<BuiltIndex, "words" | "starts">,
  postings: number,
): readonly WordRange[] {
  const ranges: WordRange[] = [];
  for (let from = 0; from < index.words.length;) {
    let to = from;
    for (let held = 0; to < index.words.length; to++) {
      held += postingCount(index, to);
      if (to > from && held > postings) break;
    }
    ranges.push([from, to]);
    from = to;
  }
  return ranges;
}

function packPostingsPart(
  index: BuiltIndex,
  [from, to]: readonly [number, number],
  positions: PhrasePositions | undefined,
): PackedPostings {
  const { sections, frequencies } = index;
  const [steps, repeats] = [numberWriter(), numberWriter()];
  // Write field by field. Most words only occur in text, and equal runs compress to nearly nothing.
  const counts = index.fields.map(() => numberWriter());
  const written = listWriter();
  for (let word = from; word < to; word++) {
    for (const [field, count] of counts.entries()) {
      const [first, end] = postingRange(index, word, field);
      const inField = positions?.[field];
      count.add(end - first);
      let last = -1;
      for (let at = first; at < end; at++) {
        const section = sections[at] ?? 0;
        steps.add(section - last - 1);
        last = section;
        repeats.add((frequencies[at] ?? 0) - 1);
        if (positions) written.add(inField ? inField(word, section) : none);
      }
    }
  }
  const all = counts.map((count) => count.text()).join("");
  const lists = [all, steps.text(), repeats.text()] as const;
  return positions ? [...lists, written.end()] : lists;
}

const none: readonly number[] = [];

/** Creates a writer for lists of ascending numbers. */
function listWriter() {
  const [counts, steps] = [numberWriter(), numberWriter()];
  return {
    add(list: ArrayLike<number>): void {
      counts.add(list.length);
      for (let at = 0; at < list.length; at++) {
        steps.add((list[at] ?? 0) - (list[at - 1] ?? -1) - 1);
      }
    },
    end: () => [counts.text(), steps.text()] as const,
  };
}

/** Packs lists of ascending sections without frequencies. */
export function packSections(lists: readonly ArrayLike<number>[]): PackedPostings {
  const writer = listWriter();
  for (const sections of lists) writer.add(sections);
  return [...writer.end(), ""];
}

/**
 * Returns the ascending positions of a word in a field of a section. There is a gap between two
 * categories, so that no phrase spans both.
 */
type FieldPositions = (word: number, section: number) => readonly number[];

type PhrasePositions = readonly (FieldPositions | undefined)[];

/**
 * Returns the positions of words in titles and categories, by field. `undefined` for fields without
 * positions.
 */
export function phrasePositions(index: BuiltIndex): PhrasePositions {
  const numbers = new Map(index.words.map((word, number) => [word, number]));
  return index.fields.map(({ name }) => {
    if (name === TITLE_FIELD) {
      return positionsIn(index, numbers, (section) => [index.titles[section] ?? ""]);
    }
    return name === PARENTS_FIELD
      ? positionsIn(index, numbers, (section) => categoriesAbove(index, section))
      : undefined;
  });
}

/** Returns the categories for the first section of a page. Other sections have none. */
function categoriesAbove({ pages, pageOf }: BuiltIndex, section: number): readonly string[] {
  const number = pageOf[section] ?? 0;
  const page = pages[number];
  return page !== undefined && (section === 0 || pageOf[section - 1] !== number)
    ? categoriesOf(page)
    : [];
}

/** Tokenises the text of each section once, into typed arrays. */
function positionsIn(
  { titles, analysis }: BuiltIndex,
  numbers: ReadonlyMap<string, number>,
  textsOf: (section: number) => readonly string[],
): FieldPositions {
  const reader = unitReader(analysis);
  const starts = growingNumbers();
  const words = growingNumbers();
  const positions = growingNumbers();
  for (let section = 0; section < titles.length; section++) {
    starts.push(words.length);
    let position = 0;
    for (const text of textsOf(section)) {
      reader.forEach(text, ({ parts }) => {
        for (const part of parts) {
          const number = numbers.get(reader.words[part] ?? "");
          if (number !== undefined) {
            words.push(number);
            positions.push(position);
          }
          position++;
        }
      });
      position++;
    }
  }
  starts.push(words.length);
  const [ofSection, word, position] = [starts.values(), words.values(), positions.values()];
  return (wanted, section) => {
    const found: number[] = [];
    const end = ofSection[section + 1] ?? 0;
    for (let at = ofSection[section] ?? 0; at < end; at++) {
      if (word[at] === wanted) found.push(position[at] ?? 0);
    }
    return found;
  };
}
