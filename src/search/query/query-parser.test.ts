import fc from "fast-check";
import lunr from "lunr";
import { describe, expect, test } from "vitest";
import { parseQuery, type Clause } from "./query-parser.ts";
import { runs } from "../../../test/long-tests.ts";

const fields = ["title", "content"];

function clausesOf(query: string): readonly Clause[] {
  const parsed = parseQuery(query, fields);
  if (parsed.kind === "error") throw new Error(parsed.error.message);
  return parsed.clauses;
}

function errorOf(query: string): unknown {
  const parsed = parseQuery(query, fields);
  return parsed.kind === "error" ? parsed.error : undefined;
}

describe("an invalid query has lunr's error message", () => {
  const possible = "possible fields: 'title', 'content'";
  test.each([
    ["nope:foo", `unrecognised field 'nope', ${possible}`, 0, 4],
    [":foo", `unrecognised field '', ${possible}`, 0, 0],
    ["title:", "expecting term, found nothing", 0, 5],
    ["title:+foo", "expecting term, found 'PRESENCE'", 6, 7],
    ["title:content:foo", "expecting term, found 'FIELD'", 6, 13],
    ["title:+-foo", "expecting term, found 'PRESENCE'", 6, 7],
    ["++foo", "expecting term or field, found 'PRESENCE'", 1, 2],
    ["+-foo", "expecting term or field, found 'PRESENCE'", 1, 2],
    ["foo --bar", "expecting term or field, found 'PRESENCE'", 5, 6],
    ["+~1", "expecting term or field, found 'EDIT_DISTANCE'", 2, 3],
    ["foo~", "edit distance must be numeric", 4, 4],
    ["foo~x", "edit distance must be numeric", 4, 4],
    ["foo^", "boost must be numeric", 4, 4],
    ["foo^x", "boost must be numeric", 4, 4],
    ["foo^-1", "boost must be numeric", 4, 4],
    ["~1", "expected either a field or a term, found EDIT_DISTANCE with value '1'", 1, 2],
    ["^2", "expected either a field or a term, found BOOST with value '2'", 1, 2],
    ["~", "expected either a field or a term, found EDIT_DISTANCE", 1, 1],
    [
      String.raw`core\task\manager::get`,
      `unrecognised field 'coretaskmanager', ${possible}`,
      0,
      17,
    ],
  ])("%s: %s", (query, message, start, end) => {
    expect(errorOf(query)).toEqual({ name: "QueryParseError", message, start, end });
  });
});

describe("the language", () => {
  const term = (text: string, more: Partial<Clause> = {}) => ({
    kind: "term",
    term: text,
    fields,
    boost: 1,
    presence: "optional",
    isPattern: false,
    ...more,
  });
  test.each([
    ["foo-bar", [term("foo"), term("bar")]],
    ["a+b", [term("a+b")]],
    ["Foo~1.5", [term("foo", { editDistance: 1 }), term(".5")]],
    ["title: foo", [term("foo", { fields: ["title"] })]],
    ["+foo", [term("foo", { presence: "required" })]],
    ["foo -bar", [term("foo"), term("bar", { presence: "prohibited" })]],
    ["-title:foo", [term("foo", { presence: "prohibited", fields: ["title"] })]],
    ["foo ~1", [term("foo", { editDistance: 1 })]],
    ["foo~1~2^3^4", [term("foo", { editDistance: 2, boost: 4 })]],
    ["fo*o", [term("fo*o", { isPattern: true })]],
    [String.raw`\+foo\:bar\*`, [term("+foo:bar*", { isPattern: true })]],
    ["foo\\", [term("foo")]],
    ["", []],
    [" -foo", [term("foo", { presence: "prohibited" })]],
  ])("%s", (query, expected) => {
    expect(clausesOf(query)).toMatchObject(expected);
    expect(clausesOf(query)).toHaveLength(expected.length);
  });

  test.each([
    ["+", []],
    ["-", []],
    ["--", []],
    ["+ foo", [term("foo")]],
    [" - foo", [term("foo")]],
    ["foo -", [term("foo")]],
    ["foo - bar", [term("foo"), term("bar")]],
    ["foo -- bar", [term("foo"), term("bar")]],
    ["foo + bar", [term("foo"), term("bar")]],
    ["foo--bar", [term("foo"), term("bar")]],
    ["foo~1-bar", [term("foo", { editDistance: 1 }), term("bar")]],
    ["foo~1+bar", [term("foo", { editDistance: 1 }), term("bar")]],
    ["title: - foo", [term("foo", { fields: ["title"] })]],
    ["- title:foo", [term("foo", { fields: ["title"] })]],
  ])("reads separate punctuation and punctuation inside words as text: %j", (query, expected) => {
    expect(clausesOf(query)).toMatchObject(expected);
    expect(clausesOf(query)).toHaveLength(expected.length);
  });

  test("reads punctuation directly after a phrase as text", () => {
    expect(clausesOf('"a b"-c').map((clause) => clause.presence)).toEqual(["optional", "optional"]);
  });

  test("allows a phrase instead of a term", () => {
    expect(clausesOf('+title:"Access API"^2 more')).toMatchObject([
      { kind: "phrase", term: "access api", fields: ["title"], presence: "required", boost: 2 },
      { kind: "term", term: "more", start: 22, end: 26 },
    ]);
  });

  test("reads an unpaired, embedded or escaped quote as text", () => {
    expect(clausesOf('"access api').map((clause) => clause.term)).toEqual(['"access', "api"]);
    expect(clausesOf('5" 6"').map((clause) => clause.term)).toEqual(['5"', '6"']);
    expect(clausesOf(String.raw`\"a b"`).map((clause) => clause.term)).toEqual(['"a', 'b"']);
  });

  test("returns the position of each term", () => {
    const query = String.raw`+title:get\_string~1  $CFG->wwwroot`;
    expect(clausesOf(query).map(({ start, end }) => query.slice(start, end))).toEqual([
      String.raw`get\_string`,
      "$CFG",
      ">wwwroot",
    ]);
  });
});

describe("against lunr 2.3.9", () => {
  const pieces = fc.constantFrom(
    ..."a b foo Title title content nope : : ~ ^ + - * \\ 1 23 . > $ é _ / ' ( )".split(" "),
    " ",
    "  ",
    "\t",
    "title:",
    "content:",
  );
  const queries = fc.oneof(
    fc.array(pieces, { maxLength: 12 }).map((list) => list.join("")),
    fc.string({ maxLength: 24 }).map((text) => text.replaceAll('"', "")),
  );

  test("returns the same clauses or the same error, except for punctuation", () => {
    fc.assert(
      fc.property(queries, (query) => {
        expect(outcome(query)).toEqual(outcomeOfLunr(withoutPunctuation(query)));
      }),
      { numRuns: runs(20_000) },
    );
  });
});

/**
 * Returns a query with a space instead of each character that lunr reads as an operator and Lectern
 * as punctuation. It doesn't use the lexer, but reads the query word by word. An escaped character
 * belongs to its word. If a word contains a character that isn't an operator, the characters after
 * it aren't operators either.
 */
function withoutPunctuation(query: string): string {
  return query.replace(/(?:\\[^]|\\$|\S)+/g, (word) => {
    if (/^[+-]+$/.test(word)) return " ".repeat(word.length);
    return word.replace(
      /\\[^]|(?<=^[+-]*)[+-]|:[+-]*|[~^]\d*[+-]*|-[+-]*/g,
      (piece, at: number) => {
        const isEscape = piece.startsWith("\\");
        const isAfterField = piece.startsWith(":") && at + piece.length < word.length;
        const isFirst = /^[+-]/.test(piece) && /^[+-]*$/.test(word.slice(0, at));
        if (isEscape || isAfterField || isFirst) return piece;
        return piece.replace(/[+-]/g, " ");
      },
    );
  });
}

function outcome(query: string): unknown {
  const parsed = parseQuery(query, fields);
  if (parsed.kind === "error") return parsed.error;
  return parsed.clauses.map((clause) => ({
    term: clause.term,
    fields: clause.fields,
    boost: clause.boost,
    editDistance: clause.editDistance,
    presence: ["optional", "required", "prohibited"].indexOf(clause.presence) + 1,
    usePipeline: !clause.isPattern,
    wildcard: 0,
  }));
}

/** The published types of lunr don't include the parser. */
interface WithParser {
  readonly QueryParser: new (text: string, query: lunr.Query) => { parse(): lunr.Query };
}

function outcomeOfLunr(query: string): unknown {
  const { QueryParser } = lunr as unknown as WithParser;
  try {
    return new QueryParser(query, new lunr.Query(fields)).parse().clauses;
  } catch (error) {
    if (!isParseError(error)) throw error;
    const { name, message, start, end } = error;
    return { name, message, start, end };
  }
}

function isParseError(error: unknown): error is lunr.QueryParseError {
  return typeof error === "object" && error !== null && "start" in error && "end" in error;
}
