import { standardAnalysis } from "./words/analysis.ts";
import type { Tier, Wanted } from "./query/expand.ts";
import { parentsOf } from "./index/field.ts";
import { readLiterally } from "./query/literal-reading.ts";
import { acceptedWords, type Accepted } from "./naive-words.fixture.ts";
import { parseQuery } from "./query/query-parser.ts";
import { planQuery, wordsInOrder, type PlannedTerm, type QueryPlan } from "./query/query-plan.ts";
import type { SearchablePage } from "./index/searchable-page.ts";
import { isStopWord } from "./words/stop-words.ts";
import { indexedTokens, tokenize } from "./words/tokenize.ts";

/*
 * The search as one would write it down: no dictionary, no postings, no
 * automaton. For each word of a query it looks at each word of each section.
 * What the engine finds must be this, with the same scores.
 */

export interface NaiveHit {
  /** Its place among all sections. */
  readonly section: number;
  readonly typed: number;
  readonly mistyped: number;
  readonly score: number;
}

interface NaiveSection {
  readonly title: string;
  readonly fields: readonly {
    name: string;
    weight: number;
    words: readonly string[];
    length: number;
  }[];
  readonly boost: number;
}

const fieldNames = ["title", "content", "parentCategories"];

/** Every hit, in the order of the sections. Phrases are left to other tests. */
export function naiveSearch(pages: readonly SearchablePage[], query: string): readonly NaiveHit[] {
  const sections = pages.flatMap(readSections);
  const parsed = parseQuery(query, fieldNames);
  const clauses =
    parsed.kind === "clauses" ? parsed.clauses : readLiterally(query, fieldNames, standardAnalysis);
  const plan = planQuery(query, clauses, standardAnalysis);
  return scoreAll(sections, plan);
}

function readSections(page: SearchablePage): readonly NaiveSection[] {
  return page.sections.map((section, at) => ({
    title: section.title,
    boost: page.boost * (at === 0 ? 1.5 : 1),
    fields: [
      { name: "title", weight: 5, text: section.title },
      { name: "content", weight: 1, text: section.text },
      { name: "parentCategories", weight: 2, text: parentsOf(page, section.id).join(" ") },
    ].map(({ name, weight, text }) => ({
      name,
      weight,
      words: tokenize(text, standardAnalysis).flatMap((unit) =>
        indexedTokens(unit).map((token) => token.word),
      ),
      length: wordsInOrder(text, standardAnalysis).length,
    })),
  }));
}

interface Match {
  readonly grade: number;
  readonly amount: number;
}

const none: Match = { grade: 0, amount: 0 };
const inTitle = (grade: number) => [2, 6, 10, 14, 20, 23].includes(grade);
const isTypo = (grade: number) => grade === 1 || grade === 2;

function scoreAll(sections: readonly NaiveSection[], plan: QueryPlan): readonly NaiveHit[] {
  const dictionary = new Set(
    sections.flatMap(({ fields }) => fields.flatMap(({ words }) => words)),
  );
  const averages = fieldNames.map(
    (_, at) =>
      sections.reduce((sum, { fields }) => sum + (fields[at]?.length ?? 0), 0) / sections.length,
  );
  const matchAll = (wanted: Wanted, fields: readonly string[]) => {
    const accepted = acceptedWords(wanted, dictionary);
    return sections.map((section) => matchWord(section, accepted, fields, averages));
  };
  const matchTerm = (term: PlannedTerm): readonly Match[] => {
    const ways = term.ways.map((way) => {
      const [only] = way.words;
      if (only !== undefined && way.words.length === 1) {
        return matchAll(only, term.clause.fields);
      }
      const all = way.words.map((wanted) => matchAll(wanted, term.clause.fields));
      return sections.map((_, at) => inParts(all.map((matches) => matches[at] ?? none)));
    });
    return sections.map(
      (_, at) => ways.map((way) => way[at] ?? none).find((m) => m.grade > 0) ?? none,
    );
  };
  const idf = (matches: readonly Match[]) => {
    const n = matches.filter((match) => match.grade > 0).length;
    return Math.log(1 + (sections.length - n + 0.5) / (n + 0.5));
  };
  const gain = (match: Match, boost: number) =>
    match.grade === 0
      ? 0
      : 2.2 * (match.grade + (match.amount * boost) / (match.amount * boost + 1.2));

  const terms = plan.terms.map((term) => ({ term, matches: matchTerm(term) }));
  const wanted = terms.filter(({ term }) => term.clause.presence !== "prohibited");
  const joins = plan.joins.map((join) => ({
    join,
    matches: matchAll(join.whole, plan.terms[join.terms[0] ?? 0]?.clause.fields ?? []),
  }));

  return sections.flatMap((section, at): readonly NaiveHit[] => {
    let typed = 0;
    let mistyped = 0;
    let score = 0;
    wanted.forEach(({ term, matches }) => {
      const match = matches[at] ?? none;
      const weight = term.clause.boost * (term.counts ? 1 : 0.1) * idf(matches);
      const isJoined = joins.some(
        ({ join, matches: whole }) =>
          (whole[at]?.grade ?? 0) > 0 && join.terms.includes(plan.terms.indexOf(term)),
      );
      if (term.counts && (isJoined || (match.grade > 0 && !isTypo(match.grade)))) typed++;
      else if (term.counts && isTypo(match.grade)) mistyped++;
      score += weight * gain(match, section.boost);
    });
    for (const { matches } of joins)
      score += idf(matches) * gain(matches[at] ?? none, section.boost);
    const counting = wanted.filter(({ term }) => term.counts);
    const gradeOf = ({ matches }: { matches: readonly Match[] }) => matches[at]?.grade ?? 0;
    if (counting.length > 0 && counting.every((one) => inTitle(gradeOf(one)))) {
      const text = plan.text.trim().toLowerCase();
      const begins = section.title.slice(0, text.length).toLowerCase() === text;
      const asked = counting.reduce((sum, { term }) => sum + term.length, 0);
      const words = section.fields[0]?.words ?? [];
      const length = (section.fields[0]?.length ?? 0) - words.filter(isStopWord).length;
      const isWhole = length <= asked && counting.every((one) => gradeOf(one) !== 14);
      for (const one of wanted) {
        const { term, matches } = one;
        const weight = term.clause.boost * (term.counts ? 1 : 0.1) * idf(matches);
        const steps = gradeOf(one) === 14 ? (begins ? 5 : 0) : (isWhole ? 1 : 0) + (begins ? 1 : 0);
        if (inTitle(gradeOf(one))) score += weight * 2.2 * steps;
      }
    }

    const has = ({ matches }: { matches: readonly Match[] }) => (matches[at]?.grade ?? 0) > 0;
    const required = terms.filter(({ term }) => term.clause.presence === "required");
    const prohibited = terms.filter(({ term }) => term.clause.presence === "prohibited");
    const isHit =
      (plan.isNegated || typed + mistyped > 0) && required.every(has) && !prohibited.some(has);
    return isHit ? [{ section: at, typed, mistyped, score }] : [];
  });
}

/** In a text, and in a title. */
const tierGrades: Readonly<Record<Tier, readonly [number, number]>> = {
  typo: [1, 2],
  within: [9, 10],
  prefix: [13, 14],
  stem: [17, 20],
  exact: [18, 23],
};

function matchWord(
  section: NaiveSection,
  accepted: Accepted,
  names: readonly string[],
  averages: readonly number[],
): Match {
  let grade = 0;
  let amount = 0;
  section.fields.forEach((field, at) => {
    if (!names.includes(field.name)) return;
    const average = averages[at] ?? 0;
    const relative = field.length === 0 ? 0 : field.length / average;
    for (const word of field.words) {
      const match = accepted(word);
      if (match === undefined) continue;
      grade = Math.max(grade, tierGrades[match.tier][field.name === "title" ? 1 : 0]);
      amount += (field.weight * match.closeness) / (0.25 + 0.75 * relative);
    }
  });
  return { grade, amount };
}

function inParts(words: readonly Match[]): Match {
  const worst = Math.min(...words.map((word) => word.grade));
  if (worst === 0) return none;
  const amount = words.reduce((sum, word) => sum + word.amount, 0) / words.length;
  if (isTypo(worst)) return { grade: worst, amount };
  return { grade: words.every((word) => inTitle(word.grade)) ? 6 : 5, amount };
}
