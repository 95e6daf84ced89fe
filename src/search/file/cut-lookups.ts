import { hasPlaces, type Field } from "../index/field.ts";
import type { SharedPairs, TitlesLike, RankedPage } from "../index/search-index.ts";
import { findWord, type Words } from "../words/word-lookup.ts";
import { packedAddresses, packedNumbers, packedTitles } from "./check-packed.ts";
import { readNumbers } from "./number-text.ts";
import type { PackedLookups } from "./packed-index.ts";
import type { PartStore } from "./part-store.ts";
import { bucketOf } from "./bucket.ts";
import { decode, type Lists } from "./read-lists.ts";
import { lastNotAbove } from "./read-words.ts";
import type { Lookups } from "./whole-lookups.ts";

interface CutInput {
  readonly packed: PackedLookups;
  readonly words: Words;
  readonly lists: Lists;
  readonly pages: readonly RankedPage[];
  readonly sectionCount: number;
  readonly fields: readonly Field[];
  readonly store: PartStore;
}

/** Looks up texts in parts made for it, which are fetched when they are needed. */
export function cutLookups(input: CutInput): Lookups {
  const { packed, words, lists, store, fields } = input;
  const titles = titleParts(input);
  return {
    hasTitle: (text) => titles.sectionsOf(text) !== undefined,
    titlesLike(text): TitlesLike {
      const same = new Set(titles.sectionsOf(text));
      const begun = titles.sectionsBegun(text);
      return {
        begins: (section) => begun.has(section),
        isSame: (section) => same.has(section),
      };
    },
    holdsPhrase(field, section, phrase) {
      // A list says the same of a text as of a word that stands nowhere in a title: no places.
      if (!hasPlaces(fields[field]?.name)) return undefined;
      const places = phrase.map((word) => {
        const number = findWord(words, word);
        return number < 0 ? new Uint32Array() : lists.places(number, field, section);
      });
      const [first] = places;
      if (first === undefined || places.includes(undefined)) return undefined;
      return first.some((place) => places.every((own, at) => own?.includes(place + at)));
    },
    addresses(name) {
      const part = store.get(`a${bucketOf(name, packed.addresses)}`, (value) => {
        const [steps, routes] = packedAddresses(value);
        let page = -1;
        return [...readNumbers(steps, routes.length)].map((step, at) => {
          page += step + 1;
          return [page, routes[at] ?? ""] as const;
        });
      });
      return part ?? [];
    },
    sharedPairs: (pairs) => sharedPairs(input, pairs),
  };
}

/** Counted in the parts that have those pairs. */
function sharedPairs({ packed, pages, store }: CutInput, pairs: ReadonlySet<string>): SharedPairs {
  const shared = new Uint16Array(pages.length);
  const sizes = store.get("n0", (value) => {
    return Uint16Array.from(readNumbers(packedNumbers(value), pages.length));
  });
  for (const pair of pairs) {
    const part = store.get(`p${bucketOf(pair, packed.pairs)}`, (value) => {
      const [titles, counts, steps] = packedTitles(value);
      const form = { rows: titles.length, fieldCount: 1, sectionCount: pages.length };
      const { starts, sections } = decode([counts, steps, ""], form);
      return { titles, starts, sections };
    });
    const at = part?.titles.indexOf(pair) ?? -1;
    if (!part || at < 0) continue;
    for (const page of part.sections.subarray(part.starts[at], part.starts[at + 1])) {
      shared[page] = (shared[page] ?? 0) + 1;
    }
  }
  return { shared, sizes: sizes ?? new Uint16Array(pages.length) };
}

/** Titles in lower case, ascending, with the sections that have them. */
interface TitlesPart {
  readonly titles: readonly string[];
  /** Of each title the first of its sections, and behind them their number. */
  readonly starts: Uint32Array;
  readonly sections: Uint32Array;
}

function titleParts({ packed, sectionCount, store }: CutInput) {
  const { firsts, begun } = packed.titles;

  function partAt(part: number): TitlesPart | undefined {
    return store.get(`s${part}`, (value) => {
      const [titles, counts, steps] = packedTitles(value);
      const form = { rows: titles.length, fieldCount: 1, sectionCount };
      const { starts, sections } = decode([counts, steps, ""], form);
      return { titles, starts, sections };
    });
  }

  return {
    /** Undefined when no section has the title. */
    sectionsOf(text: string): Uint32Array | undefined {
      const number = lastNotAbove(firsts, text);
      const part = number < 0 ? undefined : partAt(number);
      const at = part?.titles.indexOf(text) ?? -1;
      return at < 0 ? undefined : part?.sections.subarray(part.starts[at], part.starts[at + 1]);
    },
    sectionsBegun(text: string): ReadonlySet<number> {
      const together = begun.indexOf(text);
      if (together >= 0) {
        const list = store.get(`e${together}`, (value) =>
          decode(value, { rows: 1, fieldCount: 1, sectionCount }),
        );
        return new Set(list?.sections);
      }
      const found = new Set<number>();
      const last = lastNotAbove(firsts, `${text}\uffff`);
      for (let part = Math.max(0, lastNotAbove(firsts, text)); part <= last; part++) {
        const inPart = partAt(part);
        inPart?.titles.forEach((title, at) => {
          if (!title.startsWith(text)) return;
          for (const section of inPart.sections.subarray(
            inPart.starts[at],
            inPart.starts[at + 1],
          )) {
            found.add(section);
          }
        });
      }
      return found;
    },
  };
}
