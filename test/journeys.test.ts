import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

/** The journeys through the code in ARCHITECTURE.md, with the maximum number of files. */
const journeys = [
  ["A click on a link", 6],
  ["A row of the sidebar", 4],
  ["A keystroke in the search box", 6],
] as const;

const text = readFileSync("ARCHITECTURE.md", "utf8");

/** Returns the source files in a section, in order. */
function filesOf(heading: string): readonly string[] {
  const section = new RegExp(`^## ${heading}\\n(.*?)^## `, "ms").exec(text)?.[1] ?? "";
  return [
    ...new Set([...section.matchAll(/`(src\/[^`\s]+\.tsx?)`/g)].map(([, file = ""]) => file)),
  ];
}

/** Returns the files that a file imports or starts as a worker, including type imports. */
function importsOf(file: string): readonly string[] {
  const imports = readFileSync(file, "utf8").matchAll(
    /(?:from |import\(|new URL\()\s*"(\.[^"]+)"/g,
  );
  return [...imports].map(([, specifier = ""]) =>
    path.join(path.dirname(file), specifier.replace(/\.js$/, ".ts")),
  );
}

describe.each(journeys)("%s", (heading, limit) => {
  const files = filesOf(heading);

  test(`involves at most ${limit} files, and all of them exist`, () => {
    expect(files.length).toBeGreaterThan(1);
    expect(files.length).toBeLessThanOrEqual(limit);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  test("lists each file after one that it imports or that imports it", () => {
    const isLinked = (file: string, at: number) =>
      files
        .slice(0, at)
        .some((earlier) => importsOf(file).includes(earlier) || importsOf(earlier).includes(file));
    expect(files.filter((file, at) => at > 0 && !isLinked(file, at))).toEqual([]);
  });
});
