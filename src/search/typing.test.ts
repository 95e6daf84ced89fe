import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { standardAnalysis } from "./words/analysis.ts";
import { corpusOf } from "./index/corpus.ts";
import { corpusWith, indexOf, page } from "./pages.fixture.ts";
import { somePages } from "./random-pages.fixture.ts";
import { search } from "./search.ts";
import { runs } from "../../test/long-tests.ts";
import { isStopWord } from "./words/stop-words.ts";
import { indexedTokens, tokenize } from "./words/tokenize.ts";

/** Returns the states of a text while a reader types it, character by character. */
function keystrokes(text: string): readonly string[] {
  const letters = [...text];
  return letters.map((_, at) => letters.slice(0, at + 1).join(""));
}

const everything = { limit: 100 };

describe("while typing a word", () => {
  test("every prefix of an indexed word, except stop words, finds each section with it", () => {
    fc.assert(
      fc.property(somePages, (pages) => {
        const corpus = corpusOf([indexOf(pages)]);
        const sections = pages.flatMap((one) => one.sections);
        const expandPattern = sections.map(({ text }) =>
          tokenize(text, standardAnalysis).flatMap((unit) =>
            indexedTokens(unit).map((token) => token.word),
          ),
        );
        for (const typed of new Set(expandPattern.flat().flatMap(keystrokes))) {
          const hits = search(corpus, typed, everything).pages.flatMap((one) => one.hits);
          const found = new Set(hits.map((hit) => hit.id));
          const expected = expandPattern.flatMap((words, at) =>
            words.some((word) => word.startsWith(typed) && !isStopWord(word))
              ? [`test/${at + 1}`]
              : [],
          );
          expect(expected.filter((id) => !found.has(id))).toEqual([]);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  test.each([
    "accessibility",
    "get_string()",
    "$CFG->wwwroot",
    String.raw`core\task\manager`,
    String.raw`\core\task\manager::queue_adhoc_task()`,
    "context_course::instance()",
    "MDL-12345",
    "pre-check",
    "v4.0.1",
    "4.0.1",
    "naïve",
    "O'Reilly",
    "get_string~1",
    "title:accessibility",
    "+accessibility",
    '"accessibility"',
    "accessibility^10 get_string",
  ])("the results for %s never disappear", (text) => {
    const target = page(
      "/target",
      "Title of accessibility",
      String.raw`accessibility get_string() $CFG->wwwroot core\task\manager MDL-12345 pre-check v4.0.1
        \core\task\manager::queue_adhoc_task() context_course::instance() naïve O'Reilly`,
    );
    const corpus = corpusWith(target, page("/other", "Other", "Nothing of it."));
    const routes = keystrokes(text).map((typed) => {
      const answer = search(corpus, typed, everything);
      return answer.asks ? answer.pages.map((one) => one.route) : undefined;
    });
    // Punctuation before the first letter doesn't search for anything yet.
    const asked = routes.slice(routes.findIndex((found) => found !== undefined));
    expect(asked.filter((found) => !found?.includes("/target"))).toEqual([]);
  });

  test("a typo in a long word shows results starting at the fourth character", () => {
    const corpus = corpusWith(page("/target", "Accessibility", "Nothing else of that kind."));
    for (const wrong of ["acessibility", "accesibility", "accsesibility", "axcessibility"]) {
      const found = keystrokes(wrong)
        .slice(3)
        .map((typed) => search(corpus, typed).total);
      expect(found).not.toContain(0);
    }
  });
});
