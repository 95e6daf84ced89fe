import { bundledLanguages } from "shiki/langs";
import { expect, test } from "vitest";
import { brokenPatterns } from "./languages.ts";

test.each(["(a", "a)", "[z-a]", "\\1", "(?<n", "*a"])("rejects %s", async (pattern) => {
  expect(await brokenPatterns({ patterns: [{ match: "a" }, { match: pattern }] })).toEqual([
    { path: ["patterns", 1, "match"], pattern },
  ]);
});

test("supports a reference to a group at the start, and a comment at the end", async () => {
  const patterns = [{ begin: "<<(\\w+)", end: "\\1>>" }, { match: "(?x) a # all" }, { match: "^" }];
  expect(await brokenPatterns({ patterns })).toEqual([]);
});

test.each(["php", "ruby", "markdown", "typescript"] as const)(
  "the grammar of %s has no unsupported pattern",
  async (name) => {
    const { default: registrations } = await bundledLanguages[name]();
    const own = registrations.find((each) => each.name === name);
    expect(own && (await brokenPatterns(own))).toEqual([]);
  },
);
