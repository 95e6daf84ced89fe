import {
  appendFileSync,
  cpSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { fixtureSite, readTree, temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { isLong } from "./long-tests.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const site = path.join(folder.path, "site");
const cache = path.join(site, ".lectern");

function build(output: string) {
  const result = callLectern("build", site, "--output", path.join(folder.path, output));
  expect(result.code).toBe(0);
  const [, written] = /\((\d+) written/.exec(result.stdout) ?? [];
  return { files: readTree(path.join(folder.path, output)), written: Number(written) };
}

/** Builds the site from scratch, without its caches. */
function buildFromNothing(): ReadonlyMap<string, string> {
  const aside = path.join(folder.path, "aside");
  renameSync(cache, aside);
  const { files } = build("scratch");
  rmSync(cache, { recursive: true });
  rmSync(path.join(folder.path, "scratch"), { recursive: true });
  renameSync(aside, cache);
  return files;
}

function edit(file: string, change: (text: string) => string): void {
  const target = path.join(site, file);
  writeFileSync(target, change(readFileSync(target, "utf8")));
}

// In `npm test`, the campaign of edits covers more sites less often.
describe.runIf(isLong)(
  "a build that reuses unchanged parts has the same output as a fresh build",
  { timeout: 240_000 },
  () => {
    let first: ReadonlyMap<string, string> = new Map();

    test("if nothing has changed, and writes nothing", () => {
      cpSync(fixtureSite("features"), site, { recursive: true });
      rmSync(cache, { recursive: true, force: true });
      first = build("out").files;
      const placeOf = () => statSync(path.join(folder.path, "out")).ino;
      const before = placeOf();
      const again = build("out");
      expect(again.written).toBe(0);
      expect([...again.files]).toEqual([...first]);
      // The build doesn't even replace the output, unless there is a stray file.
      expect(placeOf()).toBe(before);
      writeFileSync(path.join(folder.path, "out", "stray.html"), "");
      expect([...build("out").files]).toEqual([...first]);
    });

    test("if text, front matter and an image are edited", () => {
      appendFileSync(path.join(site, "docs/headings.md"), "\nMore [links](links.md).\n");
      edit(
        "docs/code.md",
        (text) => `---\ntitle: Another title\n---\n\n${text.replace(/^---.*?\n---\n/s, "")}`,
      );
      edit("docs/dot.svg", (text) => text.replace("<svg ", '<svg data-edited="" '));
      const { files, written } = build("out");
      expect(written).toBeGreaterThan(0);
      expect([...files]).toEqual([...buildFromNothing()]);
      expect(files.get("docs/code.md")).toContain("# Another title");
    });

    test("if a module is edited, and an import resolves to another file", () => {
      edit("components/greeting.tsx", (text) => text.replace("Hello", "Good morning"));
      // Resolved before `people.ts`, which the configuration imports without an extension.
      const shadow = readFileSync(path.join(site, "data/people.ts"), "utf8");
      writeFileSync(path.join(site, "data/people.mts"), shadow.replace("people.yml", "guests.yml"));
      writeFileSync(path.join(site, "data/guests.yml"), "- { name: Barbara, since: 2022-01-01 }\n");
      const { files } = build("out");
      expect([...files]).toEqual([...buildFromNothing()]);
      expect(files.get("docs/components.md")).toContain("Good morning");
      expect(files.get("docs/data.md")).toContain("Barbara");
    });

    test("if all edits are reverted", () => {
      rmSync(path.join(site, "data/people.mts"));
      cpSync(fixtureSite("features"), site, {
        recursive: true,
        filter: (file) => !/[/\\](?:\.lectern|build)$/.test(file),
      });
      expect([...build("out").files]).toEqual([...first]);
    });
  },
);

test(
  "pages in all languages are reused, although they have the same route",
  { timeout: 120_000 },
  () => {
    const root = path.join(folder.path, "languages");
    cpSync(fixtureSite("locales"), root, { recursive: true });
    for (const made of [".lectern", "build"])
      rmSync(path.join(root, made), { recursive: true, force: true });
    const built = () => /\((\d+) written, (\d+) unchanged/.exec(callLectern("build", root).stdout);
    const [, written] = built() ?? [];
    expect(Number(written)).toBeGreaterThan(50);
    expect(built()?.slice(1)).toEqual(["0", written]);
  },
);
