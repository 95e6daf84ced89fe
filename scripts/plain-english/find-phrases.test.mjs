import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../ensure.mjs";
import { findPhrases, phrasesInSubject } from "./find-phrases.mjs";

const phrasesIn = (file, text) =>
  findPhrases(file, text).found.map(({ line, phrase }) => `${line}: ${phrase}`);

describe("a phrase is found", () => {
  test.each([
    ["Markdown", "a.md", "One.\n\nThe page tells of events.", ["3: tells of"]],
    ["a page after code", "a.mdx", "```js\nshall()\n```\n\nYou shall.", ["5: shall"]],
    ["a table", "a.md", "| a | Nobody reads it |", ["1: | Nobody"]],
    ["a comment", "a.ts", "const a = 1;\n\n/** What it is. */\nlet b;", ["3: /** What"]],
    ["a string", "a.ts", 'const text =\n  "It stands in the file.";', ["2: stands in"]],
    ["a template", "a.ts", "const text = `${a} stands in ${b} a`;", ["1: stands in"]],
    ["JSX", "a.tsx", "const a = <p>\nIt stands in the file.</p>;", ["2: stands in"]],
    ["JSON", "a.json", '{\n  "a": "It stands in the file."\n}', ["2: stands in"]],
  ])("in %s", (_, file, text, found) => {
    expect(phrasesIn(file, text)).toEqual(found);
  });
});

describe("no phrase is found", () => {
  test.each([
    ["for plain words", "a.md", "It tells you of course what to do. The amendment helps."],
    ["in code", "a.md", "`shall` and [fixed](./mended.md)\n\n~~~\nYou shall not.\n~~~"],
    ["in a table's answer", "a.md", "| Who reads it? | Nobody |"],
    ["in an identifier", "a.ts", 'const shall = "shall";'],
    ["for a comment's rule outside comments", "a.md", "What is new"],
  ])("%s", (_, file, text) => {
    expect(phrasesIn(file, text)).toEqual([]);
  });
});

test("words are counted per kind of text", () => {
  expect(findPhrases("a.ts", '// Two words\nconst a = "three more words";').words).toEqual({
    comment: 2,
    string: 3,
    prose: 0,
  });
});

test("a commit's subject starts with a technical verb", () => {
  expect(phrasesInSubject("pages: Say what a page is").map(({ phrase }) => phrase)).toContain(
    ": Say",
  );
  expect(phrasesInSubject("search: Fix the score of a prefix")).toEqual([]);
});

test("no file has more phrases than its limit, and no new file any", () => {
  const script = path.join(projectRoot, "scripts", "plain-english.mjs");
  expect(() => execFileSync(process.execPath, [script], { encoding: "utf8" })).not.toThrow();
});

/** The commit before this check. */
const base = "7fad187a";

test("the subjects of new commits are in plain English", () => {
  const git = (...args) =>
    execFileSync("git", args, { cwd: projectRoot, encoding: "utf8", stdio: "pipe" });
  let subjects;
  try {
    subjects = git("log", "--format=%s", `${base}..HEAD`).split("\n");
  } catch {
    return; // An archive, or a clone without this history.
  }
  expect(subjects.flatMap(phrasesInSubject)).toEqual([]);
});

test("the handbook addresses its reader and gives examples", () => {
  const folder = path.join(projectRoot, "handbook", "docs");
  const text = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.mdx?$/.test(file) && !file.startsWith("reference"))
    .map((file) => readFileSync(path.join(folder, file), "utf8"))
    .join("\n")
    .replaceAll(/^\s*(`{3,}|~{3,})[\s\S]*?^\s*\1/gm, "");
  const words = text.match(/\p{L}+/gu).length;
  const per10000 = (pattern) => (text.match(pattern).length / words) * 10_000;
  expect(per10000(/\byou(?:rs?)?\b/gi)).toBeGreaterThanOrEqual(120);
  expect(per10000(/\bfor example\b/gi)).toBeGreaterThanOrEqual(10);
  expect(per10000(/;/g)).toBeLessThanOrEqual(15);
});
