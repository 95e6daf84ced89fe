import type { Analysis } from "../words/analysis.ts";
import { type Accepts, type QueryWord, readPattern } from "./expand.ts";
import type { Clause } from "./query-parser.ts";
import { isStopWord } from "../words/stop-words.ts";
import { LONGEST_SYNONYM, type SynonymsOf } from "../words/synonyms.ts";
import { isPlainWord, partsOf, tokenize, wordsInOrder } from "../words/tokenize.ts";
import { completeKeyword } from "../index/field.ts";

/** A query, with its clauses split into words. */
export type QueryPlan = ReturnType<typeof planQuery>;

export interface PlannedTerm {
  readonly clause: Clause;
  /** False for stop words. They increase the score, but sections don't have to contain them. */
  readonly counts: boolean;
  /** Alternatives, best first. A section uses the first one that matches. */
  readonly alternatives: readonly Alternative[];
  /** Number of words that the term matches in text. */
  readonly length: number;
}

/** A list of words. A section matches if it contains all of them. */
export interface Alternative {
  /**
   * `parts`: the parts of an identifier. They rank below the identifier. `synonym`: words with the
   * same meaning.
   */
  readonly kind: "complete" | "parts" | "synonym";
  readonly words: readonly QueryWord[];
}

/** Adjacent words. */
export interface PlannedPhrase {
  readonly clause: Clause;
  readonly words: readonly string[];
}

/**
 * Terms without white space between them, for example `pre-check` and `$CFG->wwwroot`. If a section
 * contains the entire identifier, it matches all these terms.
 */
export interface SplitIdentifier {
  readonly identifier: QueryWord;
  /** Positions in the plan's `terms`. */
  readonly terms: readonly number[];
}

export interface Words {
  readonly analysis: Analysis;
  readonly synonymsOf: SynonymsOf;
}

const FEWEST_QUESTION_WORDS = 3;

/** Splits clauses into words. Ignores clauses without a letter or digit. */
export function planQuery(
  query: string,
  clauses: readonly Clause[],
  { analysis, synonymsOf }: Words,
) {
  const terms: PlannedTerm[] = [];
  const phrases: PlannedPhrase[] = [];
  for (const clause of clauses) {
    if (clause.kind === "phrase") {
      const words = wordsInOrder(clause.term, analysis);
      if (words.length > 0) phrases.push({ clause, words });
    } else {
      const alternatives = alternativesOf(clause, query, analysis);
      const length = Math.max(0, ...alternatives.map(({ words }) => words.length));
      const counts = !isStopWordTerm(clause, alternatives);
      if (alternatives.length > 0) terms.push({ clause, counts, alternatives, length });
    }
  }
  const onlyStopWords = terms.every((term) => !term.counts) && phrases.length === 0;
  const counted = onlyStopWords
    ? terms.map((term) => ({ ...term, counts: true }))
    : terms.map((term, at) =>
        term.counts || at === terms.length - 1 ? term : withoutPrefixes(term),
      );
  return {
    /** The original query. */
    text: query,
    terms: onlyStopWords ? counted : withSynonyms(counted, synonymsOf),
    phrases,
    /** Identifiers whose parts are in several terms. */
    identifiers: splitIdentifiers(terms, query, analysis),
    /**
     * All words of the query joined into one, to match entire keywords. `undefined` for a single
     * identifier.
     */
    compound: compoundOf(terms),
    /** Whether every clause is prohibited. If so, all sections without the terms are hits. */
    isNegated:
      terms.length + phrases.length > 0 &&
      clauses.every((clause) => clause.presence === "prohibited"),
    /** Whether the query has so many words that it's probably a question rather than a name. */
    isQuestion: counted.filter(({ counts }) => counts).length >= FEWEST_QUESTION_WORDS,
  };
}

/**
 * Returns the term without prefix matches. Used for a stop word before other words, because the
 * reader has finished typing it.
 */
function withoutPrefixes(term: PlannedTerm): PlannedTerm {
  const alternatives = term.alternatives.map((alternative): Alternative => ({
    ...alternative,
    words: alternative.words.map((wanted) =>
      wanted.kind === "word" ? { ...wanted, accepts: "exact" } : wanted,
    ),
  }));
  return { ...term, alternatives };
}

function isStopWordTerm(clause: Clause, alternatives: readonly Alternative[]): boolean {
  const [only] = alternatives[0]?.words ?? [];
  const isPlain = clause.presence === "optional" && only?.kind === "word";
  return isPlain && alternatives[0]?.words.length === 1 && isStopWord(only.word);
}

function alternativesOf(clause: Clause, query: string, analysis: Analysis): readonly Alternative[] {
  if (clause.isPattern && clause.editDistance === undefined) {
    return [{ kind: "complete", words: [{ kind: "pattern", pattern: readPattern(clause.term) }] }];
  }
  if (clause.isPattern) {
    // With an edit distance, an asterisk matches exactly one character.
    const word = readPattern(clause.term).pieces.join("*");
    return [{ kind: "complete", words: [near(word, clause.editDistance ?? 0)] }];
  }
  const units = tokenize(textOf(clause, query), analysis);
  if (units.length === 0) return [];
  const parts = units.flatMap(partsOf);
  // Units without a word are joined numbers.
  const joined = units.flatMap((unit) =>
    unit.word === ""
      ? unit.names.map(({ word, parts }) => ({ word, isIdentifier: parts.length > 1 }))
      : [{ word: unit.word, isIdentifier: partsOf(unit).length > 1 }],
  );
  const acceptsLast = joined.length > 1 ? "prefix" : "typed";
  const alternatives: Alternative[] = [
    {
      kind: joined.length > 1 ? "parts" : "complete",
      words: joined.map(({ word, isIdentifier }, at) => {
        const isLast = at === joined.length - 1;
        const accepts = isIdentifier ? "infix" : acceptsLast;
        return queryWord(clause, word, isLast ? accepts : "inflected");
      }),
    },
  ];
  const allowsParts = clause.presence !== "prohibited" && clause.editDistance === undefined;
  if (allowsParts && parts.length > joined.length) {
    alternatives.push({
      kind: "parts",
      words: parts.map(({ word }, at) =>
        queryWord(clause, word, at === parts.length - 1 ? "prefix" : "inflected"),
      ),
    });
  }
  return alternatives;
}

/** Adds synonyms of plain words and of several adjacent words, longest first. */
function withSynonyms(terms: readonly PlannedTerm[], synonymsOf: SynonymsOf) {
  const words = terms.map(plainWordOf);
  const found = terms.map((): Alternative[] => []);
  for (let size = Math.min(LONGEST_SYNONYM, terms.length); size > 0; size--) {
    for (let from = 0; from + size <= terms.length; from++) {
      const phrase = words.slice(from, from + size);
      if (phrase.includes(undefined) || (size === 1 && !terms[from]?.counts)) continue;
      const synonyms = synonymsOf(phrase.join("")).map((words): Alternative => ({
        kind: "synonym",
        words: words.map((word) => ({ kind: "word", word, accepts: "inflected" })),
      }));
      for (const each of found.slice(from, from + size)) each.push(...synonyms);
    }
  }
  return terms.map((term, at) =>
    term.counts ? { ...term, alternatives: [...term.alternatives, ...(found[at] ?? [])] } : term,
  );
}

/** Returns the word of a term that has only one and isn't required or excluded, or `undefined`. */
function plainWordOf({ clause, alternatives }: PlannedTerm): string | undefined {
  const [wanted, ...others] = alternatives.flatMap((alternative) => alternative.words);
  const isPlainTerm = wanted?.kind === "word" && others.length === 0 && isPlain(clause);
  return isPlainTerm ? wanted.word : undefined;
}

/**
 * Returns the original text of a clause. The parser reads a backslash as an escape, so the term of
 * `core\task` is `coretask`. But a backslash also separates the parts of an identifier.
 */
export function textOf(clause: Clause, query: string): string {
  const written = query.slice(clause.start, clause.end);
  return /\\[\p{L}\p{N}_]/u.test(written) ? written : clause.term;
}

/**
 * Returns a word of a clause and how it may match. Only the last word can be unfinished, and
 * identifiers don't match with typos.
 */
function queryWord(clause: Clause, word: string, accepts: Accepts): QueryWord {
  if (clause.editDistance !== undefined) return near(word, clause.editDistance);
  // A prohibited term only excludes the word as typed.
  const isProhibited = clause.presence === "prohibited";
  return { kind: "word", word, accepts: isProhibited ? "inflected" : accepts };
}

function near(word: string, distance: number): QueryWord {
  return { kind: "near", word, distance };
}

/** Returns an identifier for each unit of the query that consists of several terms. */
function splitIdentifiers(terms: readonly PlannedTerm[], query: string, analysis: Analysis) {
  return tokenize(query, analysis).flatMap((unit): readonly SplitIdentifier[] => {
    if (unit.names.length < 2 || unit.word === "") return [];
    const spanned = terms.flatMap(({ clause }, at) =>
      clause.start < unit.end && clause.end > unit.start ? [{ clause, at }] : [],
    );
    const canJoin = spanned.length > 1 && spanned.every(({ clause }) => isPlain(clause));
    const sameFields = new Set(spanned.map(({ clause }) => clause.fields)).size === 1;
    if (!canJoin || !sameFields) return [];
    const identifier: QueryWord = { kind: "word", word: unit.word, accepts: "infix" };
    return [{ identifier, terms: spanned.map(({ at }) => at) }];
  });
}

/** Maximum number of words to join. Keywords rarely have more. */
const MOST_COMPOUND_WORDS = 5;

/** Joins all words except stop words, like a keyword in the index. */
function compoundOf(terms: readonly PlannedTerm[]): QueryWord | undefined {
  const counting = terms.filter(({ counts }) => counts);
  const words = counting.flatMap(({ alternatives }) => alternatives[0]?.words ?? []);
  const isOne = counting.length === 1;
  const canJoin = isOne
    ? isPlainWord(counting[0]?.clause.term ?? "")
    : words.length <= MOST_COMPOUND_WORDS;
  if (!canJoin || !counting.every(({ clause }) => isPlain(clause))) return undefined;
  const word = words.map((wanted) => (wanted.kind === "word" ? wanted.word : "")).join("");
  return { kind: "word", word: isOne ? completeKeyword(word) : word, accepts: "inflected" };
}

function isPlain(clause: Clause): boolean {
  return (
    clause.presence === "optional" &&
    clause.boost === 1 &&
    clause.editDistance === undefined &&
    !clause.isPattern
  );
}
