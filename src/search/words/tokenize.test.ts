import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { standardAnalysis, fold } from "./analysis.ts";
import { indexedTokens, tokenize } from "./tokenize.ts";
import { runs } from "../../../test/long-tests.ts";

function words(text: string): readonly string[] {
  return tokenize(text, standardAnalysis).flatMap((unit) =>
    indexedTokens(unit).map((token) => token.word),
  );
}

describe("text is indexed by its words, identifiers and their parts", () => {
  test.each([
    ["Access the course", "access the course"],
    ["get_string()", "get string getstring"],
    ["$CFG", "cfg"],
    ["$CFG->wwwroot", "cfg wwwroot cfgwwwroot"],
    ["$a?->b", "a b ab"],
    [String.raw`core\task\manager`, "core task manager coretaskmanager"],
    [String.raw`\core_files\api`, "core files corefiles api corefilesapi"],
    ["context_course::instance()", "context course contextcourse instance contextcourseinstance"],
    ["MDL-12345", "mdl 12345 mdl12345"],
    ["moodleform", "moodleform"],
    ["__construct", "construct"],
    ["getString", "get string getstring"],
    ["XMLWriter", "xml writer xmlwriter"],
    ["OAuth2Client", "o auth2 client oauth2client"],
    ["H5P APIs URLs", "h5p apis urls"],
    ["version.php", "version php versionphp"],
    ["db/access.php", "db access php accessphp"],
    ["pre-check", "pre check precheck"],
    ["4.0 4.0.1", "4.0 4.0.1"],
    ["v4.0.1", "v 4.0.1 v4.0.1"],
    ["Moodle-4.0", "moodle 4.0 moodle4.0"],
    ["4.0. Then", "4.0 then"],
    ["2022-04-19 10:30", "2022 04 19 10 30"],
    ["don't user’s 'quoted'", "dont users quoted"],
    ["naïve CAFÉ Straße Øresund ﬁle", "naive cafe strasse oresund file"],
    ["ΟΔΟΣ οδος", "οδοσ οδοσ"],
    ["Пример 日本", "пример 日本"],
    ["-- -> :: $ () … \u0301", ""],
  ])("%s", (text, expected) => {
    expect(words(text).join(" ")).toBe(expected);
  });
});

const texts = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(..."aB9éİς_-.:\\$>'’ ", "->", "::", "Word", "XML", "4.0", "ﬁ", "\u0301"),
      { maxLength: 20 },
    )
    .map((pieces) => pieces.join("")),
);

describe("for any text", () => {
  test("each token has the right offsets", () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const unit of tokenize(text, standardAnalysis)) {
          for (const { word, start, end } of indexedTokens(unit)) {
            expect(fold(text.slice(start, end))).toBe(word);
            expect(start).toBeGreaterThanOrEqual(unit.start);
            expect(end).toBeLessThanOrEqual(unit.end);
          }
        }
      }),
      { numRuns: runs(20000) },
    );
  });

  test("a word typed from the dictionary is read as that word", () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const word of words(text)) {
          const typed = tokenize(word, standardAnalysis);
          expect(typed.map((unit) => unit.word)).toEqual([word]);
        }
      }),
      { numRuns: runs(20000) },
    );
  });

  test("folding twice changes nothing", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: runs(20000) },
    );
  });
});

test("words are cut after 64 characters, in the index and in queries", () => {
  expect(words("x".repeat(80))).toEqual(["x".repeat(64)]);
});
