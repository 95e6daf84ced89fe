import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureSite, temporaryFolder, type CommandResult } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";

/*
 * A CommonJS site that grew over the years: documents outside its folder, three docs plugins,
 * aliases, wrapped theme components, files for the host.
 */

const from = fixtureSite("docusaurus/rail/site");
const folder = temporaryFolder();
const to = path.join(folder.path, "new");
let imported: CommandResult;
let built: CommandResult;

beforeAll(() => {
  imported = callLectern("import", from, to);
  built = callLectern("build", to);
}, 180_000);

afterAll(() => folder.remove());

const text = (file: string) => readFileSync(path.join(to, file), "utf8");
const page = (route: string) => text(`build/${route}.html`);

test("is imported and built without an edit", () => {
  expect(imported).toMatchObject({ code: 0 });
  expect(built.stderr).not.toMatch(/ error /);
  expect(built.code).toBe(0);
});

test("omitted parts are reported once each", () => {
  for (const line of [
    '/clock.js"',
    "presets.classic.docs.sidebarItemsGenerator: sidebars from folders list all pages, in the order of",
    "plugins.api.breadcrumbs",
    `"inline" (rehypePlugins of docs "default"): it's in the configuration itself`,
    "clientModules",
    'navbar item "Gone"',
    "createRedirects: the 2 redirects that it creates",
    'swizzled "Footer"',
    'swizzled "Root"',
    ".navbar--fixed-top",
    "themeConfig.docs.sidebar",
  ]) {
    expect(imported.stdout.split(line)).toHaveLength(2);
  }
});

test("the only warnings are for parts that can't work in Lectern", () => {
  const codes = [...built.stderr.matchAll(/ (?:warning|error) (\S+)/g)].map(([, code]) => code);
  expect(codes.toSorted()).toEqual([
    "admonition/unknown",
    "import/missing",
    "style/unknown-class",
    "style/unknown-class",
    "style/unknown-class",
  ]);
  expect(built.stderr).toMatch(
    /rule for the class "signal-box"[^]*?In 1 more place: docs\/index.md/,
  );
});

test.each([
  ["documents outside the site folder", "index", ["All lines start here."]],
  [
    "links without an extension, with a slash and to another section",
    "index",
    [
      'href="/lines/guide/tickets">tickets again',
      'href="/lines/api">the interface',
      'href="/lines/team/people">the team',
    ],
  ],
  ["components for all pages, through an alias", "index", ['<b title="1435">Platform A</b>']],
  ["the site's own front matter keys", "index", ["has 4 tracks"]],
  [
    "a component through an alias in the TypeScript settings",
    "guide/tickets",
    ["<p>Line <!-- -->1</p>"],
  ],
  [
    "Markdown imported by an island",
    "guide/tickets",
    ["<strong>line 2</strong>", "Not on Sundays."],
  ],
  ["the theme configuration", "guide/tickets", ["<em>1435 mm at A and B</em>"]],
  ["a file's content, highlighted", "guide/tickets", ['<span class="tk-keyword">def</span>']],
  ["a custom kind of admonition", "guide/tickets", ['<p class="admonition-title">Stop</p>']],
  ["images imported by an expression", "guide/tickets", ['src="/lines/assets/img/ticket.']],
  [
    "text that no plugin changes stays unchanged",
    "guide/tickets",
    ["at :platform[A].", "$5 and $6 are fares"],
  ],
  ["CommonJS plugins with their own files", "guide/platforms", ["and North."]],
  ["imports at the end of a page", "guide/platforms", ["One</section>"]],
  ["components defined on the page", "guide/platforms", ['<strong class="sign">North</strong>']],
  ["sidebar labels", "guide/platforms", ["Where to wait"]],
  ["a second docs plugin, without its own sidebars", "api/reference/trains", ["They run."]],
  ["a third docs plugin, with versions", "team/2020/people", ["Who drove in 2020."]],
  ["the current version as the latest version", "team/people", ["Who drives."]],
  ["CommonJS pages", "help", ["<title>Help | Rail</title>", 'href="/lines/guide/tickets/"']],
  ["Markdown pages", "lost", ["Ask at the desk."]],
  ["lists of redirects", "begin", ["/lines/guide/tickets"]],
  [
    "redirects created by a function",
    "reference/reference/trains",
    ["/lines/api/reference/trains"],
  ],
] as const)("%s", (_what, route, parts) => {
  const html = page(route);
  for (const part of parts) {
    expect(html).toContain(part);
  }
});

test("origins that the site's stylesheets load from are declared", () => {
  expect(page("index")).toMatch(/style-src[^;]*https:\/\/fonts\.rail\.example/);
});

test("files for the host and from all static folders exist", () => {
  expect(text("build/_redirects")).toContain("/old/*  /lines/guide/:splat  301");
  expect(text("build/_headers")).toContain("X-Rail: yes");
  expect(text("build/robots.txt")).toBe("User-agent: *\n");
  expect(text("build/hello.txt")).toBe("hello\n");
});
