import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  fixtureSite,
  readTree,
  runLectern,
  temporaryFolder,
  type CommandResult,
} from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";

const from = fixtureSite("docusaurus/site");
const golden = fileURLToPath(new URL("golden/docusaurus", import.meta.url));
const folder = temporaryFolder();
const to = path.join(folder.path, "new");
let imported: CommandResult;
let built: CommandResult;

beforeAll(() => {
  imported = callLectern("import", from, to);
  built = callLectern("build", to);
}, 180_000);

afterAll(() => folder.remove());

const page = (route: string) => readFileSync(path.join(to, "build", `${route}.html`), "utf8");

test("a command in a Docusaurus folder suggests the import", () => {
  const { code, stderr } = runLectern("build", from);
  expect(code).toBe(1);
  expect(stderr).toContain("This is a Docusaurus site");
  expect(stderr).toMatch(/lectern import .*docusaurus\/site/);
});

test("the import succeeds and lists replaced and omitted parts", () => {
  expect(imported.code).toBe(0);
  for (const line of [
    "remark-math-that-is-not-installed",
    'plugin "./plugins/moon-phase"',
    'navbar item "custom-moon"',
    'swizzled "Navbar"',
    "(src/css/custom.css): Lectern's layout doesn't have them. Remove or rewrite the rules for `.navbar__title` (line 5)",
    "words-that-are-not-there.json",
    "<script> of the head (https://counter.example/hits.js)",
    "createRedirects",
  ]) {
    expect(imported.stdout).toContain(line);
  }
});

test("the new site has the expected files", async () => {
  const made = [
    "site.config.ts",
    "sidebars/default.yml",
    "sidebars/default-1.0.yml",
    "import-report.md",
  ];
  for (const file of made) {
    const text = readFileSync(path.join(to, file), "utf8");
    await expect(text).toMatchFileSnapshot(path.join(golden, file));
  }
  const names = [...readTree(to).keys()].filter((name) => !/^(?:build|\.lectern)\//.test(name));
  await expect(`${names.join("\n")}\n`).toMatchFileSnapshot(path.join(golden, "files.txt"));
});

test("it builds without an edit, with the same warnings as before", () => {
  expect(built.stderr).not.toMatch(/ error /);
  expect(built.code).toBe(0);
  expect(built.stderr).toContain(":::comet");
  expect(built.stderr).toContain("The page adds <meta google> to the head, which isn't supported.");
});

describe("features of such sites", () => {
  test.each([
    [
      "tabs with separate labels",
      "docs/next/rules/tabs",
      ["Southern sky</button>", "Polaris <strong>stands still</strong>"],
    ],
    [
      "Markdown imported by a component",
      "docs/next/rules/parts",
      ['<div class="lamp"><h2 id="part-note">'],
    ],
    [
      "a file's content",
      "docs/next/rules/parts",
      ['<span class="tk-string">&quot;Northern sky&quot;</span>', "<p>156 letters</p>"],
    ],
    [
      "headings and titles of pages and parts",
      "docs/next/rules/parts",
      ["The part has 1 heading; this page has 1 and is called Parts."],
    ],
    ["the site's own front matter keys", "docs/next/intro", ["The dome is 12 metres wide"]],
    ["links from the content root", "docs/next/intro", ['href="/sky/docs/next/rules/tabs"']],
    ["fences that aren't code", "docs/next/rules/spellings", ["Clouds</p>Wait for a gap."]],
    ["IDs in comments", "docs/next/rules/spellings", ['<h2 id="how-bright">']],
    [
      "classes with their own rules",
      "docs/next/rules/spellings",
      ['class="col col--6 margin-top--md"'],
    ],
    ["linked files", "docs/next/rules/spellings", ["assets/files/chart."]],
    [
      "frames from declared sites",
      "docs/next/rules/spellings",
      ["frame-src 'self' https://videos.example", '<iframe src="https://videos.example/dome">'],
    ],
    ["components for all pages", "docs/next/rules/components", ['<span class="star">Vega</span>']],
    [
      "links in components",
      "docs/next/rules/components",
      ['<a href="/sky/docs/intro">the intro</a>'],
    ],
    [
      "sidebar items as cards",
      "docs/next/rules/components",
      ['href="/sky/docs/next/rules/spellings"><span class="card-title">Spellings'],
    ],
    [
      "islands with children",
      "docs/next/rules/components",
      ["<lectern-slot><p>Counted <strong>stars</strong></p></lectern-slot>"],
    ],
    [
      "strings of components in another language",
      "fr/docs/next/rules/components",
      ["La coupole est ouverte"],
    ],
    ["translated pages", "fr/docs/next/intro", ["La coupole mesure 12 mètres."]],
    [
      "page components",
      "index",
      ["<title>Welcome | Observatory</title>", "<p>refractor</p>", "<p>0 words</p>"],
    ],
    [
      "pages that read the URL",
      "where",
      ['<lectern-island data-name="src/pages/_where"', "You ask for <!-- -->nothing"],
    ],
    ["older versions", "docs/intro", ["The old dome."]],
    ["a second docs plugin", "community", ["Who watches."]],
    [
      "posts with their date and authors",
      "news/2021/08/26/first-light",
      [
        '<time dateTime="2021-08-26">26 August 2021</time>',
        '<a href="https://ada.example">Ada Byron</a>',
      ],
    ],
    [
      "the list of posts, truncated by the author",
      "news",
      [
        'href="/sky/news/2022/01/05/winter"',
        "The shutter opened at dusk.",
        'type="application/atom+xml"',
      ],
    ],
    ["the archive", "news/archive/2021", ["First light"]],
    ["post tags", "news/tags/events", ["First light"]],
    ["redirects", "start", ["/sky/docs/intro"]],
  ] as const)("%s", (_what, route, parts) => {
    const html = page(route);
    for (const part of parts) {
      expect(html).toContain(part);
    }
  });

  test("inline styles are moved to a file that the policy allows", () => {
    const html = page("docs/next/rules/spellings");
    const name = /href="\/sky\/(assets\/styles\/\w+\.css)"/.exec(html)?.[1] ?? "";
    expect(readFileSync(path.join(to, "build", name), "utf8")).toContain("{color:rebeccapurple}");
    expect(html).not.toContain('style="');
  });
});

test("a blog has its feeds, newest first", () => {
  const feed = (name: string) => readFileSync(path.join(to, "build", "news", name), "utf8");
  for (const name of ["rss.xml", "atom.xml", "feed.json"]) {
    const text = feed(name);
    expect(text.indexOf("Winter nights")).toBeGreaterThan(0);
    expect(text.indexOf("First light")).toBeGreaterThan(text.indexOf("Winter nights"));
    expect(text).not.toContain("Saturn");
  }
});

test("an edit in the new site is kept in the next import", () => {
  const file = path.join(to, "docs", "intro.md");
  const other = path.join(to, "community", "index.md");
  writeFileSync(file, "# Mine\n");
  const again = callLectern("import", from, to);
  expect(again.stdout).toContain('"docs/intro.md" was edited, so it stays');
  expect(readFileSync(file, "utf8")).toBe("# Mine\n");
  expect(existsSync(`${file}.imported`)).toBe(true);
  expect(existsSync(`${other}.imported`)).toBe(false);
});

test.each([
  [
    "a folder without a Docusaurus site",
    [fixtureSite("features"), "x"],
    "contain a site that can be imported",
  ],
  ["a folder inside the old site", [from, path.join(from, "new")], "inside the old one"],
  [
    "a folder with other files",
    [from, fixtureSite("features")],
    "that weren't created by an import",
  ],
])("rejects %s", (_what, words, message) => {
  const { code, stderr } = callLectern("import", ...words);
  expect(code).toBe(1);
  expect(stderr).toContain(message);
});
