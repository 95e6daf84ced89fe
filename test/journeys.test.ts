import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

/** Journeys through the code that ARCHITECTURE.md lists, with the maximum number of files. */
const journeys = [
  ["A click on a link", 6],
  ["A row of the sidebar", 4],
] as const;

const text = readFileSync("ARCHITECTURE.md", "utf8");

/** The source files in a section, in order. */
function filesOf(heading: string): readonly string[] {
  const section = new RegExp(`^## ${heading}\\n(.*?)^## `, "ms").exec(text)?.[1] ?? "";
  return [
    ...new Set([...section.matchAll(/`(src\/[^`\s]+\.tsx?)`/g)].map(([, file = ""]) => file)),
  ];
}

/** The files that a file imports, types included. */
function importsOf(file: string): readonly string[] {
  const imports = readFileSync(file, "utf8").matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g);
  return [...imports].map(([, specifier = ""]) => path.join(path.dirname(file), specifier));
}

describe.each(journeys)("%s", (heading, limit) => {
  const files = filesOf(heading);

  test(`crosses at most ${limit} files, and all of them exist`, () => {
    expect(files.length).toBeGreaterThan(1);
    expect(files.length).toBeLessThanOrEqual(limit);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  test("only lists files that are connected with each other by imports", () => {
    const isConnected = (file: string) =>
      files.some(
        (other) =>
          other !== file && (importsOf(file).includes(other) || importsOf(other).includes(file)),
      );
    expect(files.filter((file) => !isConnected(file))).toEqual([]);
  });
});
