import type { NaiveSection } from "./naive-sections.fixture.ts";
import type { Clause } from "./query/query-parser.ts";
import { tiers, worth } from "./rank/grade.ts";
import { isStopWord } from "./words/stop-words.ts";

/** The best tier in each place, by its number; those of a page stand at its own section. */
export interface NaiveMatch {
  readonly title: number;
  readonly text: number;
  readonly keywords: number;
  readonly name: number;
  readonly above: number;
  readonly amount: number;
}

export interface NaiveCondition {
  /** By section. */
  readonly matches: readonly NaiveMatch[];
  readonly weight: number;
  readonly counts: boolean;
  readonly length: number;
  readonly isInherited: boolean;
  readonly presence: Clause["presence"];
}

/** What a term is worth in a section, or in what it stands under. */
export function worthIn(
  sections: readonly NaiveSection[],
  { matches, isInherited }: NaiveCondition,
  at: number,
): number {
  const first = sections[at]?.first ?? 0;
  const parent = sections[at]?.parent ?? 0;
  const [own, page, above] = [matches[at], matches[first], matches[parent]];
  const values = [worth.title[own?.title ?? 0] ?? 0, worth.text[own?.text ?? 0] ?? 0];
  if (at === first) {
    values.push(worth.name[page?.name ?? 0] ?? 0, worth.keywords[page?.keywords ?? 0] ?? 0);
  }
  if (isInherited) values.push(worth.above[page?.above ?? 0] ?? 0);
  if (isInherited && at !== first) {
    for (const tier of [page?.title, above?.title, page?.name, page?.keywords]) {
      values.push(worth.named[tier ?? 0] ?? 0);
    }
  }
  return Math.max(...values);
}

/** What the title of a section adds to its score. */
export function addTitleSteps(
  sections: readonly NaiveSection[],
  terms: readonly NaiveCondition[],
  { at, text }: { readonly at: number; readonly text: string },
): number {
  const section = sections[at];
  if (section === undefined) return 0;
  const counting = terms.filter(({ counts }) => counts);
  const isPage = section.first === at;
  const tier = (term: NaiveCondition, place: "title" | "name" | "above") =>
    term.matches[at]?.[place] ?? 0;
  const inTitle = counting.filter((term) => tier(term, "title") > 0);
  const isCalled =
    inTitle.length > 0 || (isPage && counting.some((term) => tier(term, "name") > 0));
  if (!isCalled) return 0;
  const named = isPage
    ? counting.filter((term) => tier(term, "title") + tier(term, "name") + tier(term, "above") > 0)
    : inTitle;
  const words = section.fields[0]?.words ?? [];
  const length = (section.fields[0]?.length ?? 0) - words.filter(isStopWord).length;
  const said = counting.filter((term) => {
    const found = tier(term, "title");
    return found === tiers.typo || found === tiers.parts || found >= tiers.stem;
  });
  const isWhole = length > 0 && said.reduce((sum, one) => sum + one.length, 0) >= length;
  const hasAll = named.length === counting.length;
  if (!hasAll && !(isPage && isWhole)) return 0;
  const begins = section.title.slice(0, text.length).toLowerCase() === text;
  const isAddressed =
    counting.some((term) => tier(term, "name") >= tiers.stem) &&
    counting.every((term) => tier(term, "name") + tier(term, "above") > 0);
  const own = isPage ? (begins || isWhole || isAddressed ? 6 : 1) : 0;
  const isSaid = begins && counting.length > 1 && section.title.length === text.length;
  const finished = (isWhole ? 2.5 : 0) + (isSaid ? 4 : 0) + (begins ? 1 : 0) + own;
  return terms.reduce((sum, term) => {
    if (tier(term, "title") === tiers.prefix) return sum + term.weight * (begins ? 5 + own : 0);
    const isNamed = tier(term, "title") > 0 || (isPage && tier(term, "name") > 0);
    return isNamed ? sum + term.weight * finished : sum;
  }, 0);
}
