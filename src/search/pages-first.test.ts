import { describe, expect, test } from "vitest";
import { anchor } from "../core/paths.ts";
import { corpusOf } from "./index/corpus.ts";
import { found } from "./found.fixture.ts";
import { corpusWith, indexOf, page } from "./pages.fixture.ts";
import { search } from "./search.ts";

const often = (word: string) => `${word} `.repeat(50);

/** Pages about one subject each, and release notes with a section about everything. */
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
    Queues: "What waits in line for later.",
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

describe("a page is before its sections, and before sections of other pages", () => {
  test.each([
    ["a title with that prefix", "task", "/docs/apis/tasks"],
    ["four characters", "bloc", "/docs/plugins/blocks"],
    ["another ending", "blocks", "/docs/plugins/blocks"],
    ["the end of a URL", "mod", "/docs/plugins/mod"],
    ["the end of a URL and a folder", "mod plugin", "/docs/plugins/mod"],
    ["its keywords", "conduct", "/docs/policy"],
  ])("%s: %s", (_, query, first) => {
    expect(found(corpus, query)[0]).toBe(first);
  });

  test("its own sections are next", () => {
    expect(found(corpus, "task").slice(0, 2)).toEqual([
      "/docs/apis/tasks",
      "/docs/apis/tasks#scheduled-tasks",
    ]);
  });

  test("unless a heading has exactly the words of the query", () => {
    expect(found(corpus, "scheduled tasks")[0]).toBe("/docs/apis/tasks#scheduled-tasks");
    expect(found(corpus, "tasks of cron")[0]).toBe("/releases/2#tasks-of-cron");
  });
});

describe("titles and categories above a section count", () => {
  test.each([
    ["add a setting to my block", "/docs/plugins/blocks#settings"],
    ["block testing", "/docs/plugins/blocks#testing"],
    ["queues of tasks", "/docs/apis/tasks#queues"],
  ])("%s", (query, first) => {
    expect(found(corpus, query)[0]).toBe(first);
  });

  test("a heading above it also counts", () => {
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

describe("other words find more, below the typed words", () => {
  test("built-in synonyms, and the site's own phrases", () => {
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

test("the end of an identifier is almost as good as the identifier", () => {
  expect(found(corpus, "add_instance")[0]).toBe("/docs/plugins/mod#callbacks");
});

test("of equal pages, first the one with the higher prior, then the higher one in the tree", () => {
  const alike = corpusWith(
    page("/old", "Cache", "Old.", {}, { prior: 0.9 }),
    page("/a/b/c", "Cache", "Deep."),
    page("/a", "Cache", "High."),
  );
  expect(found(alike, "cache")).toEqual(["/a", "/a/b/c", "/old"]);
});

test("a title with operators is read literally", () => {
  const titles = ["Meeting - August", "What -x means", "Scripts: push", "+more"];
  const own = corpusWith(...titles.map((title, at) => page(`/${at}`, title, "Text.")));
  for (const [at, title] of titles.entries()) expect(found(own, title)[0]).toBe(`/${at}`);
});

describe("a question finds the page with several matching sections", () => {
  const text = "Upload archives nightly.";
  const one = page("/notes", "Notes", "Of meetings.", { Monday: text });
  const several = page("/guide", "Guide", "For servers.", {
    First: text,
    Second: text,
    Third: text,
  });

  test.each([
    ["how do I upload archives nightly", "/guide"],
    // A query of two words is a name. Equal hits are in the order of the site.
    ["upload archives", "/notes"],
  ])("%s: %s", (query, route) => {
    expect(search(corpusWith(one, several), query).pages[0]?.route).toBe(route);
  });

  test("unless a title has all its words", () => {
    const named = page("/named", "Nightly jobs", "", { "Upload archives nightly": "Like this." });
    expect(found(corpusWith(several, named), "upload archives nightly")[0]).toBe(
      "/named#upload-archives-nightly",
    );
    const notes = page("/notes", "Notes", "Of meetings.", { "Upload of archives nightly": text });
    const answer = search(corpusWith(notes, several), "nightly archives upload");
    expect(answer.pages[0]?.route).toBe("/notes");
  });
});

describe("a heading that equals the query", () => {
  const own = corpusWith(
    page("/api/files/browsing", "File Browser API", "Look through browsing and blocks of files."),
    page("/plugins/blocks", "Block plugins", "Browsing of blocks."),
    page("/templates", "Templates", "Page by page."),
    page("/guide", "Guide", "How.", {
      Browsing: "Pages.",
      Blocks: "Boxes.",
      Target: "Where.",
      "From a template": "Copy it.",
      "Fixing a backport": "Again.",
    }),
    page("/target-event", "TargetEvent", "Target of an event."),
    page("/backports", "Backports", "Never fixing them."),
  );

  test.each([
    ["ranks above a page with only that URL", "browsing", "/guide#browsing"],
    ["ranks above a page whose title only starts with its characters", "target", "/guide#target"],
    [
      "ranks above a page whose title is its only significant word",
      "from a template",
      "/guide#from-a-template",
    ],
    ["ranks below the page with the same title", "blocks", "/plugins/blocks"],
    [
      "in another order also ranks above the page for one of its words",
      "backport fixing",
      "/guide#fixing-a-backport",
    ],
  ])("%s: %s", (_, query, first) => {
    expect(search(own, query).pages[0]?.route).toBe(first.replace(/#.*/, ""));
    expect(found(own, query)).toContain(first);
  });
});

describe("keywords", () => {
  const own = corpusWith(
    page("/files", "Common files", "Version numbers, for PHP.", { "version.php": "The version." }),
    page("/needs", "Requirements", "What the server needs.", {}, { keywords: ["PHP version"] }),
    page(
      "/templates",
      "Templates",
      "Of pages.",
      { Names: "Moustache." },
      { keywords: ["mustache"] },
    ),
    page("/dataloss", "When all is gone", "Losing data.", {}),
  );

  test.each([
    ["that equal a query of several words put their page first", "php version", "/needs"],
    ["also match in the plural", "php versions", "/needs"],
    ["find the page, not its sections", "mustache", "/templates"],
  ])("%s: %s", (_, query, first) => {
    expect(found(own, query)[0]).toBe(first);
  });

  test("the end of a URL also counts as one of several words", () => {
    expect(found(own, "data loss")[0]).toBe("/dataloss");
  });
});

test("an explicit heading ID is a keyword of its section", () => {
  const named = page("/forms", "Forms", "Each has one.", { Keys: "Sent with it." });
  const sections = [
    ...named.sections,
    { level: 2 as const, id: anchor("sesskey"), title: "The session key", text: "Sent too." },
  ];
  const own = corpusWith({ ...named, sections }, page("/other", "Other", "Ask for the sesskey."));
  expect(found(own, "sesskey")).toEqual(["/forms#sesskey", "/other"]);
});

test("stop words don't move a page above one with the other words", () => {
  const own = corpusWith(
    page("/faq", "How do I find out where a word is used?", "The capability to add it."),
    page("/access", "Access", "Who may add what.", { Rights: "Each capability; add one." }),
  );
  expect(found(own, "how do I add a capability")[0]).toBe("/access#rights");
});
