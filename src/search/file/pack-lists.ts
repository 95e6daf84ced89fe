import { postingCount, postingRange, type BuiltIndex } from "../index/built-index.ts";
import { writeNumber } from "./number-text.ts";
import type { PackedLists } from "./packed-index.ts";
import type { PhrasePlaces } from "./phrase-places.ts";

/** Where words stand, in parts of neighbouring words with about so many postings. */
export function packLists(
  index: BuiltIndex,
  postings: number,
  places?: PhrasePlaces,
): { readonly sizes: string; readonly parts: Readonly<Record<string, PackedLists>> } {
  const sizes: number[] = [];
  const parts: Record<string, PackedLists> = {};
  for (let from = 0; from < index.words.length;) {
    let to = from;
    for (let held = 0; to < index.words.length; to++) {
      held += postingCount(index, to);
      if (to > from && held > postings) break;
    }
    parts[`l${sizes.length}`] = packPart(index, [from, to], places);
    sizes.push(to - from);
    from = to;
  }
  return { sizes: sizes.map(writeNumber).join(""), parts };
}

function packPart(
  index: BuiltIndex,
  [from, to]: readonly [number, number],
  places: PhrasePlaces | undefined,
): PackedLists {
  let [steps, repeats] = ["", ""];
  // Field after field: most words stand in texts alone, and equal runs take no room.
  const counts = index.fields.map(() => "");
  const written = placeWriter();
  for (let word = from; word < to; word++) {
    for (let field = 0; field < index.fields.length; field++) {
      const [first, end] = postingRange(index, word, field);
      counts[field] += writeNumber(end - first);
      let last = -1;
      for (let at = first; at < end; at++) {
        const section = index.sections[at] ?? 0;
        steps += writeNumber(section - last - 1);
        last = section;
        repeats += writeNumber((index.frequencies[at] ?? 0) - 1);
        written.add(places?.(index.words[word] ?? "", field, section) ?? []);
      }
    }
  }
  const all = counts.join("");
  return places ? [all, steps, repeats, written.end()] : [all, steps, repeats];
}

function placeWriter() {
  let [counts, steps] = ["", ""];
  return {
    add(places: readonly number[]): void {
      counts += writeNumber(places.length);
      places.forEach((place, at) => {
        steps += writeNumber(place - (places[at - 1] ?? -1) - 1);
      });
    },
    end: () => [counts, steps] as const,
  };
}

/** Lists of ascending sections, each of which has a word once. */
export function packSections(lists: readonly Iterable<number>[]): PackedLists {
  let [counts, steps] = ["", ""];
  for (const sections of lists) {
    let [count, last] = [0, -1];
    for (const section of sections) {
      steps += writeNumber(section - last - 1);
      last = section;
      count++;
    }
    counts += writeNumber(count);
  }
  return [counts, steps, ""];
}
