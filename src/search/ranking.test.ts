import { describe, expect, test } from "vitest";
import { found } from "./found.fixture.ts";
import { anchor } from "../core/paths.ts";
import { corpusOf } from "./index/corpus.ts";
import { corpusWith, indexOf, page } from "./pages.fixture.ts";
import { search } from "./search.ts";

const often = (word: string) => `${word} `.repeat(100);

describe("the better tier ranks higher, however frequent the other is", () => {
  test.each([
    ["the exact word", "cache", ["Cache", "Caches", "Cachestore"]],
    ["the exact word, if it is inflected", "caches", ["Caches", "Cache", "Cachestore"]],
    ["the exact word, if it is the longest", "cachestore", ["Cachestore"]],
    ["a word with that prefix, during typing", "cachesto", ["Cachestore"]],
  ])("%s: %s", (_, query, expected) => {
    const corpus = corpusWith(
      page("/store", "Cachestore", often("cachestore")),
      page("/caches", "Caches", often("caches")),
      page("/cache", "Cache", "Short."),
    );
    const titles = search(corpus, query).pages.map((one) => one.title);
    expect(titles).toEqual(expected);
  });

  test("a title that is the word above a title that contains it", () => {
    const corpus = corpusWith(
      page("/definition", "Cache definition", often("cache")),
      page("/cache", "Cache", "Short."),
    );
    expect(found(corpus, "cache")).toEqual(["/cache", "/definition"]);
  });

  test.each([
    ["another ending in a title", "filters", "/filter"],
    ["a title that starts with the unfinished word", "filt", "/filter"],
  ])("%s above text with the exact word", (_, query, first) => {
    const corpus = corpusWith(
      page("/text", "Other", "Filters are many, and a filt is none of them."),
      page("/filter", "Filter plugins", "What changes pages."),
    );
    expect(found(corpus, query)).toEqual([first, "/text"]);
  });

  test("a title with the word further on below text with the exact word", () => {
    const corpus = corpusWith(
      page("/store", "A cachestore", "What keeps data."),
      page("/text", "Other", "A cache."),
    );
    expect(found(corpus, "cache")).toEqual(["/text", "/store"]);
  });

  test.each([
    ["the one that equals the query", "in javascript", "/in"],
    ["the one with no other words", "javascript", "/javascript"],
    ["the one with all words, in any order", "overview moodle", "/moodle"],
    ["the one with no other words except stop words", "names files", "/names"],
  ])("of titles %s: %s", (_, query, first) => {
    const corpus = corpusWith(
      page("/javascript", "JavaScript", "JavaScript in JavaScript. ".repeat(20)),
      page("/in", "In JavaScript", "Events."),
      page("/overview", "Overview", "Overview of Moodle. ".repeat(20)),
      page("/moodle", "Moodle overview", "What it is."),
      page("/files", "Files", "Names of files, names of files."),
      page("/names", "Files and their names", "Short."),
    );
    expect(found(corpus, query)[0]).toBe(first);
  });

  test("of words with one typo, the nearest first", () => {
    const corpus = corpusWith(
      page("/section", "Section section", often("section")),
      page("/reaction", "Other", "A reaction."),
      page("/reactions", "Reactionary", "Nothing."),
    );
    expect(found(corpus, "reoction")).toEqual(["/reaction"]);
  });

  test("a typo never above the typed word", () => {
    const corpus = corpusWith(
      page("/form", "Form form", often("form")),
      page("/text", "Other", "A fork from elsewhere."),
    );
    expect(found(corpus, "fork")).toEqual(["/text"]);
  });

  test("sections with all words above those with some", () => {
    const corpus = corpusWith(
      page("/quiz", "Quiz", often("quiz")),
      page("/attempt", "Attempt", often("attempt")),
      page("/both", "Other", "A quiz is over after one attempt."),
    );
    expect(found(corpus, "quiz attempt")[0]).toBe("/both");
    expect(found(corpus, "quiz^100 attempt")).toEqual(["/quiz", "/both", "/attempt"]);
  });

  test("a section whose keyword is the query above words in text, and below a title", () => {
    const corpus = corpusWith(
      page("/text", "Other", often("rbac"), { More: often("job queue") }),
      page(
        "/tasks",
        "Tasks",
        "In the background.",
        {},
        {
          sections: [
            { level: 1, id: undefined, title: "Tasks", text: "Of the site." },
            {
              level: 2,
              id: anchor("cron"),
              title: "Cron",
              text: "Runs.",
              keywords: ["job queues"],
            },
          ],
        },
      ),
      page("/access", "Access", "Who may.", {}, { keywords: ["RBAC", "a matrix of rights"] }),
      page("/named", "Other", "Text.", { RBAC: "Here." }),
    );
    expect(found(corpus, "job queue")[0]).toBe("/tasks#cron");
    expect(found(corpus, "rbac")).toEqual(["/named#rbac", "/access", "/text"]);
    expect(found(corpus, "what is the matrix of rights")[0]).toBe("/access");
    expect(found(corpus, "rights")[0]).toBe("/access");
  });

  test("a synonym in a title above the word in text", () => {
    const corpus = corpusOf([
      indexOf(
        [page("/text", "Other", often("chat")), page("/channels", "Channels", "Where we talk.")],
        "test",
        [["chat", "channel"]],
      ),
    ]);
    expect(found(corpus, "chat")).toEqual(["/channels", "/text"]);
  });

  test("pages with a low prior below others, unless a query has a number", () => {
    const text = "Fixed ABC-12 in the editor of 4.0.";
    const corpus = corpusWith(
      page("/notes", "Other", text, {}, { prior: 0.8 }),
      page("/guide", "Other", text),
    );
    expect(found(corpus, "editor")).toEqual(["/guide", "/notes"]);
    expect(found(corpus, "editor 4.0")).toEqual(["/notes", "/guide"]);
    expect(found(corpus, "ABC-12")).toEqual(["/notes", "/guide"]);
  });

  test("a word that is part of the compound isn't also counted as a typo", () => {
    const corpus = corpusWith(
      page("/with", "Other", "One may preform what a fork is made of."),
      page("/without", "Preform", "What a spoon is made of."),
      ...["/1", "/2", "/3", "/4"].map((route) => page(route, "Fork", "A fork.")),
    );
    expect(found(corpus, "pre-form").slice(0, 2)).toEqual(["/without", "/with"]);
  });

  test("stop words in a question don't affect the ranking", () => {
    const corpus = corpusWith(
      page("/chat", "How to be a good guest", "How we write to each other in a chat."),
      page("/block", "Write a block", "Blocks."),
    );
    expect(found(corpus, "how to write a block")[0]).toBe("/block");
    expect(found(corpus, "how to")).toEqual(["/chat"]);
  });

  test("a section about two words of a question above a long one that mentions all", () => {
    const padding = "Something about nothing here. ".repeat(100);
    const corpus = corpusWith(
      page("/long", "Enrolment", `Filters. ${padding} Keep it. ${padding} Fast food. ${padding}`),
      page("/filter", "Speed of filters", "Filters are fast if they cache. A fast filter waits."),
      ...["/1", "/2", "/3"].map((route) => page(route, "Keep", "Keep this.")),
    );
    expect(found(corpus, "how do I keep my filter fast")[0]).toBe("/filter");
  });

  test("headings with two words of a question above a heading with one", () => {
    const corpus = corpusWith(
      page("/other", "Overview", "About it.", { Grades: "Restore quiz, restore quiz." }),
      page("/quiz", "Quiz", "About it.", {
        Restoring: "Grades are numbers that stay in a course, and a teacher reads them. They grow.",
      }),
    );
    expect(found(corpus, "where do I restore the grades of a quiz")[0]).toBe("/quiz#restoring");
  });

  test.each(["can_be_edited", "canBeEdited", "be_edited()", "canbeedited", "instance::can_be_ed"])(
    "%s finds the identifier that contains it, above its scattered parts",
    (query) => {
      const corpus = corpusWith(
        page("/parts", "Other", "It can be edited as an instance. ".repeat(50)),
        page("/whole", "Thing", "Override instance_can_be_edited() once, and log it."),
      );
      expect(found(corpus, query)[0]).toBe("/whole");
    },
  );

  test.each([
    ["get_string", "get string", "/whole"],
    ["$CFG->wwwroot", "cfg wwwroot", "/whole"],
    ["context_course::instance()", "context course instance", "/whole"],
    [String.raw`core\task\manager`, "core task manager", "/whole"],
    ["MDL-12345", "mdl 12345", "/whole"],
    ["pre-check", "pre check", "/whole"],
  ])("the identifier %s above its parts", (identifier, parts, first) => {
    const corpus = corpusWith(
      page("/parts", "Other", `${parts} `.repeat(50)),
      page("/whole", "Thing", `Here is ${identifier} once, and much other text around it.`),
    );
    expect(found(corpus, identifier)).toEqual([first, "/parts"]);
  });
});
