import type { Analysis } from "../words/analysis.ts";
import { tokenize } from "../words/tokenize.ts";

/** A condition of a query, for example `+title:cache~1^10`. */
export interface Clause {
  readonly kind: "term" | "phrase";
  /** Lower case, without escapes. For a phrase, the text between the quotes. */
  readonly term: string;
  readonly fields: readonly string[];
  readonly boost: number;
  readonly editDistance: number | undefined;
  readonly presence: "optional" | "required" | "prohibited";
  /** Whether the term contains `*`. Patterns have no stem. */
  readonly isPattern: boolean;
  /** Offsets of the term in the query, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** Why a query doesn't parse, with lunr's error message and the position in the query. */
export interface QueryParseError {
  readonly name: "QueryParseError";
  readonly message: string;
  readonly start: number;
  readonly end: number;
}

export type ParsedQuery =
  | { readonly kind: "clauses"; readonly clauses: readonly Clause[] }
  | { readonly kind: "error"; readonly error: QueryParseError };

/**
 * Parses a query in the language of lunr 2.3.9, with the exceptions of `lexQuery`:
 *
 *     query    = { clause } ;
 *     clause   = [ "+" | "-" ] [ field ":" ] ( term | '"' words '"' ) { modifier } ;
 *     modifier = "~" digits | "^" digits ;
 *
 * If a modifier is repeated, the last one counts. Returns the leftmost error.
 *
 * @param fields valid field names, in the order in which messages list them
 */
export function parseQuery(query: string, fields: readonly string[]): ParsedQuery {
  const lexemes = lexQuery(query);
  const clauses: Clause[] = [];
  let at = 0;
  while (at < lexemes.length) {
    const read = readClause(lexemes, at, fields);
    if (read.kind === "error") return read;
    clauses.push(read.clause);
    at = read.next;
  }
  return { kind: "clauses", clauses };
}

type ReadClause =
  | { readonly kind: "clause"; readonly clause: Clause; readonly next: number }
  | { readonly kind: "error"; readonly error: QueryParseError };

function readClause(
  lexemes: readonly Lexeme[],
  from: number,
  allFields: readonly string[],
): ReadClause {
  let at = from;
  let presence: Clause["presence"] = "optional";
  let fields = allFields;
  let lexeme = lexemes[at];

  if (lexeme?.type === "PRESENCE") {
    const operator = lexeme;
    presence = operator.text === "+" ? "required" : "prohibited";
    lexeme = lexemes[++at];
    if (lexeme === undefined) return problem("expecting term or field, found nothing", operator);
    if (!isTerm(lexeme) && lexeme.type !== "FIELD") {
      return problem(`expecting term or field, found '${lexeme.type}'`, lexeme);
    }
  }
  if (lexeme?.type === "FIELD") {
    const field = lexeme;
    if (!allFields.includes(field.text)) {
      const possible = allFields.map((name) => `'${name}'`).join(", ");
      return problem(`unrecognised field '${field.text}', possible fields: ${possible}`, field);
    }
    fields = [field.text];
    lexeme = lexemes[++at];
    if (lexeme === undefined) return problem("expecting term, found nothing", field);
    if (!isTerm(lexeme)) return problem(`expecting term, found '${lexeme.type}'`, lexeme);
  }
  if (lexeme === undefined || !isTerm(lexeme)) return unexpected(lexeme ?? lexemes[from]);

  const term = lexeme;
  let editDistance: number | undefined;
  let boost = 1;
  for (lexeme = lexemes[++at]; lexeme !== undefined; lexeme = lexemes[++at]) {
    if (lexeme.type !== "EDIT_DISTANCE" && lexeme.type !== "BOOST") break;
    const value = Number.parseInt(lexeme.text, 10);
    const isBoost = lexeme.type === "BOOST";
    if (Number.isNaN(value)) {
      return problem(`${isBoost ? "boost" : "edit distance"} must be numeric`, lexeme);
    }
    if (isBoost) boost = value;
    else editDistance = value;
  }
  const clause: Clause = {
    kind: term.type === "PHRASE" ? "phrase" : "term",
    term: term.text.toLowerCase(),
    fields,
    boost,
    editDistance,
    presence,
    isPattern: term.type === "TERM" && term.text.includes("*"),
    start: term.start,
    end: term.end,
  };
  return { kind: "clause", clause, next: at };
}

function isTerm(lexeme: Lexeme): boolean {
  return lexeme.type === "TERM" || lexeme.type === "PHRASE";
}

function unexpected(lexeme: Lexeme | undefined): ReadClause {
  const value = lexeme?.text ? ` with value '${lexeme.text}'` : "";
  return problem(`expected either a field or a term, found ${lexeme?.type}${value}`, lexeme);
}

function problem(message: string, place: Lexeme | undefined): ReadClause {
  const { start, end } = place ?? { start: 0, end: 0 };
  return { kind: "error", error: { name: "QueryParseError", message, start, end } };
}

/** Lexeme names in error messages. A phrase can replace any term. */
export type LexemeType = "FIELD" | "TERM" | "PHRASE" | "EDIT_DISTANCE" | "BOOST" | "PRESENCE";

export interface Lexeme {
  readonly type: LexemeType;
  /** Without escape characters, and without the quotes of a phrase. */
  readonly text: string;
  /** Offsets in the query, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/**
 * Splits a query into lexemes, character by character, like lunr 2.3.9:
 *
 *     \      the next character is text         ~ ^   end a term; digits follow
 *     :      the text before it is a field      + -   at the start of a word: presence
 *     white space and a hyphen inside a term end it
 *
 * It differs from lunr in two ways. `"…"` at the start of a term is a phrase, but an unpaired quote
 * or a quote inside a term is text. `+` and `-` between spaces (`Meeting - August`) or inside a
 * word (`one--two`) are punctuation, which separates words.
 */
export function lexQuery(query: string): readonly Lexeme[] {
  const lexemes: Lexeme[] = [];
  let start = 0;
  let at = 0;
  /** Offsets of escaping backslashes, from the start of the current lexeme. */
  let escapes: number[] = [];

  const emit = (type: LexemeType, end: number) => {
    lexemes.push({ type, text: withoutEscapes(query.slice(start, end), escapes), start, end });
    escapes = [];
    start = end;
  };
  /** Ends a pending term before the separator at `at`, and skips the separator. */
  const endTerm = () => {
    if (at > start) emit("TERM", at);
    start = ++at;
  };

  while (at < query.length) {
    const char = query[at] ?? "";
    const isFirst = at === start;
    if (char === "\\") {
      escapes.push(at - start);
      at = Math.min(at + 2, query.length);
    } else if (char === ":") {
      emit("FIELD", at);
      start = ++at;
    } else if (char === "~" || char === "^") {
      endTerm();
      while (isDigit(query[at])) at++;
      emit(char === "~" ? "EDIT_DISTANCE" : "BOOST", at);
    } else if (isFirst && (char === "+" || char === "-")) {
      if (isOperator(query, at, lexemes.at(-1))) emit("PRESENCE", ++at);
      else start = ++at;
    } else if (isFirst && char === '"' && query.includes('"', at + 1)) {
      const end = query.indexOf('"', at + 1);
      lexemes.push({ type: "PHRASE", text: query.slice(at + 1, end), start, end: end + 1 });
      start = at = end + 1;
    } else if (isSeparator(char)) {
      endTerm();
    } else {
      at++;
    }
  }
  if (at > start) emit("TERM", at);
  return lexemes;
}

/**
 * Whether `+` or `-` before a term is an operator. In `++foo`, both are operators, so that the
 * parser can report the second one.
 */
function isOperator(query: string, at: number, last: Lexeme | undefined): boolean {
  const standsAlone = /^[+-]*(?:\s|$)/.test(query.slice(at));
  if (standsAlone) return false;
  const isAfterWhiteSpace = at === 0 || /\s/.test(query[at - 1] ?? "");
  const isAfterLexeme = last?.end === at - (last?.type === "FIELD" ? 1 : 0);
  return (
    isAfterWhiteSpace || (isAfterLexeme && (last?.type === "PRESENCE" || last?.type === "FIELD"))
  );
}

function withoutEscapes(written: string, escapes: readonly number[]): string {
  let text = "";
  let from = 0;
  for (const escape of escapes) {
    text += written.slice(from, escape);
    from = escape + 1;
  }
  return text + written.slice(from);
}

function isDigit(char: string | undefined): boolean {
  return char !== undefined && char >= "0" && char <= "9";
}

function isSeparator(char: string): boolean {
  return /[\s-]/.test(char);
}

/**
 * Reads a query as plain text without operators, so that each name in it is an optional term. This
 * is for queries that don't parse, for example `context_course::instance()`, which lunr reads as a
 * field.
 */
export function readLiterally(
  query: string,
  fields: readonly string[],
  analysis: Analysis,
): readonly Clause[] {
  return tokenize(query, analysis).flatMap((unit) =>
    unit.names.map(({ start, end }) => ({
      kind: "term",
      term: query.slice(start, end).toLowerCase(),
      fields,
      boost: 1,
      editDistance: undefined,
      presence: "optional",
      isPattern: false,
      start,
      end,
    })),
  );
}
