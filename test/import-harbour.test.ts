import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureSite, temporaryFolder, type CommandResult } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";

/*
 * A site based on the official TypeScript template with additions: settings from a package that
 * isn't installed, versions, a blog, two languages, Markdown plugins and its own head elements.
 */

const from = fixtureSite("docusaurus/harbour");
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

test("the report shows what happened to its parts", () => {
  expect(imported.stdout).not.toContain("editUrl");
  for (const line of [
    '"remark-math" (remarkPlugins of docs "default"): Lectern supports it without a plugin.',
    "module, 5 times: it runs on the pages",
    '"./src/remark/shout.ts" (remarkPlugins of docs "default")',
    '"./src/remark/number-tables.ts#numberTables"',
    "<script> of the head (https://counter.harbour.example/count.js): `head`",
    "<script> of the head (application/ld+json): `head`",
    "gtag",
  ]) {
    expect(imported.stdout).toContain(line);
  }
});

test("its image is the image of all pages", () => {
  expect(page("docs/next/basics/knots")).toMatch(
    /<meta property="og:image" content="https:\/\/[^"]*\/img\/card\.png">/,
  );
  expect(existsSync(path.join(to, "build/img/card.png"))).toBe(true);
});

test("missing packages are reported once each, and a link in HTML; there are no other problems", () => {
  const codes = [...built.stderr.matchAll(/ (?:warning|error) (\S+)/g)].map(([, code]) => code);
  expect(codes.toSorted()).toEqual([
    "code/invalid-meta",
    "import/missing",
    "import/missing",
    "link/unknown-page",
  ]);
});

test.each([
  [
    "plugins change pages in their section",
    "docs/next/handbook",
    ["Welcome aboard, AHOY", "<p>Table 1</p>"],
  ],
  ["plugins don't change other sections", "docs/next/basics/knots", ["F = m g", ", ship."]],
  ["a plugin has its blog options", "blog/regatta", ["The wind was fair, SHIP."]],
  ["formulas", "docs/next/basics/knots", ["math-inline", "math-display"]],
  [
    "SVG images as components, on pages",
    "docs/next/basics/knots",
    ['viewBox="0 0 8 8" stroke-width="2" class="knot" role="img"><path d="M4 0v8"/></svg>'],
  ],
  [
    "and in modules that use require",
    "index",
    ['role="img"><path d="M4 0v8"/></svg><h3>Safe</h3>'],
  ],
  ["configuration fields", "index", ["<p>120 berths, north quay</p>"]],
  [
    "numbers in names aren't part of URLs",
    "docs/next/handbook",
    ["docs/next/tides/fog#when-it-comes"],
  ],
  ["the latest version has no segment", "docs/handbook", ["Nothing but oars."]],
  ["a post in a folder is at its slug", "blog/regatta", ["Twelve boats came in."]],
  ["the second page of the list of posts", "blog/page/2", ["/blog/2022/11/01/storm"]],
  ["links between posts", "blog/2022/11/01/storm", ['href="/blog/regatta"']],
  ["head elements", "index", ['content="sea"', "https://fonts.harbour.example/sea.css"]],
  [
    "structured data, and keywords on all pages",
    "index",
    [
      '<script type="application/ld+json" data-site>{"@type":"Organization","name":"Harbour"}</script>',
      '<meta name="keywords" content="boats, tides">',
    ],
  ],
  [
    "edit URLs from a function",
    "docs/next/basics/knots",
    ['href="https://code.example/harbour/edit/main/docs/01-basics/knots.mdx"'],
  ],
  [
    "resources in the head are allowed, including the fonts next to them",
    "index",
    [
      "style-src 'self' https://fonts.harbour.example",
      "font-src 'self' https://fonts.harbour.example",
    ],
  ],
  [
    "labels of the top bar, footer and versions in another language",
    "de/index",
    ["Handbuch", "Logbuch", ">Das Wetter<", "Anderswo", "Copyright © Hafen.", "2.x (neu)"],
  ],
  [
    "strings of components in another language",
    "de/index",
    ["Leinen los", "<title>Anfang | Hafen"],
  ],
  ["sidebars in another language", "de/docs/next/handbook", ["Grundlagen", "Wetter"]],
  ["categories in another language", "de/docs/next/basics", ["Alle Grundlagen"]],
  ["pages in another language", "de/docs/next/basics/knots", ["Das Seil über das Seil, AHOY."]],
  ["posts in another language", "de/blog/2022/11/01/storm", ["Es blies einen Tag."]],
] as const)("%s", (_what, route, parts) => {
  const html = page(route);
  for (const part of parts) {
    expect(html).toContain(part);
  }
});

test("the module with plugins imports files and packages of the site", async () => {
  await expect(text("unified-plugins.js")).toMatchFileSnapshot(
    path.join(import.meta.dirname, "golden/docusaurus-harbour/unified-plugins.js"),
  );
  expect(JSON.parse(text("package.json"))).toMatchObject({
    // Docusaurus dependencies were removed, and Lectern was added.
    dependencies: {
      lectern: expect.stringMatching(/^\^\d/),
      // A page has a diagram.
      mermaid: "^11.0.0",
      react: expect.stringMatching(/^\^\d/),
      "react-dom": expect.stringMatching(/^\^\d/),
      "rehype-katex": "^7.0.0",
    },
  });
  expect(existsSync(path.join(to, "src/remark/number-tables.ts"))).toBe(true);
});
