import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Documents about the code, relative to the repository root. */
const documents = ["", "docs", "docs/design", "docs/reference"].flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith(".md") && name !== "CHANGELOG.md")
    .map((name) => path.join(folder, name)),
);

/** Returns paths in code spans, such as `src/core/`, and link targets that don't exist. */
function missingPaths(text: string, folder: string): readonly string[] {
  const spans = [...text.matchAll(/`((?:src|test|scripts|handbook)\/[\w./-]*)`/g)].map(
    ([, name = ""]) => name,
  );
  const prose = text.replaceAll(/`[^`\n]*`/g, "");
  const links = [...prose.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = ""]) =>
    path.join(folder, target),
  );
  return [...spans, ...links].filter((name) => !existsSync(path.join(root, name)));
}

test.each(documents)("%s only points to files that exist", (name) => {
  const text = readFileSync(path.join(root, name), "utf8");
  expect(missingPaths(text, path.dirname(name))).toEqual([]);
});

test("the note on dependencies lists every dependency, and no other", () => {
  const read = (name: string) => readFileSync(path.join(root, name), "utf8");
  const folders = [
    ".",
    ...readdirSync(path.join(root, "packages")).map((name) => `packages/${name}`),
  ];
  const names = folders.flatMap((folder) => {
    const manifest = JSON.parse(read(`${folder}/package.json`)) as Partial<
      Record<"dependencies" | "peerDependencies", Record<string, string>>
    >;
    return Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  });
  const rows = read("docs/design/dependencies.md").match(/^\| [^|]+/gm) ?? [];
  const [, , ...listed] = rows.map((row) =>
    row
      .replaceAll(/[|*\\]/g, "")
      .trim()
      .split(/,? /),
  );
  const needed = new Set(names.filter((name) => name !== "lectern"));
  expect(listed.flat().toSorted()).toEqual([...needed].toSorted());
});

test("a missing path and a broken link are found", () => {
  const text =
    "`src/nowhere.ts`, `src/core/`, `[a](b.md)`, [a](nowhere.md), [b](README.md), [c](https://x.y/z)";
  expect(missingPaths(text, ".")).toEqual(["src/nowhere.ts", "nowhere.md"]);
});
