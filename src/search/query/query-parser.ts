import { lexQuery, type Lexeme } from "./query-lexer.ts";

/** One condition of a query: `+title:cache~1^10`. */
export interface Clause {
  readonly kind: "term" | "phrase";
  /** Lower case, without escapes. Of a phrase: what stands between the quotes. */
  readonly term: string;
  readonly fields: readonly string[];
  readonly boost: number;
  readonly editDistance: number | undefined;
  readonly presence: "optional" | "required" | "prohibited";
  /** The term holds a `*` and is a pattern: its stem does not count. */
  readonly isPattern: boolean;
  /** Where the term stands in the query, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** What is wrong with a query, in lunr's words, and where. */
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
 * Read a query in the language of lunr 2.3.9, with the exceptions of `lexQuery`:
 *
 *     query    = { clause } ;
 *     clause   = [ "+" | "-" ] [ field ":" ] ( term | '"' words '"' ) { modifier } ;
 *     modifier = "~" digits | "^" digits ;
 *
 * Presence, field and term come in this order; of repeated modifiers the last
 * counts. The error is the first from the left.
 *
 * @param fields the names a clause may use, in the order a message lists them
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
