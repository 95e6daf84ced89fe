import { postingCount, postingRange, type BuiltIndex } from "../index/built-index.ts";
import type { WordRange } from "../words/word-lookup.ts";
import { numberWriter, writeNumbers } from "./number-text.ts";
import type { PackedLists } from "./packed-index.ts";
import type { phrasePlaces } from "./phrase-places.ts";

type Places = ReturnType<typeof phrasePlaces>;

interface ListsInput {
  /** About how many a part holds. */
  readonly postings: number;
  /** Of an index that is cut: where words stand in titles. */
  readonly places: (() => Places) | undefined;
}

interface ListParts {
  readonly sizes: string;
  readonly parts: Readonly<Record<string, PackedLists>>;
}

/** Where words stand, in parts of neighbouring words with about so many postings. */
export function packLists(index: BuiltIndex, { postings, places }: ListsInput): ListParts {
  const sizes: number[] = [];
  const parts: Record<string, PackedLists> = {};
  for (const [from, to] of wordRanges(index, postings)) {
    parts[`l${sizes.length}`] = packPart(index, [from, to], places?.());
    sizes.push(to - from);
  }
  return { sizes: writeNumbers(sizes), parts };
}

/** Neighbouring words that are stored together, with as many postings, or one word. */
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

function packPart(
  index: BuiltIndex,
  [from, to]: readonly [number, number],
  places: Places | undefined,
): PackedLists {
  const { sections, frequencies } = index;
  const [steps, repeats] = [numberWriter(), numberWriter()];
  // Field after field: most words stand in texts alone, and equal runs take no room.
  const counts = index.fields.map(() => numberWriter());
  const written = placeWriter();
  for (let word = from; word < to; word++) {
    for (const [field, count] of counts.entries()) {
      const [first, end] = postingRange(index, word, field);
      const inField = places?.[field];
      count.add(end - first);
      let last = -1;
      for (let at = first; at < end; at++) {
        const section = sections[at] ?? 0;
        steps.add(section - last - 1);
        last = section;
        repeats.add((frequencies[at] ?? 0) - 1);
        if (places) written.add(inField ? inField(word, section) : none);
      }
    }
  }
  const all = counts.map((count) => count.text()).join("");
  const lists = [all, steps.text(), repeats.text()] as const;
  return places ? [...lists, written.end()] : lists;
}

const none: readonly number[] = [];

function placeWriter() {
  const [counts, steps] = [numberWriter(), numberWriter()];
  return {
    add(places: readonly number[]): void {
      counts.add(places.length);
      for (let at = 0; at < places.length; at++) {
        steps.add((places[at] ?? 0) - (places[at - 1] ?? -1) - 1);
      }
    },
    end: () => [counts.text(), steps.text()] as const,
  };
}

/** Lists of ascending sections, each of which has a word once. */
export function packSections(lists: readonly ArrayLike<number>[]): PackedLists {
  const [counts, steps] = [numberWriter(), numberWriter()];
  for (const sections of lists) {
    counts.add(sections.length);
    let last = -1;
    for (let at = 0; at < sections.length; at++) {
      const section = sections[at] ?? 0;
      steps.add(section - last - 1);
      last = section;
    }
  }
  return [counts.text(), steps.text(), ""];
}
