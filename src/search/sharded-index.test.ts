import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { corpusOf } from "./index/corpus.ts";
import { bothForms } from "./sharded-index.fixture.ts";
import { page } from "./pages.fixture.ts";
import { search, searchInSteps } from "./search.ts";
import type { SearchRequest } from "./port.ts";
import { somePages, someQuery } from "./random-pages.fixture.ts";
import { runs } from "../../test/long-tests.ts";

function ask(text: string, more: Partial<SearchRequest> = {}): SearchRequest {
  return { text, scope: ["test"], choice: {}, limit: 8, ...more };
}

/** Returns the answers of both forms of an index. */
async function bothAnswers(
  { whole, cut }: Pick<ReturnType<typeof bothForms>, "whole" | "cut">,
  request: SearchRequest,
) {
  const inParts = await searchInSteps(corpusOf([cut]), request);
  return { whole: search(corpusOf([whole]), request.text, request), cut: inParts };
}

const someRequest = fc.record({
  text: fc.oneof(
    { weight: 6, arbitrary: someQuery },
    { weight: 1, arbitrary: fc.stringMatching(/^"[acefhmorst ]{1,12}"$/) },
    { weight: 1, arbitrary: fc.stringMatching(/^(\/?p\/|\/)[0-9]{0,1}(#s[0-3])?$/) },
    { weight: 1, arbitrary: fc.stringMatching(/^[acefmst]{1,2}$/) },
  ),
  limit: fc.constantFrom(1, 8, 50),
  choice: fc.constantFrom({}, {}, { area: "docs" }, { version: "4.0" }),
});

describe("an index in parts", () => {
  test("has the same answers as the complete index, in the same order", async () => {
    await fc.assert(
      fc.asyncProperty(somePages, someRequest, async (pages, { text, ...more }) => {
        const answers = await bothAnswers(bothForms(pages), ask(text, more));
        expect(answers.cut).toEqual(answers.whole);
      }),
      { numRuns: runs(500) },
    );
  });

  test.each(['"about thing12"', '"more about thing12"', '"course and"', '-"about course" part'])(
    "doesn't decide whether text contains %s, and keeps all possible hits",
    async (text) => {
      const pages = Array.from({ length: 30 }, (_, at) =>
        page(`/p/${at}`, `Page ${at}`, `About thing${at} and more about thing${at % 14}.`, {
          [`Part ${at}`]: `Words about a course and more about thing${at % 20}.`,
        }),
      );
      const { whole, cut } = await bothAnswers(bothForms(pages), ask(text));
      expect(whole.total).toBeGreaterThan(0);
      expect(cut).toEqual(whole);
    },
  );

  test("doesn't load titles to check word order if too many contain a phrase", async () => {
    const pages = Array.from({ length: 100 }, (_, at) =>
      page(`/p/${at}`, at % 2 === 0 ? `Course task ${at}` : `Task ${at} of a course`, "Text."),
    );
    const forms = bothForms(pages);
    const { whole, cut } = await bothAnswers(forms, ask('"course task"'));
    expect(whole.total).toBe(50);
    expect(cut?.total).toBe(100);
    expect(forms.fetched.filter((part) => part.startsWith("t")).length).toBeLessThan(10);
  });

  test("has the same answers after each keystroke, whatever was fetched before", async () => {
    await fc.assert(
      fc.asyncProperty(somePages, someQuery, async (pages, text) => {
        const forms = bothForms(pages);
        for (const typed of Array.from(text, (_, at) => text.slice(0, at + 1))) {
          const answers = await bothAnswers(forms, ask(typed));
          expect(answers.cut).toEqual(answers.whole);
        }
        expect(new Set(forms.fetched).size).toBe(forms.fetched.length);
      }),
      { numRuns: runs(100) },
    );
  });

  test("has the same answers together with another index", async () => {
    await fc.assert(
      fc.asyncProperty(somePages, somePages, someQuery, async (pages, others, text) => {
        const [one, other] = [bothForms(pages, "one"), bothForms(others, "other")];
        const request = ask(text);
        const whole = search(corpusOf([one.whole, other.whole]), text, request);
        for (const indexes of [
          [one.cut, other.whole],
          [one.cut, other.cut],
        ]) {
          const cut = await searchInSteps(corpusOf(indexes), request);
          expect(cut).toEqual(whole);
        }
      }),
      { numRuns: runs(150) },
    );
  });

  test("has the same answers for prefixes of too many words", async () => {
    const words = Array.from({ length: 1200 }, (_, at) => `word${at}`);
    const pages = [0, 1, 2].map((number) =>
      page(`/${number}`, `Words ${number}`, words.filter((_, at) => at % 3 === number).join(" "), {
        "Word by word": words.slice(number * 5, number * 9).join(" "),
      }),
    );
    const forms = bothForms(pages);
    for (const text of ["wor", "word", "word1", "words", "other wor", "wor*", "+wor -word7"]) {
      const answers = await bothAnswers(forms, ask(text));
      expect(answers.cut).toEqual(answers.whole);
    }
    expect(forms.fetched.filter((part) => part.startsWith("l")).length).toBeLessThan(300);
    const [first] = (await bothAnswers(forms, ask("wor"))).whole.pages;
    expect(first?.hits[0]?.terms).toEqual(["wor*"]);
  });

  test.each([
    '"access to caches"',
    '"caches access"',
    "title - of two",
    "/docs/cache#more",
    "cache.md",
    "https://docs.example/docs/cache",
    "/",
    "acess",
    "zzzz",
    "-cache",
    "c*",
    "*",
    "*s",
    "e*s",
    "get_str",
    "stringmanager",
  ])("answers %s like the complete index", async (text) => {
    const pages = [
      page("/", "Home", "Where everything begins."),
      page("/docs/cache", "Access to caches", "Call get_string_manager() for caches.", {
        More: "text",
        "Title - of two": "Accessible forms.",
      }),
      page("/docs/more/cache", "Forms", "Caching, access and other things.", { More: "text" }),
    ];
    const answers = await bothAnswers(bothForms(pages), ask(text));
    expect(answers.cut).toEqual(answers.whole);
  });
});

/** Damage to a shard: missing, truncated, changed, or replaced with another. */
const someDamage = fc.oneof(
  fc.constant(() => undefined),
  fc.nat(400).map((end) => (text: string) => text.slice(0, end)),
  fc.tuple(fc.nat(400), fc.string({ minLength: 1, maxLength: 3, unit: "binary" })).map(
    ([at, by]) =>
      (text: string) =>
        text.slice(0, at) + by + text.slice(at + by.length),
  ),
  fc.json().map((json) => () => json),
);

describe("a damaged part", () => {
  test("still has an answer: hits in other parts, and an error if any are missing", async () => {
    await fc.assert(
      fc.asyncProperty(
        somePages,
        someRequest,
        fc.array(fc.tuple(fc.nat(), someDamage), { minLength: 1, maxLength: 4 }),
        async (pages, { text, ...more }, damages) => {
          const { whole, cut, files, fetched } = bothForms(pages);
          const names = [...files.keys()];
          for (const [at, damage] of damages) {
            const name = names[at % names.length] ?? "";
            const damaged = damage(files.get(name) ?? "");
            if (damaged === undefined) files.delete(name);
            else files.set(name, damaged);
          }
          const { cut: answer } = await bothAnswers({ whole, cut }, ask(text, more));
          expect(answer).toBeDefined();
          const isMissing = fetched.some((part) => !files.has(part));
          expect(isMissing && answer?.trouble !== "broken").toBe(false);
        },
      ),
      { numRuns: runs(200) },
    );
  });
});
