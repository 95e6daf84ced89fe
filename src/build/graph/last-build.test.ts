import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { BundleInputs } from "../bundle/bundle-inputs.ts";
import { contentHash } from "../content-hash.ts";
import type { OpenSites } from "../open-sites.ts";
import { writeMark } from "../output/output-mark.ts";
import type { BuildResult } from "../site-run.ts";
import { cacheStore, type BundleNote } from "../store/cache-store.ts";
import { caches } from "../store/caches.ts";
import { withFolderLock } from "../store/folder-lock.ts";
import { checkLastBuild, readBuildRecord, rememberBuild } from "./last-build.ts";
import { stampsIn } from "./snapshot.ts";

let root = "";
const at = (name: string) => path.join(root, name);
const write = (name: string, text: string) => {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), text);
};

beforeEach(() => {
  root = path.join(realpathSync(mkdtempSync(path.join(tmpdir(), "lectern-last-"))), "site");
  write("site.config.ts", "export default {};\n");
  write("docs/index.md", "# Home\n");
  write("build/index.html", "home");
});
afterEach(() => rmSync(path.dirname(root), { recursive: true }));

const result: BuildResult = {
  diagnostics: [],
  ok: true,
  pages: 3,
  written: 2,
  unchanged: 5,
  search: { readAnew: 4 } as BuildResult["search"],
};

interface Build {
  readonly result?: BuildResult;
  readonly bundles?: readonly BundleNote[];
  /** Folders of the versions of a section. */
  readonly folders?: readonly string[];
  readonly failures?: readonly string[];
  readonly damaged?: string;
}

const input = () => ({ root, output: at("build") });
const check = async (other: Partial<Parameters<typeof checkLastBuild>[0]> = {}) =>
  (await checkLastBuild({ ...input(), ...other })).result;
const cache = () => cacheStore(at(".lectern"));

/** Stores a build with the current inputs and output. */
async function build({ bundles = [], folders = [], failures = [], ...other }: Build = {}) {
  const { snapshot } = await checkLastBuild(input());
  if (!snapshot) throw new Error("no snapshot");
  const store = cache();
  store.write(caches.parsed, "key", "parsed");
  for (const bundle of bundles) store.noteBundle(bundle);
  if (other.damaged !== undefined) store.fault(other.damaged);
  writeMark(at("build"), { state: "whole", id: "first" });
  const open = {
    cache: store,
    config: { sections: [{ versions: folders.map((folder) => ({ folder })) }] },
    sites: [{ root, modules: { failures } }],
  } as unknown as OpenSites;
  const stamps = Object.fromEntries(stampsIn(at("build")));
  const record = { id: "first", stamps, compress: false, entries: {} };
  rememberBuild({ open, record, snapshot }, other.result ?? result);
}

const bundleOf = (inputs: Partial<BundleInputs>): BundleNote => ({
  inputs: { files: {}, folders: {}, ...inputs },
  reads: [],
  files: [],
});

test("the first build has no last result, but takes a snapshot", async () => {
  const last = await checkLastBuild(input());
  expect(last.result).toBeUndefined();
  expect([...(last.snapshot?.lines.keys() ?? [])]).toContain(at("docs/index.md"));
});

test("returns the last result without writing files if nothing changed", async () => {
  await build();
  const unchanged = { ...result, written: 0, unchanged: 7, search: { readAnew: 0 } };
  expect(await check()).toEqual(unchanged);
  expect(await check()).toEqual(unchanged);
});

test.each<[string, () => void]>([
  ["a page is edited", () => appendFileSync(at("docs/index.md"), "More.\n")],
  ["a page is added", () => write("docs/new.md", "# New\n")],
  ["a page is removed", () => rmSync(at("docs/index.md"))],
  ["a file of the output is edited", () => appendFileSync(at("build/index.html"), "!")],
  ["a file of the output is removed", () => rmSync(at("build/index.html"))],
  ["a file is added to the output", () => write("build/new.html", "")],
  ["the output was removed", () => rmSync(at("build"), { recursive: true })],
  ["the output has another id", () => writeMark(at("build"), { state: "whole", id: "other" })],
  ["the output is incomplete", () => writeMark(at("build"), { state: "unfinished" })],
  ["a cache is edited", () => appendFileSync(at(".lectern/parsed.json"), "!")],
  ["a cache was removed", () => rmSync(at(".lectern/parsed.json"))],
  [
    "a file in a folder of caches has the name of the lock",
    () => write(".lectern/server/lock", ""),
  ],
  ["a cache has a similar name", () => write(".lectern/a-dev", "")],
  ["a cache has a longer name", () => write(".lectern/vite-2", "")],
  ["the record is damaged", () => appendFileSync(at(".lectern/unchanged.json"), "!")],
])("there is no result if %s", async (_, change) => {
  await build();
  change();
  expect(await check()).toBeUndefined();
});

test("there is no result for a preview, another output or a fresh build", async () => {
  await build();
  expect(await check({ isPreview: true })).toBeUndefined();
  expect(await check({ output: at("public") })).toBeUndefined();
  expect(await check({ isFresh: true })).toBeUndefined();
  expect(await check()).toBeDefined();
});

test.each(["vite/deps.js", "dev/parsed.json", "dev-3000/parsed.json"])(
  "files of a development server don't matter: %s",
  async (name) => {
    await build();
    write(`.lectern/${name}`, "text");
    expect(await check()).toBeDefined();
  },
);

test("a package that a bundle contains is an input", async () => {
  const file = at("node_modules/rope/index.js");
  write("node_modules/rope/index.js", "1");
  const bundles = [bundleOf({ files: { [file]: contentHash("1") } })];
  await build({ bundles });
  expect(await check()).toBeDefined();
  write("node_modules/rope/index.js", "2");
  expect(await check()).toBeUndefined();
});

test.each(["node_modules/rope", "docs/.git", ".lectern/generated", "../shared"])(
  "a folder in which a bundle finds modules is an input: %s",
  async (name) => {
    const folder = at(name);
    await build({ bundles: [bundleOf({ folders: { [folder]: "" } })] });
    expect(await check()).toBeDefined();
    await build({ bundles: [bundleOf({ folders: { [folder]: "other" } })] });
    expect(await check()).toBeUndefined();
  },
);

test("bundle inputs that the snapshot contains aren't reread", async () => {
  await build({ bundles: [bundleOf({ files: { [at("docs/index.md")]: "other" } })] });
  expect(await check()).toBeDefined();
});

test("bundle inputs are recognised through a link to the site", async () => {
  const link = `${root}-link`;
  symlinkSync(root, link);
  const real = root;
  root = link;
  const files = { [path.join(real, "docs/index.md")]: "other", [at("docs/index.md")]: "other" };
  await build({ bundles: [bundleOf({ files })] });
  expect(await check()).toBeDefined();
  root = real;
});

test.each<[string, Build]>([
  ["a build has errors", { result: { ...result, ok: false } }],
  ["site code reads the clock", { bundles: [{ ...bundleOf({}), reads: ["Date.now"] }] }],
  ["the inputs of a bundle aren't known", { bundles: [{ ...bundleOf({}), inputs: undefined }] }],
  ["a module failed", { failures: ["a.tsx"] }],
  ["a cache was damaged", { damaged: caches.parsed }],
])("no result is stored if %s", async (_, other) => {
  await build(other);
  expect(await check()).toBeUndefined();
});

test("a folder outside the site is known after the next build", async () => {
  const page = path.join(path.dirname(root), "far", "index.md");
  mkdirSync(path.dirname(page));
  writeFileSync(page, "# Far\n");
  await build({ folders: ["../far", "../far", "docs"] });
  expect(await check()).toBeUndefined();
  await build({ folders: ["../far"] });
  expect(await check()).toBeDefined();
  appendFileSync(page, "More.\n");
  expect(await check()).toBeUndefined();
});

/** Changes the stored hashes of recent files. */
function storeYoung(change: (young: Record<string, string>) => void): void {
  const record = readBuildRecord(cache());
  if (!record) throw new Error("no record");
  const young = { ...record.snapshot.young };
  change(young);
  const changed = { ...record, snapshot: { ...record.snapshot, young } };
  cache().write(caches.unchanged, "record", changed);
}

test("files that changed just before a build are compared by content", async () => {
  await build();
  storeYoung((young) => (young[at("docs/index.md")] = contentHash("# Other\n")));
  expect(await check()).toBeUndefined();
  storeYoung((young) => (young[at("docs/index.md")] = contentHash("# Home\n")));
  expect(await check()).toBeDefined();
});

test("files that aren't recent any more are compared by content only once", async () => {
  const old = path.join(path.dirname(root), "old.md");
  writeFileSync(old, "old");
  await build();
  storeYoung((young) => (young[old] = contentHash("old")));
  expect(await check()).toBeDefined();
  expect(readBuildRecord(cache())?.snapshot.young).not.toHaveProperty([old]);
});

test("a bug isn't hidden", async () => {
  await expect(checkLastBuild({ ...input(), root: 1 as unknown as string })).rejects.toThrow(
    TypeError,
  );
});

test("caches in another format are removed", async () => {
  await build();
  write(".lectern/format", "0");
  expect(await check()).toBeUndefined();
  expect(existsSync(at(".lectern/parsed.json"))).toBe(false);
});

test("leftovers of a terminated build are removed", async () => {
  const leftover = `${at("build")}.next-${process.pid}`;
  writeMark(leftover, { state: "whole", id: "x" });
  await build();
  expect(existsSync(leftover)).toBe(false);
  expect(await check()).toBeDefined();
});

test("a folder without a configuration gets no cache", async () => {
  rmSync(at("site.config.ts"));
  expect(await checkLastBuild(input())).toEqual({});
  expect(existsSync(at(".lectern"))).toBe(false);
});

test("a site that can't be read or locked has no result", async () => {
  await build();
  const locked = await withFolderLock(at(".lectern"), { work: "test", wait: 0 }, () =>
    checkLastBuild(input()),
  );
  expect(locked).toEqual({ kind: "done", result: {} });
  symlinkSync("circle", at("circle"));
  expect(await checkLastBuild({ root, output: at("circle") })).toEqual({});
  rmSync(at(".lectern"), { recursive: true });
  write(".lectern", "a file");
  expect(await checkLastBuild(input())).toEqual({});
});
