import { standardAnalysis } from "./words/analysis.ts";
import type { QueryWord } from "./query/expand.ts";
import { readLiterally, parseQuery } from "./query/query-parser.ts";
import { acceptedWords, type Accepted } from "./naive-words.fixture.ts";
import {
  addTitleBonuses,
  worthIn,
  type NaiveCondition,
  type NaiveMatch,
} from "./naive-titles.fixture.ts";
import {
  fieldNames,
  placeOfField,
  readSections,
  type NaiveSection,
} from "./naive-sections.fixture.ts";
import {
  planQuery,
  type PlannedTerm,
  type QueryPlan,
  type Alternative,
} from "./query/query-plan.ts";
import { tiers } from "./rank/weights.ts";
import type { SearchablePage } from "./index/field.ts";
import { standardSynonyms, synonymLookup } from "./words/synonyms.ts";

/*
 * The simplest possible search: no dictionary, no postings, no automaton. It compares each word of
 * a query with each word of each section. The engine must find the same sections with the same
 * scores.
 */

export interface NaiveHit {
  /** Position among all sections. */
  readonly section: number;
  readonly score: number;
}

const synonymsOf = synonymLookup(standardSynonyms, standardAnalysis);

/** Returns all hits in the order of the sections. Ignores phrases, which other tests check. */
export function naiveSearch(pages: readonly SearchablePage[], query: string): readonly NaiveHit[] {
  const sections = readSections(pages);
  const parsed = parseQuery(query, fieldNames);
  const clauses =
    parsed.kind === "clauses" ? parsed.clauses : readLiterally(query, fieldNames, standardAnalysis);
  const plan = planQuery(query, clauses, { analysis: standardAnalysis, synonymsOf });
  return scoreAll(sections, plan);
}

const none: NaiveMatch = { title: 0, text: 0, keywords: 0, name: 0, parents: 0, amount: 0 };

/** Matches each term of a query with each section. */
function readConditions(sections: readonly NaiveSection[], plan: QueryPlan) {
  const dictionary = new Set(
    sections.flatMap(({ fields }) => fields.flatMap(({ words }) => words)),
  );
  const averages = fieldNames.map(
    (_, at) =>
      sections.reduce((sum, { fields }) => sum + (fields[at]?.length ?? 0), 0) / sections.length,
  );
  const matchAll = (wanted: QueryWord, fields: readonly string[]) => {
    const accepted = acceptedWords(wanted, dictionary);
    return sections.map((section) => matchWord(section, accepted, { fields, averages }));
  };
  const matchAlternative = (
    alternative: Alternative,
    fields: readonly string[],
  ): readonly NaiveMatch[] => {
    const all = alternative.words.map((wanted) => matchAll(wanted, fields));
    if (all.length === 1 && alternative.kind !== "synonym") return all[0] ?? [];
    const cap = alternative.kind === "synonym" ? tiers.synonym : tiers.parts;
    return sections.map((_, at) =>
      matchEach(
        all.map((matches) => matches[at] ?? none),
        cap,
      ),
    );
  };
  const condition = (term: PlannedTerm): NaiveCondition => {
    const alternatives = term.alternatives.map((alternative) =>
      matchAlternative(alternative, term.clause.fields),
    );
    const matches = sections.map((_, at) =>
      better(alternatives.map((alternative) => alternative[at] ?? none)),
    );
    return {
      matches,
      weight: term.clause.boost * (term.counts ? 1 : 0.2) * rarity(matches),
      counts: term.counts,
      length: term.length,
      isInherited: term.clause.fields.includes("parentCategories"),
      presence: term.clause.presence,
    };
  };
  const terms = plan.terms.map(condition);
  const identifiers = plan.identifiers.map((join) => {
    const fields = plan.terms[join.terms[0] ?? 0]?.clause.fields ?? [];
    const matches = matchAll(join.identifier, fields);
    const whole: NaiveCondition = {
      matches,
      weight: rarity(matches),
      counts: false,
      length: 0,
      isInherited: false,
      presence: "optional",
    };
    return { whole, terms: join.terms };
  });
  const compound = plan.compound === undefined ? [] : matchAll(plan.compound, ["keywords", "name"]);
  return { terms, identifiers, compound };
}

function scoreAll(sections: readonly NaiveSection[], plan: QueryPlan): readonly NaiveHit[] {
  const { terms, identifiers, compound } = readConditions(sections, plan);
  const own = (term: NaiveCondition, at: number): number => {
    const wholes = identifiers.filter((join) => join.terms.includes(terms.indexOf(term)));
    return Math.max(
      worthIn(sections, term, { at, isQuestion: plan.isQuestion }),
      ...wholes.map(({ whole }) => worthIn(sections, whole, { at, isQuestion: plan.isQuestion })),
    );
  };
  const wanted = terms.filter(({ presence }) => presence !== "prohibited");
  const counting = wanted.filter(({ counts }) => counts);
  const total = counting.reduce((sum, { weight }) => sum + weight, 0);
  return sections.flatMap((section, at): readonly NaiveHit[] => {
    const ofPage = sections
      .map((_, other) => other)
      .filter((other) => sections[other]?.first === section.first);
    let score = 0;
    let covered = 0;
    for (const one of [...counting, ...identifiers.map(({ whole }) => whole)]) {
      let value = own(one, at);
      if (counting.length > 1 && one.counts) {
        value = Math.max(value, ...ofPage.map((other) => 0.3 * asText(one.matches[other] ?? none)));
      }
      if (value === 0) continue;
      const amount = one.matches[at]?.amount ?? 0;
      score += one.weight * (value + amount / (amount + 1.2));
      if (one.counts) covered += one.weight * Math.min(1, value / 11);
    }
    if (plan.isQuestion && score > 0) {
      const isNamed = ({ matches }: NaiveCondition, place: number) => {
        const { title, name, keywords } = matches[place] ?? none;
        return Math.max(title, name, keywords) >= tiers.stem;
      };
      const named = counting.filter(
        (term) =>
          isNamed(term, at) ||
          (term.isInherited && (isNamed(term, section.first) || isNamed(term, section.parent))),
      );
      const share = named.reduce((sum, { weight }) => sum + weight, 0) / total;
      score += 5 * total * share ** 2;
    }
    const text = plan.text.trim().toLowerCase();
    score += addTitleBonuses(sections, wanted, { at, text, compound });
    const depth = section.page.route === "/" ? 1 : section.page.route.split("/").length - 1;
    if (score !== 0) score += (total * 1.5) / depth;
    const power = /(?<![\p{L}\d])\d/u.test(text) ? 0 : 1;
    score *= section.page.prior ** power * (total === 0 ? 1 : covered / total);
    const isHit =
      (plan.isNegated || counting.some((one) => own(one, at) > 0)) &&
      terms.every((one) => one.presence !== "required" || own(one, at) > 0) &&
      terms.every((one) => one.presence !== "prohibited" || own(one, at) === 0);
    return isHit ? [{ section: at, score }] : [];
  });
}

/** A match in another section counts like a match in text, even if it's in a heading. */
function asText({ title, text }: NaiveMatch): number {
  const worthOfText = [0, 5, 6, 10, 9, 13, 17, 17.5, 18];
  return Math.max(worthOfText[title] ?? 0, worthOfText[text] ?? 0);
}

function rarity(matches: readonly NaiveMatch[]): number {
  const n = matches.filter(({ title, text }) => title + text > 0).length;
  const isWhole = matches.some(
    ({ title, text, name }) => Math.max(title, text, name) >= tiers.stem,
  );
  return Math.log(1 + (matches.length - n + 0.5) / (n + 0.5)) * (isWhole ? 1 : 0.7);
}

function matchWord(
  section: NaiveSection,
  accepted: Accepted,
  {
    fields,
    averages,
  }: { readonly fields: readonly string[]; readonly averages: readonly number[] },
): NaiveMatch {
  const found = { ...none };
  section.fields.forEach((field, at) => {
    if (!fields.includes(field.name)) return;
    const place = placeOfField[field.name];
    const relative = field.length === 0 ? 0 : field.length / (averages[at] ?? 0);
    for (const word of field.words) {
      const match = accepted(word);
      if (match === undefined) continue;
      found[place] = Math.max(found[place], tiers[match.tier]);
      if (place !== "title" && place !== "text") continue;
      found.amount += (field.weight * match.closeness) / (0.25 + 0.75 * relative);
    }
  });
  return found;
}

function matchEach(words: readonly NaiveMatch[], cap: number): NaiveMatch {
  const tier = (of: (word: NaiveMatch) => number) => {
    const worst = Math.min(...words.map(of));
    return worst <= tiers.typo ? worst : cap;
  };
  const title = tier((word) => word.title);
  const text = tier((word) => Math.max(word.title, word.text));
  const sum = words.reduce((sum, { amount }) => sum + amount, 0);
  return {
    title,
    text,
    keywords: tier((word) => word.keywords),
    name: tier((word) => word.name),
    parents: tier((word) => word.parents),
    amount: title + text === 0 ? 0 : ((cap === tiers.synonym ? 0.5 : 1) * sum) / words.length,
  };
}

/** Returns the best tier in each kind of text, and the first amount that isn't 0. */
function better(alternatives: readonly NaiveMatch[]): NaiveMatch {
  const best = (place: keyof NaiveMatch) =>
    Math.max(...alternatives.map((alternative) => alternative[place]));
  return {
    title: best("title"),
    text: best("text"),
    keywords: best("keywords"),
    name: best("name"),
    parents: best("parents"),
    amount: alternatives.find(({ amount }) => amount !== 0)?.amount ?? 0,
  };
}
