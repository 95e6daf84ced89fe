import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { anchor } from "../../core/paths.ts";
import type { CollectedLinks, LinkedPage } from "../links/collected-links.ts";
import type { PageFindings } from "../pages/page-content.ts";
import { pageRecords } from "./page-records.ts";
import {
  b,
  document,
  findings,
  firstWorld,
  openSite,
  root,
  summaryOf,
  type World,
} from "./records-world.fixture.ts";
import type { TakenSnapshot } from "./snapshot.ts";
import { emptyTrace, type Trace } from "./trace.ts";

/** Routes of pages whose links were checked, and of other pages with their ids. */
const checked = vi.hoisted(() => ({
  links: [] as string[],
  others: [] as [route: string, anchors: readonly string[] | undefined][],
  problems: [] as Diagnostic[],
}));
vi.mock(import("../links/collected-links.ts"), async (original) => ({
  ...(await original()),
  collectLinks: (): CollectedLinks => ({
    add: ({ route }) => void checked.links.push(route),
    check(others: readonly LinkedPage[] = []) {
      checked.others = others.map((page) => [page.route, page.anchors]);
      return checked.problems;
    },
    checkRoutes: () => [],
  }),
}));

let world: World;
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "lectern-records-"));
  world = firstWorld();
  checked.problems = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Builds all pages. @returns the routes of the pages that were reused without reading them */
async function build(): Promise<{
  readonly reused: readonly string[];
  readonly problems: readonly Diagnostic[];
}> {
  checked.links = [];
  checked.others = [];
  const records = pageRecords(openSite(world, folder), world.snapshot, world.documents);
  const reused: string[] = [];
  for (const page of world.pages) {
    const record = records.unchanged(page);
    if (record) {
      reused.push(record.document);
      records.keep(page, record);
    } else {
      records.addFindings(page, summaryOf(world, page));
      records.add(page, summaryOf(world, page), { document: page.route });
    }
  }
  return { reused, problems: await records.check() };
}

const all = ["/a", "/b", "/tags", "/search"];

test("the first build reads every page, and the next one reads none", async () => {
  expect(await build()).toEqual({ reused: [], problems: [] });
  expect(checked.links).toEqual(all);
  expect((await build()).reused).toEqual(all);
  expect((await build()).reused).toEqual(all);
  expect(checked.links).toEqual([]);
  world.texts["docs/a.md"] = "other";
  await build();
  expect((await build()).reused).toEqual(all);
});

test.each<[string, readonly string[], () => void]>([
  ["its text", ["/b", "/tags", "/search"], () => (world.texts["docs/a.md"] = "other")],
  ["a missing text", ["/b", "/tags", "/search"], () => (world.texts["docs/a.md"] = undefined)],
  ["its changes", ["/a", "/tags", "/search"], () => (world.changes["/b"] = ["1.0"])],
  ["a module that it imports", ["/b", "/tags", "/search"], () => (world.modules["boat.ts"] = "x")],
  ["a partial", ["/b", "/tags", "/search"], () => (world.files["docs/_part.mdx"] = "x")],
])("a page is reread after %s changes, and the others are reused", async (_, reused, change) => {
  await build();
  change();
  expect((await build()).reused).toEqual(reused);
});

/** Changes a part of the snapshot. */
function snapshotWith(other: Partial<TakenSnapshot>): void {
  if (world.snapshot) world.snapshot = { ...world.snapshot, ...other };
}
const linesWith = (file: string, line: string) =>
  snapshotWith({ lines: new Map([...(world.snapshot?.lines ?? []), [file, line]]) });
function linesWithout(file: string): void {
  const lines = [...(world.snapshot?.lines ?? [])].filter(([name]) => name !== file);
  snapshotWith({ lines: new Map(lines) });
}

test.each<[string, () => void]>([
  ["the environment", () => snapshotWith({ key: "other" })],
  ["installed packages", () => snapshotWith({ around: "other" })],
  ["the documents", () => (world.documents = "other")],
  ["the key of contents", () => (world.content = "other")],
  ["a static file", () => linesWith(`${root}/static/dot.svg`, "dot 2")],
  ["a new file", () => linesWith(`${root}/static/new.svg`, "new 1")],
  ["a module of the configuration", () => linesWith(`${root}/title.ts`, "title 2")],
  ["a removed module", () => linesWithout(`${root}/boat.ts`)],
  ["the list of folders outside the site", () => snapshotWith({ outside: ["/far"] })],
  ["the configuration", () => (world.config = { ...world.config, components: { Home: "x.tsx" } })],
  ["the locale", () => (world.locale = { code: "en", label: "American" })],
  ["labels", () => (world.site.texts.menu = "Contents")],
  ["tags", () => (world.site.sections[0]?.tags ?? []).pop()],
  ["sidebars", () => (world.site.sections[0]?.versions[0]?.sidebars ?? []).pop()],
  ["drafts", () => world.site.draftSources.clear()],
  ["drafts of a version", () => world.site.sections[0]?.versions[0]?.draftIds.clear()],
  [
    "front matter of a page",
    () => (world.pages = world.pages.map((page) => (page === b ? { ...b, title: "B" } : page))),
  ],
])("every page is reread after %s changed", async (_, change) => {
  await build();
  change();
  expect((await build()).reused).toEqual([]);
});

test("pages only depend on the route of a version's main document", async () => {
  await build();
  const version = world.site.sections[0]?.versions[0];
  if (version) Object.assign(version.mainDocument, { text: "other" });
  expect((await build()).reused).toEqual(all);
  if (version) version.mainDocument.route = "/b";
  expect((await build()).reused).toEqual([]);
});

test.each<[string, () => void]>([
  ["the source of a page", () => linesWith(`${root}/docs/a.md`, "a 2")],
  ["a module that only pages import", () => linesWith(`${root}/boat.ts`, "boat 2")],
  [
    "a module outside the site that only pages import",
    () => linesWith("/shared/rope.ts", "rope 2"),
  ],
])("the stamp of %s isn't an input of all pages", async (_, change) => {
  await build();
  change();
  expect((await build()).reused).toEqual(all);
});

test.each(["real", "link"])("a site can be in a linked folder: %s paths", async (shown) => {
  const [real = "", link = ""] = ["real", "link"].map((name) => path.join(folder, name));
  mkdirSync(real);
  symlinkSync(real, link);
  world.root = link;
  world.moduleFiles = [path.join(real, "boat.ts")];
  const stampedAt = (time: number) => {
    linesWith(path.join(folder, shown, "docs/a.md"), `a ${time}`);
    linesWith(path.join(folder, shown, "boat.ts"), `boat ${time}`);
  };
  stampedAt(1);
  await build();
  stampedAt(2);
  expect((await build()).reused).toEqual(all);
});

test("all modules are inputs of all pages if the modules of the configuration aren't known", async () => {
  world.configFiles = undefined;
  await build();
  linesWith(`${root}/boat.ts`, "boat 2");
  expect((await build()).reused).toEqual([]);
});

test("recent files are compared by content, except sources and modules of pages", async () => {
  const young = (file: string) => snapshotWith({ young: { [file]: "hash of another content" } });
  young(`${root}/docs/a.md`);
  await build();
  expect((await build()).reused).toEqual(all);
  young(`${root}/boat.ts`);
  await build();
  expect((await build()).reused).toEqual(all);
  young(`${root}/static/dot.svg`);
  await build();
  expect((await build()).reused).toEqual([]);
});

test("nothing is stored or reused if the files aren't known", async () => {
  const { snapshot } = world;
  await build();
  world.snapshot = undefined;
  expect((await build()).reused).toEqual([]);
  expect((await build()).reused).toEqual([]);
  world.snapshot = snapshot;
  expect((await build()).reused).toEqual(all);
});

test("nothing is reused if the folders outside the site differ from the snapshot", async () => {
  world.config.sections = [{ versions: [{ folder: "../far" }] }];
  await build();
  expect((await build()).reused).toEqual([]);
  snapshotWith({ outside: ["/far"] });
  await build();
  expect((await build()).reused).toEqual(all);
});

const problem: Diagnostic = {
  code: "link/unknown-page",
  severity: "warning",
  message: "Broken.",
};

test.each<[string, () => PageFindings]>([
  ["has a problem", () => ({ ...findings(), diagnostics: [problem] })],
  ["isn't complete", () => ({ ...findings(), isWhole: false })],
  ["has styles", () => ({ ...findings(), stylesheet: "a.css" })],
  ["shows a diagram", () => findings({ hasDiagrams: true })],
  ["shows an image", () => findings({ images: [{}] as unknown as [] })],
  ["shows a file", () => findings({ files: [{}] as unknown as [] })],
])("a page isn't reused if it %s", async (_, found) => {
  world.findings["/a"] = found();
  await build();
  expect((await build()).reused).toEqual(["/b", "/tags", "/search"]);
});

test.each<[string, () => void]>([
  ["its images are published", () => (traceOfA().images["x"] = { kind: "external" })],
  [
    "it links to a published file",
    () => {
      const href = "/base/assets/plan.pdf";
      traceOfA().links["x"] = { kind: "resolved", href, route: "/assets/plan.pdf" };
    },
  ],
  ["its source changed while it was built", () => (world.cached["docs/a.md"] = "older text")],
  ["its cache entry is missing", () => (world.cached["docs/a.md"] = undefined)],
])("a page isn't reused if %s", async (_, change) => {
  change();
  await build();
  expect((await build()).reused).toEqual(["/b", "/tags", "/search"]);
});

function traceOfA(): Trace {
  return (world.traces["docs/a.md"] ??= emptyTrace());
}

test("a page with links to other pages is reused", async () => {
  const links = traceOfA().links;
  links["x"] = { kind: "resolved", href: "/base/b", route: "/b" };
  links["y"] = { kind: "resolved", href: "/assets/not-published" };
  links["z"] = { kind: "unknown-file" };
  await build();
  expect((await build()).reused).toEqual(all);
});

test("links of reused pages aren't checked again if the ids of edited pages are the same", async () => {
  await build();
  world.texts["docs/a.md"] = "other";
  await build();
  expect(checked.links).toEqual(["/a"]);
  // The engine's own page for searches has no checked links.
  expect(checked.others).toEqual([
    ["/b", ["top"]],
    ["/tags", ["top"]],
  ]);
});

test("the links of all pages are checked again if the ids of a page change", async () => {
  await build();
  world.texts["docs/a.md"] = "other";
  world.findings["/a"] = findings({ anchors: [anchor("bottom")] });
  await build();
  expect(checked.links).toEqual(["/a", "/b", "/tags"]);
  expect(checked.others).toEqual([]);
  world.texts["docs/a.md"] = "again";
  await build();
  expect(checked.links).toEqual(["/a"]);
});

test("the links of the only other page are checked again if the ids of a page change", async () => {
  world.pages = [document("a"), b];
  await build();
  world.texts["docs/a.md"] = "other";
  world.findings["/a"] = findings({ anchors: [anchor("bottom")] });
  await build();
  expect(checked.links).toEqual(["/a", "/b"]);
});

test("the ids of an incomplete page count as changed when it is complete", async () => {
  world.findings["/a"] = { ...findings(), isWhole: false };
  await build();
  world.findings = {};
  await build();
  expect(checked.links).toEqual(["/a", "/b", "/tags"]);
});

test("the links of all pages are checked if the ids of a page can't be read", async () => {
  await build();
  world.texts["docs/b.md"] = "other";
  world.cached["docs/a.md"] = undefined;
  await build();
  expect(checked.links).toEqual(["/b", "/a", "/tags"]);
});

test("every page is reread after broken links were found", async () => {
  await build();
  checked.problems = [problem];
  expect(await build()).toEqual({ reused: all, problems: [problem] });
  checked.problems = [];
  expect((await build()).reused).toEqual([]);
  expect((await build()).reused).toEqual(all);
});

test("ids are compared with the last build after broken links were found", async () => {
  checked.problems = [problem];
  expect((await build()).problems).toEqual([problem]);
  checked.problems = [];
  await build();
  world.texts["docs/a.md"] = "other";
  await build();
  expect(checked.links).toEqual(["/a"]);
});
