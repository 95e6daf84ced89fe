import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { areUnchanged, inputsOf } from "./bundle-inputs.ts";

let folder = "";
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), "lectern-inputs-")));
  write("site/rooms/index.ts", "export const rooms = 1;");
  write("site/page.tsx", 'import { rooms } from "./rooms";');
  write("site/page.css", 'b { background: url("./gone.png"); }');
  write("node_modules/words/lib/index.js", "export {};");
  write("one/room.ts", "export {};");
  write("two/room.ts", "export {};");
  symlinkSync("../one", path.join(folder, "site/linked"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function inputs() {
  const below = (names: readonly string[]) => names.map((name) => path.join(folder, name));
  return inputsOf(path.join(folder, "site"), {
    files: below([
      "site/rooms/index.ts",
      "site/page.tsx",
      "site/page.css",
      "node_modules/words/lib/index.js",
    ]),
    folders: below(["site", "site/rooms", "site/linked"]),
    packages: [{ name: "words", from: path.join(folder, "site") }],
  });
}

function isUnchangedAfter(change: () => void): boolean {
  const before = inputs();
  if (!before) throw new Error("nothing is known of them");
  change();
  return areUnchanged(before);
}

test.each([
  ["no file changed", "site/notes.md", ""],
  ["a file is added that nothing imports", "site/notes.md", "text"],
  ["an output file is added", "site/build/app.js", "text"],
  ["another package is installed", "site/node_modules/other/index.js", "text"],
  ["a tsconfig.json is added", "tsconfig.json", "{}"],
])("nothing changed if %s", (_, file, text) => {
  expect(isUnchangedAfter(() => (text === "" ? undefined : write(file, text)))).toBe(true);
});

test.each([
  ["a file is edited", "site/page.tsx", "export {};"],
  ["a file is added that now resolves the import of a folder", "site/rooms.ts", "export {};"],
  ["a file is added next to a module", "site/rooms/index.mjs", "export {};"],
  ["a file that a stylesheet references is added", "site/gone.png", "png"],
  ["the entry of a package changes", "node_modules/words/package.json", '{ "main": "other.js" }'],
  ["a package is installed closer to the site", "site/node_modules/words/index.js", "export {};"],
  ["a package.json is added above the site", "package.json", '{ "type": "module" }'],
])("something changed if %s", (_, file, text) => {
  expect(isUnchangedAfter(() => write(file, text))).toBe(false);
});

test("something changed if a file was removed or a symbolic link has a new target", () => {
  expect(isUnchangedAfter(() => rmSync(path.join(folder, "site/page.tsx")))).toBe(false);
  const turn = () => {
    rmSync(path.join(folder, "site/linked"));
    symlinkSync("../two", path.join(folder, "site/linked"));
  };
  expect(isUnchangedAfter(turn)).toBe(false);
});

test("two binary files are different, even if they are the same as text", () => {
  const image = path.join(folder, "site/page.png");
  writeFileSync(image, Buffer.from([0x80]));
  const before = inputsOf(folder, { files: [image], folders: [], packages: [] });
  writeFileSync(image, Buffer.from([0x81]));
  expect(before && areUnchanged(before)).toBe(false);
});

test.each([
  ["a pattern", 'import.meta.glob("./rooms/*.ts");'],
  ["an import with variables", "import(`./rooms/${name}.ts`);"],
  ["a URL with variables", "new URL(`./${name}.png`, import.meta.url);"],
])("the inputs of a module that finds its files by %s are unknown", (_, text) => {
  write("site/page.tsx", text);
  expect(inputs()).toBeUndefined();
});
