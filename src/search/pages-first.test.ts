import { describe, expect, test } from "vitest";
import { anchor } from "../base/paths.ts";
import { corpusOf } from "./index/corpus.ts";
import { found } from "./found.fixture.ts";
import { corpusWith, indexOf, page } from "./pages.fixture.ts";

const often = (word: string) => `${word} `.repeat(50);

/** Pages of one subject, and notes of releases that have a section on everything. */
const corpus = corpusWith(
  page(
    "/releases/1",
    "Release 1",
    "Much was added, and things one may add to.",
    { Task: often("task"), Blocks: often("blocks") },
    { prior: 0.9 },
  ),
  page(
    "/releases/2",
    "Release 2",
    "Much was added, and things one may add to.",
    { "Tasks of cron": often("task") },
    { prior: 0.9 },
  ),
  page("/docs/apis/tasks", "Task API", "Work that waits. Add one in a file.", {
    "Scheduled tasks": "Run by cron.",
    Queues: "What stands in line for later.",
  }),
  page("/docs/plugins/blocks", "Block plugins", "Boxes at the side, which teachers add.", {
    Settings: "Settings of each instance are in edit_form.php.",
    Testing: "With Behat.",
  }),
  page(
    "/docs/plugins/mod",
    "Activity modules",
    "What students do, and teachers add.",
    {
      Settings: "A form, in mod_form.php.",
      Callbacks: "Write newmodule_add_instance() in lib.php.",
    },
    { parentCategories: "Plugin types" },
  ),
  page("/docs/other", "Other", "Add a setting to any form; a block too. One may add more."),
  ...["a", "b", "c", "d", "e", "f"].map((name) =>
    page(`/notes/${name}`, name, "One may add to it."),
  ),
  page("/docs/policy", "Policy", "Who may add what.", {}, { keywords: ["code of conduct"] }),
);

describe("a page before its sections, and before those of other pages", () => {
  test.each([
    ["a title that begins so", "task", "/docs/apis/tasks"],
    ["four letters", "bloc", "/docs/plugins/blocks"],
    ["another ending", "blocks", "/docs/plugins/blocks"],
    ["the end of an address", "mod", "/docs/plugins/mod"],
    ["the end and a folder", "mod plugin", "/docs/plugins/mod"],
    ["its keywords", "conduct", "/docs/policy"],
  ])("%s: %s", (_, query, first) => {
    expect(found(corpus, query)[0]).toBe(first);
  });

  test("its own sections come next", () => {
    expect(found(corpus, "task").slice(0, 2)).toEqual([
      "/docs/apis/tasks",
      "/docs/apis/tasks#scheduled-tasks",
    ]);
  });

  test("unless a heading is what was asked for, word by word", () => {
    expect(found(corpus, "scheduled tasks")[0]).toBe("/docs/apis/tasks#scheduled-tasks");
    expect(found(corpus, "tasks of cron")[0]).toBe("/releases/2#tasks-of-cron");
  });
});

describe("what a section stands under counts", () => {
  test.each([
    ["add a setting to my block", "/docs/plugins/blocks#settings"],
    ["block testing", "/docs/plugins/blocks#testing"],
    ["queues of tasks", "/docs/apis/tasks#queues"],
  ])("%s", (query, first) => {
    expect(found(corpus, query)[0]).toBe(first);
  });

  test("a heading above it, too", () => {
    const nested = page("/a", "A page", "Text.");
    const sections = [
      ...nested.sections,
      { level: 2 as const, id: anchor("uploads"), title: "Uploads", text: "Files." },
      { level: 3 as const, id: anchor("limits"), title: "Limits", text: "How large." },
      { level: 2 as const, id: anchor("other"), title: "Other limits", text: "Limits." },
    ];
    const [first] = found(corpusWith({ ...nested, sections }), "limits of uploads");
    expect(first).toBe("/a#limits");
  });
});

describe("other words widen, below the typed ones", () => {
  test("those every search knows, and a phrase of the site's own", () => {
    const pages = [
      page("/typed", "Other", "An option."),
      page("/other", "Other", "A setting."),
      page("/lines", "Lines", "Each has long-term support for a while."),
    ];
    const synonyms = [["lts", "long-term support"]];
    const own = corpusOf([indexOf(pages, "t", synonyms)]);
    expect(found(own, "option")).toEqual(["/typed", "/other"]);
    expect(found(own, "lts")).toEqual(["/lines"]);
    expect(found(own, "+option")).toEqual(["/typed"]);
  });
});

test("the end of an identifier is nearly the identifier", () => {
  expect(found(corpus, "add_instance")[0]).toBe("/docs/plugins/mod#callbacks");
});

test("of pages alike the one with the greater prior, and then the one higher up", () => {
  const alike = corpusWith(
    page("/old", "Cache", "Old.", {}, { prior: 0.9 }),
    page("/a/b/c", "Cache", "Deep."),
    page("/a", "Cache", "High."),
  );
  expect(found(alike, "cache")).toEqual(["/a", "/a/b/c", "/old"]);
});

test("a title with signs of the language in it is read as it stands", () => {
  const titles = ["Meeting - August", "What -x means", "Scripts: push", "+more"];
  const own = corpusWith(...titles.map((title, at) => page(`/${at}`, title, "Text.")));
  for (const [at, title] of titles.entries()) expect(found(own, title)[0]).toBe(`/${at}`);
});
