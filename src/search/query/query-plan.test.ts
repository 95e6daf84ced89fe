import { describe, expect, test } from "vitest";
import { standardAnalysis } from "../words/analysis.ts";
import type { QueryWord } from "./expand.ts";
import { readLiterally, parseQuery } from "./query-parser.ts";
import { planQuery, type QueryPlan } from "./query-plan.ts";

const fields = ["title", "content"];

function plan(
  query: string,
  synonyms: Readonly<Record<string, readonly (readonly string[])[]>> = {},
): QueryPlan {
  const parsed = parseQuery(query, fields);
  const clauses =
    parsed.kind === "clauses" ? parsed.clauses : readLiterally(query, fields, standardAnalysis);
  return planQuery(query, clauses, {
    analysis: standardAnalysis,
    synonymsOf: (word) => synonyms[word] ?? [],
  });
}

/** `cache…?`: prefixes and typos; `…cache…`: prefixes and infixes; `cache…`: prefixes; `cache~`: inflected; `cache`: exact. */
function shown(wanted: QueryWord): string {
  if (wanted.kind === "near") return `${wanted.word} within ${wanted.distance}`;
  if (wanted.kind === "pattern") return `like ${wanted.pattern.pieces.join("*")}`;
  if (wanted.accepts === "infix") return `…${wanted.word}…`;
  const marks = { exact: "", inflected: "~", prefix: "…", typed: "…?" };
  return `${wanted.word}${marks[wanted.accepts]}`;
}

function terms(query: string): readonly string[] {
  return plan(query).terms.map(({ alternatives, counts }) => {
    const text = alternatives
      .map((alternative) => alternative.words.map(shown).join(" & "))
      .join(" | ");
    return counts ? text : `(${text})`;
  });
}

describe("the words in a query", () => {
  test.each([
    ["Cache", ["cache…?"]],
    ["cache API", ["cache…?", "api…?"]],
    ["how to cache", ["(how)", "(to)", "cache…?"]],
    ["cache how", ["cache…?", "(how…?)"]],
    ["how to", ["how…?", "to…?"]],
    ["+the cache", ["the…?", "cache…?"]],
    ["get_string()", ["…getstring… | get~ & string…"]],
    [String.raw`core\task`, ["…coretask… | core~ & task…"]],
    [String.raw`pre\-check`, ["…precheck… | pre~ & check…"]],
    ["client/server", ["client~ & server…"]],
    ["mod/quiz_attempt", ["mod~ & …quizattempt… | mod~ & quiz~ & attempt…"]],
    ["10:30", ["10…?", "30…?"]],
    ["-cache", ["cache~"]],
    ["-get_string", ["getstring~"]],
    ["cache~2", ["cache within 2"]],
    ["get_string~1", ["getstring within 1"]],
    ["ca*e", ["like ca*e"]],
    ["get_s*", ["like gets*"]],
    ["ca*e~1", ["ca*e within 1"]],
    ["$ -> ()", []],
  ])("%s", (query, expected) => {
    expect(terms(query)).toEqual(expected);
  });
});

describe("identifiers that span several terms", () => {
  test.each([
    ["pre-check", ["…precheck… of 0,1"]],
    ["see $CFG->wwwroot now", ["…cfgwwwroot… of 1,2"]],
    ["context_course::instance()", ["…contextcourseinstance… of 0,1"]],
    ["a::b c::d/e", ["…ab… of 0,1", "…cd… of 2,3"]],
    ["pre check", []],
    ["+pre-check", []],
    ["pre-check^2", []],
    ["title:pre-check", []],
    ["title:pre-check-it", []],
    ["2022-04-19", []],
  ])("%s", (query, expected) => {
    const identifiers = plan(query).identifiers.map(
      ({ identifier, terms }) => `${shown(identifier)} of ${terms.join()}`,
    );
    expect(identifiers).toEqual(expected);
  });
});

describe("a query is negated", () => {
  test.each([
    ["-cache", true],
    ["-cache -api", true],
    ['-"cache api"', true],
    ["-cache api", false],
    ["$ -cache", false],
    ["-$", false],
    ["", false],
  ])("%s: %s", (query, expected) => {
    expect(plan(query).isNegated).toBe(expected);
  });
});

test("a phrase contains its words in order, with split identifiers", () => {
  expect(plan('"The File_Storage class" ""').phrases.map((phrase) => phrase.words)).toEqual([
    ["the", "file", "storage", "class"],
  ]);
});

test.each([
  ["a plain word", "cache", ["complete cache", "synonym muc store"]],
  ["a required word", "+cache", ["complete cache"]],
  ["an excluded word", "-cache", ["complete cache"]],
  ["a word with a boost", "cache^2", ["complete cache"]],
  ["a word with a distance", "cache~1", ["complete cache"]],
  ["a word in a field", "title:cache", ["complete cache", "synonym muc store"]],
  ["the parts of an identifier", "cache/cache", ["parts cache cache"]],
  ["a stop word", "the", ["complete the"]],
])("the synonyms of %s: %s", (_, query, expected) => {
  const [term] = plan(query, { cache: [["muc", "store"]], the: [["a"]] }).terms;
  const found = term?.alternatives.map(({ kind, words }) =>
    [kind, ...words.map((wanted) => ("word" in wanted ? wanted.word : ""))].join(" "),
  );
  expect(found).toEqual(expected);
});

test.each([
  ["pop up", ["complete pop", "synonym modal"], ["complete up", "synonym modal"]],
  ["pop-up", ["complete pop", "synonym modal"], ["complete up", "synonym modal"]],
  ["set of tools", ["complete set"], ["complete tools", "synonym kit"]],
  ["pop +up", ["complete pop"], ["complete up"]],
])("adjacent words of %s have synonyms together", (query, ...expected) => {
  const { terms } = plan(query, { popup: [["modal"]], oftools: [["kit"]] });
  const counting = terms.filter(({ counts }) => counts);
  expect(
    counting.map(({ alternatives }) =>
      alternatives.map(({ kind, words }) =>
        [kind, ...words.map((each) => (each.kind === "word" ? each.word : ""))].join(" "),
      ),
    ),
  ).toEqual(expected);
});

test.each([
  ["cache", 1],
  ["get_string", 2],
  ["client/server", 2],
  ["ca*e", 1],
])("%s matches %i words of text", (query, length) => {
  expect(plan(query, { cache: [["a", "b", "c"]] }).terms[0]?.length).toBe(length);
});

test.each([
  ["activity completion", "activitycompletion~"],
  ["how to cache data", "cachedata~"],
  ["one/two three/four five", "onetwothreefourfive~"],
  ["one/two three/four five six", undefined],
  ["cache", "zqcache~"],
  ["the cache", "zqcache~"],
  ["get_string", undefined],
  ["cache -data", undefined],
  ["cache data^2", undefined],
  ["cache dat*", undefined],
  ["cache data~1", undefined],
])("the words in %s are joined to %s", (query, expected) => {
  const { compound } = plan(query);
  expect(compound && shown(compound)).toBe(expected);
  expect(compound?.kind).toBe(expected && "word");
});

test.each([
  ["purge caches", false],
  ["how do I purge the caches", false],
  ["how do I purge course caches", true],
  ["how to", false],
])("whether %s is a question: %s", (query, expected) => {
  expect(plan(query).isQuestion).toBe(expected);
});

test("words next to an identifier aren't part of it", () => {
  expect(plan("a::b").identifiers.map(({ identifier }) => identifier.kind)).toEqual(["word"]);
  expect(plan("x pre-check").identifiers[0]?.terms).toEqual([1, 2]);
});
