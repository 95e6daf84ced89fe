import { describe, expect, test } from "vitest";
import {
  noAnswer,
  type FoundPage,
  type FoundSection,
  type PortAnswer,
  type SearchRequest,
} from "./port.ts";
import { answerWithTexts, checkPhrases } from "./phrase-answer.ts";

function hit(id: string, open: boolean): FoundSection {
  return { id, title: id, route: `/${id}`, titleMatches: [], terms: [], open, excerpt: undefined };
}

function foundPage(...hits: readonly FoundSection[]): FoundPage {
  const place = { area: "Docs", version: "", parentCategories: "", titleMatches: [] };
  return { route: "/p", title: "P", ...place, hits };
}

const answer: PortAnswer = {
  ...noAnswer(true),
  pages: [foundPage(hit("sure", false), hit("no", true)), foundPage(hit("yes", true))],
  total: 3,
};
const ids = ({ pages }: PortAnswer) => pages.map(({ hits }) => hits.map(({ id }) => id));
const present = async ({ id }: FoundSection) => ({ excerpt: undefined, isHit: id !== "no" });

test("possible hits without the phrase in their text are removed and not counted", async () => {
  const checked = await checkPhrases(answer, present, 8);
  expect(ids(checked)).toEqual([["sure"], ["yes"]]);
  expect(checked.total).toBe(2);
});

test("extra hits are removed, and so are pages without hits", async () => {
  expect(ids(await checkPhrases(answer, present, 1))).toEqual([["sure"]]);
  const none = await checkPhrases(answer, async () => ({ excerpt: undefined, isHit: false }), 8);
  expect(ids(none)).toEqual([["sure"]]);
});

describe("answering with the text of hits", () => {
  const phrase = { words: ["a", "b"], isProhibited: false };
  const request = { text: '"a b" c', scope: [], choice: {}, limit: 1 };
  const open = { ...answer, pages: [foundPage(hit("no", true))], total: 1, phrases: [phrase] };
  const free = { ...answer, isUnquoted: true };

  function asked(first: PortAnswer) {
    const requests: SearchRequest[] = [];
    const query = async (each: SearchRequest) => {
      requests.push(each);
      return each.unquoted ? free : first;
    };
    return { requests, answering: { provider: { query }, present } };
  }

  test("a phrase that no text contains is searched without quotes", async () => {
    const { requests, answering } = asked(open);
    expect(await answerWithTexts(answering, request)).toBe(free);
    expect(requests).toEqual([
      { ...request, limit: 3 },
      { ...request, unquoted: true },
    ]);
  });

  test.each([
    ["a phrase in the text", { ...open, pages: [foundPage(hit("yes", true))] }],
    ["an excluded phrase", { ...open, phrases: [{ ...phrase, isProhibited: true }] }],
    ["an answer with an error", { ...open, trouble: "unreachable" as const }],
    ["an answer from a search service", { ...open, pages: [], phrases: [] }],
  ])("%s is requested once", async (_, first) => {
    const { requests, answering } = asked(first);
    expect((await answerWithTexts(answering, request)).isUnquoted).toBe(false);
    expect(requests).toHaveLength(1);
  });

  test("a query without quotes is requested unchanged", async () => {
    const { requests, answering } = asked(answer);
    const plain = { ...request, text: "c" };
    expect(await answerWithTexts(answering, plain)).toBe(answer);
    expect(requests).toEqual([plain]);
  });
});
