import type { Analysis } from "../words/analysis.ts";
import { type Accepts, type Wanted, readPattern } from "./expand.ts";
import type { Clause } from "./query-parser.ts";
import { isStopWord } from "../words/stop-words.ts";
import type { SynonymsOf } from "../words/synonyms.ts";
import { tokenize, type Name, type Token } from "../words/tokenize.ts";

/** What a query asks of the index: its clauses, cut into words. */
export interface QueryPlan {
  /** The query as it was written. */
  readonly text: string;
  readonly terms: readonly PlannedTerm[];
  readonly phrases: readonly PlannedPhrase[];
  /** Identifiers whose parts stand in several terms. */
  readonly joins: readonly Join[];
  /** All words of the query as one, as a keyword of several words is indexed; undefined for one word. */
  readonly compound: Wanted | undefined;
  /** Every clause is prohibited: all that has none of them answers. */
  readonly isNegated: boolean;
}

export interface PlannedTerm {
  readonly clause: Clause;
  /** False for words that a section need not have: they add to the score and count for nothing else. */
  readonly counts: boolean;
  /** From the best to the last way to match: a section takes the first it has. */
  readonly ways: readonly Way[];
  /** How many words of a text it stands for. */
  readonly length: number;
}

/** Words a section must have all of. */
export interface Way {
  /** `parts`: words of an identifier, which rank below the identifier. `synonym`: other words for it. */
  readonly kind: "whole" | "parts" | "synonym";
  readonly words: readonly Wanted[];
}

/** Words that must stand one after the other. */
export interface PlannedPhrase {
  readonly clause: Clause;
  readonly words: readonly string[];
}

/**
 * Terms that stand in the query without white space between them, as `pre-check`
 * and `$CFG->wwwroot` do. A section that has the whole has all of them.
 */
export interface Join {
  readonly whole: Wanted;
  /** Positions in the plan's `terms`. */
  readonly terms: readonly number[];
}

/** What makes words of a text, and other words of them. */
export interface Words {
  readonly analysis: Analysis;
  readonly synonymsOf: SynonymsOf;
}

/** Cut the clauses of a query into words. Clauses without a letter or digit ask for nothing. */
export function planQuery(
  query: string,
  clauses: readonly Clause[],
  { analysis, synonymsOf }: Words,
): QueryPlan {
  const terms: PlannedTerm[] = [];
  const phrases: PlannedPhrase[] = [];
  for (const clause of clauses) {
    if (clause.kind === "phrase") {
      const words = wordsInOrder(clause.term, analysis);
      if (words.length > 0) phrases.push({ clause, words });
    } else {
      const ways = withSynonyms(clause, waysOf(clause, query, analysis), synonymsOf);
      const length = Math.max(
        0,
        ...ways.map((way) => (way.kind === "synonym" ? 0 : way.words.length)),
      );
      const counts = !isStopWordTerm(clause, ways);
      if (ways.length > 0) terms.push({ clause, counts, ways, length });
    }
  }
  const onlyStopWords = terms.every((term) => !term.counts) && phrases.length === 0;
  return {
    text: query,
    terms: onlyStopWords
      ? terms.map((term) => ({ ...term, counts: true }))
      : terms.map((term, at) => (term.counts || at === terms.length - 1 ? term : finished(term))),
    phrases,
    joins: joinsOf(terms, query, analysis),
    compound: compoundOf(terms),
    isNegated:
      terms.length + phrases.length > 0 &&
      clauses.every((clause) => clause.presence === "prohibited"),
  };
}

/** The words of a text, identifiers cut into their parts. */
export function wordsInOrder(text: string, analysis: Analysis): readonly string[] {
  return tokenize(text, analysis).flatMap((unit) =>
    unit.names.flatMap((name) => name.parts.map((part) => part.word)),
  );
}

/** A small word before others is not being typed any more, and begins none of theirs. */
function finished(term: PlannedTerm): PlannedTerm {
  const ways = term.ways.map((way): Way => ({
    ...way,
    words: way.words.map((wanted) =>
      wanted.kind === "word" ? { ...wanted, accepts: "exact" } : wanted,
    ),
  }));
  return { ...term, ways };
}

function isStopWordTerm(clause: Clause, ways: readonly Way[]): boolean {
  const [only] = ways[0]?.words ?? [];
  const isPlain = clause.presence === "optional" && only?.kind === "word";
  return isPlain && ways[0]?.words.length === 1 && isStopWord(only.word);
}

function waysOf(clause: Clause, query: string, analysis: Analysis): readonly Way[] {
  if (clause.isPattern && clause.editDistance === undefined) {
    return [{ kind: "whole", words: [{ kind: "pattern", pattern: readPattern(clause.term) }] }];
  }
  if (clause.isPattern) {
    // Beside a distance, a star stands for one letter.
    const word = readPattern(clause.term).pieces.join("*");
    return [{ kind: "whole", words: [near(word, clause.editDistance ?? 0)] }];
  }
  const units = tokenize(textOf(clause, query), analysis);
  if (units.length === 0) return [];
  const parts = units.flatMap((unit) => unit.names.flatMap((name) => name.parts));
  const wholes = units.flatMap((unit) =>
    unit.word === "" ? unit.names.map((name) => wholeOf([name])) : [wholeOf(unit.names, unit)],
  );
  const ways: Way[] = [
    {
      kind: wholes.length > 1 ? "parts" : "whole",
      words: wholes.map(({ word, isIdentifier }, at) => {
        const isLast = at === wholes.length - 1;
        const asLast = isIdentifier ? "infix" : wholes.length > 1 ? "prefix" : "typed";
        return want(clause, word, isLast ? asLast : "inflected");
      }),
    },
  ];
  const partsWillDo = clause.presence !== "prohibited" && clause.editDistance === undefined;
  if (partsWillDo && parts.length > wholes.length) {
    ways.push({
      kind: "parts",
      words: parts.map(({ word }, at) =>
        want(clause, word, at === parts.length - 1 ? "prefix" : "inflected"),
      ),
    });
  }
  return ways;
}

/** Other words for a plain word. Who requires or excludes a word means that one. */
function withSynonyms(
  clause: Clause,
  ways: readonly Way[],
  synonymsOf: SynonymsOf,
): readonly Way[] {
  const [wanted, ...others] = ways.flatMap((way) => way.words);
  const isPlainWord = wanted?.kind === "word" && others.length === 0 && isPlain(clause);
  if (!isPlainWord || isStopWord(wanted.word)) return ways;
  const synonyms = synonymsOf(wanted.word).map((words): Way => ({
    kind: "synonym",
    words: words.map((word) => ({ kind: "word", word, accepts: "inflected" })),
  }));
  return [...ways, ...synonyms];
}

/** A unit or a name as one word; an identifier when it can be cut. */
function wholeOf(names: readonly Name[], whole: Token | undefined = names[0]) {
  const isIdentifier = names.length > 1 || (names[0]?.parts.length ?? 0) > 1;
  return { word: whole?.word ?? "", isIdentifier };
}

/**
 * A backslash escapes what follows, so `core\task` is the term `coretask`. It is
 * also how the identifier is written, and then its parts stand beside it.
 */
export function textOf(clause: Clause, query: string): string {
  const written = query.slice(clause.start, clause.end);
  return /\\[\p{L}\p{N}_]/u.test(written) ? written : clause.term;
}

/**
 * A word of a clause, and what it accepts. Only the last one may still be being typed;
 * mistakes in identifiers are not guessed.
 */
function want(clause: Clause, word: string, accepts: Accepts): Wanted {
  if (clause.editDistance !== undefined) return near(word, clause.editDistance);
  // What readers do not want they mean as they write it.
  const isMeant = clause.presence === "prohibited";
  return { kind: "word", word, accepts: isMeant ? "inflected" : accepts };
}

function near(word: string, distance: number): Wanted {
  return { kind: "near", word, distance };
}

/** A join for each identifier of the query that two terms or more share. */
function joinsOf(
  terms: readonly PlannedTerm[],
  query: string,
  analysis: Analysis,
): readonly Join[] {
  return tokenize(query, analysis).flatMap((unit): readonly Join[] => {
    if (unit.names.length < 2 || unit.word === "") return [];
    const sharing = terms.flatMap(({ clause }, at) =>
      clause.start < unit.end && clause.end > unit.start ? [{ clause, at }] : [],
    );
    const canJoin = sharing.length > 1 && sharing.every(({ clause }) => isPlain(clause));
    const sameFields = new Set(sharing.map(({ clause }) => clause.fields)).size === 1;
    if (!canJoin || !sameFields) return [];
    const whole: Wanted = { kind: "word", word: unit.word, accepts: "infix" };
    return [{ whole, terms: sharing.map(({ at }) => at) }];
  });
}

/** More words than a keyword has. */
const MOST_COMPOUND_WORDS = 5;

/** The words that count, one after the other, as one. */
function compoundOf(terms: readonly PlannedTerm[]): Wanted | undefined {
  const counting = terms.filter(({ counts }) => counts);
  const words = counting.flatMap(({ ways }) => ways[0]?.words ?? []);
  const canJoin = counting.length > 1 && words.length <= MOST_COMPOUND_WORDS;
  if (!canJoin || !counting.every(({ clause }) => isPlain(clause))) return undefined;
  const word = words.map((wanted) => (wanted.kind === "word" ? wanted.word : "")).join("");
  return { kind: "word", word, accepts: "inflected" };
}

function isPlain(clause: Clause): boolean {
  return (
    clause.presence === "optional" &&
    clause.boost === 1 &&
    clause.editDistance === undefined &&
    !clause.isPattern
  );
}
