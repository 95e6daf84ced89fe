import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureSite, temporaryFolder, type CommandResult } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";

/*
 * A site in CommonJS that grew over years: documents beside its folder, three plugins for
 * documents, aliases, wrapped parts of the theme, files for the host.
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

test("it is imported and built without an edit", () => {
  expect(imported).toMatchObject({ code: 0 });
  expect(built.stderr).not.toMatch(/ error /);
  expect(built.code).toBe(0);
});

test("what was left behind is named, each once", () => {
  for (const line of [
    'plugin "clock.js"',
    'sidebarItemsGenerator (sidebarItemsGenerator) of docs "default"',
    'breadcrumbs of docs "api"',
    `"inline" (rehypePlugins of docs "default"): it's in the configuration itself`,
    "clientModules",
    'navbar item "Gone"',
    "createRedirects: the 3 redirects that it creates",
    'swizzled "Footer"',
    'swizzled "Root"',
    ".navbar--fixed-top",
    "themeConfig.docs",
  ]) {
    expect(imported.stdout.split(line)).toHaveLength(2);
  }
});

test("warnings are those of what cannot be meant here", () => {
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
  ["documents from beside the site", "index", ["All lines start here."]],
  [
    "links without an ending, with a slash and to another section",
    "index",
    [
      'href="./guide/tickets">tickets again',
      'href="/lines/api">the interface',
      'href="/lines/team/people">the team',
    ],
  ],
  ["components for all pages, by an alias", "index", ['<b title="1435">Platform A</b>']],
  ["keys of the site's own in the front matter", "index", ["has 4 tracks"]],
  [
    "a component by an alias of the settings for TypeScript",
    "guide/tickets",
    ["<p>Line <!-- -->1</p>"],
  ],
  [
    "Markdown that an island imports",
    "guide/tickets",
    ["<strong>line 2</strong>", "Not on Sundays."],
  ],
  ["the configuration of the theme", "guide/tickets", ["<em>1435 mm at A and B</em>"]],
  ["the text of a file, in its colours", "guide/tickets", ['<span class="tk-keyword">def</span>']],
  [
    "a kind of block that the site alone has",
    "guide/tickets",
    ['<p class="admonition-title">Stop</p>'],
  ],
  ["pictures that an expression asks for", "guide/tickets", ['src="/lines/assets/img/ticket.']],
  [
    "what no plugin reads stays as it is",
    "guide/tickets",
    ["at :platform[A].", "$5 and $6 are fares"],
  ],
  ["plugins in CommonJS with files of their own", "guide/platforms", ["and North."]],
  ["imports at the end of a page", "guide/platforms", ["One</section>"]],
  ["components of the page itself", "guide/platforms", ['<strong class="sign">North</strong>']],
  ["labels of a sidebar", "guide/platforms", ["Where to wait"]],
  [
    "a second plugin for documents, without sidebars of its own",
    "api/reference/trains",
    ["They run."],
  ],
  ["a third one, with versions", "team/2020/people", ["Who drove in 2020."]],
  ["whose latest version is what is being written", "team/people", ["Who drives."]],
  ["pages in CommonJS", "help", ["<title>Help | Rail</title>", 'href="/lines/guide/tickets/"']],
  ["pages of text", "lost", ["Ask at the desk."]],
  ["redirects of lists", "begin", ["/lines/guide/tickets"]],
  [
    "redirects that a function makes of the pages",
    "reference/reference/trains",
    ["/lines/api/reference/trains"],
  ],
] as const)("%s", (_what, route, parts) => {
  const html = page(route);
  for (const part of parts) {
    expect(html).toContain(part);
  }
});

test("what stylesheets of the site load of other hosts is declared", () => {
  expect(page("index")).toMatch(/style-src[^;]*https:\/\/fonts\.rail\.example/);
});

test("files for the host and of all static folders are there", () => {
  expect(text("build/_redirects")).toContain("/old/*  /lines/guide/:splat  301");
  expect(text("build/_headers")).toContain("X-Rail: yes");
  expect(text("build/robots.txt")).toBe("User-agent: *\n");
  expect(text("build/hello.txt")).toBe("hello\n");
});
