import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The most files that a keystroke may cross. */
const MOST_FILES = 6;

const architecture = readFileSync(path.join(root, "ARCHITECTURE.md"), "utf8");
const [, section = ""] = architecture.split("## A keystroke in the search box");
const [steps = ""] = section.split("\n## ");
const files = [...steps.matchAll(/^\d\. .*$/gm)].flatMap(([step]) =>
  [...step.matchAll(/`(src\/[^`]+\.tsx?)`/g)].map(([, file = ""]) => file),
);

/** The files that a file imports or starts as a worker. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(path.join(root, file), "utf8");
  const found = text.matchAll(/(?:from |import\(|new URL\()"(\.[^"]+)"/g);
  return [...found].map(([, to = ""]) =>
    path.posix.join(path.posix.dirname(file), to.replace(/\.js$/, ".ts")),
  );
}

test("the list of files that a keystroke crosses is short, and they exist", () => {
  expect(files.length).toBeGreaterThan(3);
  expect(new Set(files).size).toBeLessThanOrEqual(MOST_FILES);
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test.each(files.slice(1).map((file, at) => ({ file, earlier: files.slice(0, at + 1) })))(
  "$file imports an earlier file of the list or is imported by it",
  ({ file, earlier }) => {
    const linked = earlier.filter(
      (other) => importsOf(file).includes(other) || importsOf(other).includes(file),
    );
    expect(linked).not.toEqual([]);
  },
);
