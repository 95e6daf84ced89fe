import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";

/* Docusaurus sites that are reduced to the input for a single rule. */

let folder: ReturnType<typeof temporaryFolder>;

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(() => folder.remove());

/** Imports a site with these files. Returns the report and the new configuration. */
function imported(files: Readonly<Record<string, string>>) {
  const from = path.join(folder.path, "old");
  const to = path.join(folder.path, "new");
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(from, name)), { recursive: true });
    writeFileSync(path.join(from, name), text);
  }
  const { code, stdout, stderr } = callLectern("import", from, to);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const config = readFileSync(path.join(to, "site.config.ts"), "utf8");
  return { said: stdout, config: config.replace(/\s+/g, " "), to };
}

const siteWith = (docs: string, more = "") =>
  `module.exports = { title: "Parts", url: "https://parts.example", baseUrl: "/",
    presets: [["classic", { docs: ${docs}, blog: false }]], ${more} };\n`;

test("versions without a current version become a section", () => {
  const { config, said, to } = imported({
    "docusaurus.config.js": siteWith(
      "{ includeCurrentVersion: false, sidebarPath: './sidebars.js' }",
    ),
    "versions.json": '["2.x"]',
    "versioned_docs/version-2.x/start.md": "# Start\n\nHere.\n",
    "versioned_sidebars/version-2.x-sidebars.json": '{ "main": ["start"] }',
  });
  expect(said).toContain('docs "default" (docs): the section "default"');
  expect(said).not.toContain("Not imported");
  expect(config).toContain('versions: { "2.x": { folder: "versioned_docs/version-2.x"');
  expect(callLectern("build", to)).toMatchObject({ code: 0 });
  expect(readFileSync(path.join(to, "build/docs/start.html"), "utf8")).toContain("Here.");
});

test("a missing documents folder is reported", () => {
  const { said } = imported({
    "docusaurus.config.js": siteWith('{ path: "../shared/docs" }'),
    "src/pages/index.md": "# Home\n",
  });
  expect(said).toContain(`- docs "default" (../shared/docs): it doesn't exist.`);
});

test("values from a missing package are omitted and reported", () => {
  const { said, config } = imported({
    "docusaurus.config.js": siteWith(
      "{}",
      `customFields: { posts: [{ id: 1, title: require("matter-of-posts")("x").title }], when: /x/, berths: 3 }`,
    ),
    "docs/index.md": "# Home\n",
  });
  expect(said).toContain(
    "- customFields.posts: `matter-of-posts#title` computes this value. If it comes from a package",
  );
  expect(said).toContain("- customFields.when: a regular expression isn't data");
  expect(config).toContain("posts: [ { id: 1, }, ]");
  expect(config).toContain("berths: 3");
  expect(config).not.toContain("$function");
});

test.each([
  ["adds a URL before it", "`https://code.example/e/${versionDocsDirPath}/${docPath}`", true],
  ["returns something else", '"https://code.example/edit?page=" + docPath + "&go"', false],
  ["throws", "docPath.nothing.there", false],
])("an edit URL function that %s", (_, body, isTaken) => {
  const { said, config } = imported({
    "docusaurus.config.js": siteWith(`{ editUrl: ({ versionDocsDirPath, docPath }) => ${body} }`),
    "docs/index.md": "# Home\n",
  });
  expect(config.includes('editUrl: "https://code.example/e/{path}"')).toBe(isTaken);
  expect(said.includes("editUrl as a function")).toBe(!isTaken);
});

test.each([
  [
    "returns one or several URLs",
    "to.endsWith('/a') ? '/old' : ['/older', '/oldest', '/a']",
    ['from: [ "/old", ], to: "/a"', 'from: [ "/older", "/oldest", ], to: "/"'],
    "the 3 redirects that it creates",
  ],
  ["returns nothing", "undefined", [], "the 0 redirects that it creates"],
  ["throws", "to.nothing.there", [], "createRedirects: it threw"],
])("a redirect function that %s", (_, body, written, told) => {
  const { said, config } = imported({
    "docusaurus.config.js": siteWith(
      '{ routeBasePath: "/" }',
      `plugins: [["@docusaurus/plugin-client-redirects", { createRedirects: (to) => ${body} }]]`,
    ),
    "docs/index.md": "# Home\n",
    "docs/a.md": "# A\n",
  });
  for (const part of written) expect(config).toContain(part);
  expect(said).toContain(told);
});

test("a configuration can use top-level await", () => {
  const { config } = imported({
    "docusaurus.config.mts": `
      import { readFile } from "node:fs/promises";
      import path, { join as joined } from "node:path";
      import * as os from "node:os";
      import { words } from "./words";
      const data: string = await readFile(joined(import.meta.dirname, "data.txt"), "utf8");
      export default {
        title: [words, data, path.sep, typeof os.cpus].join(" "),
        url: "https://parts.example", baseUrl: "/", presets: [["classic", {}]],
      };`,
    "words.ts": 'export const words = await Promise.resolve("First");',
    "data.txt": "second",
    "docs/index.md": "# Home\n",
  });
  expect(config).toContain('title: "First second / function"');
});

test("the head contains only what Lectern doesn't generate, with one base path", () => {
  const { said, config, to } = imported({
    "docusaurus.config.js": `module.exports = {
      title: "Parts", url: "https://parts.example", baseUrl: "/parts/",
      headTags: [{ tagName: "link", attributes: { rel: "apple-touch-icon", href: "/parts/touch.png" } }],
      themeConfig: { metadata: [{ property: "og:type", content: "website" }] },
      presets: [["classic", { docs: {}, blog: false }]],
    };`,
    "docs/index.md": "---\ntitle: Home\nimage: cards/home.png\n---\n\nHere.\n",
    "static/cards/home.png": "",
    "static/touch.png": "",
  });
  expect(config).toContain('href: "/touch.png"');
  expect(said).not.toContain("og:type");
  expect(readFileSync(path.join(to, "docs/index.md"), "utf8")).toContain("image: /cards/home.png");
});
