import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { firstOf } from "./long-tests.ts";

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

test("a list of versions from a missing package is ignored", () => {
  const { said } = imported({
    "docusaurus.config.js": siteWith(
      '{ onlyIncludeVersions: require("absent").pick(["current"]) }',
    ),
    "docs/start.md": "# Start\n",
  });
  expect(said).toContain('docs "default" (docs): the section "default"');
});

test("a missing documents folder is reported", () => {
  const { said } = imported({
    "docusaurus.config.js": siteWith('{ path: "../shared/docs" }'),
    "src/pages/index.md": "# Home\n",
  });
  expect(said).toContain(`- docs "default" (../shared/docs): the folder doesn't exist.`);
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
  expect(said).toContain("- customFields.when: functions and patterns aren't data");
  expect(config).toContain("posts: [ { id: 1, }, ]");
  expect(config).toContain("berths: 3");
  expect(config).not.toContain("$function");
});

test.each(
  firstOf(2, [
    ["adds a URL before it", "`https://code.example/e/${versionDocsDirPath}/${docPath}`", true],
    ["throws", "docPath.nothing.there", false],
    ["returns something else", '"https://code.example/edit?page=" + docPath + "&go"', false],
  ]),
)("an edit URL function that %s", (_, body, isTaken) => {
  const { said, config } = imported({
    "docusaurus.config.js": siteWith(`{ editUrl: ({ versionDocsDirPath, docPath }) => ${body} }`),
    "docs/index.md": "# Home\n",
  });
  expect(config.includes('editUrl: "https://code.example/e/{path}"')).toBe(isTaken);
  expect(said.includes("- editUrl: its URLs don't end")).toBe(!isTaken);
});

test.each(
  firstOf(2, [
    [
      "a string that ends with the folder",
      '{ path: "../docs", editUrl: "https://code.example/e/docs/" }',
      true,
    ],
    [
      "a string, for the old site's folder",
      '{ path: ".", editUrl: "https://code.example/e/" }',
      false,
    ],
    ["a string", '{ editUrl: "https://code.example/e/" }', true],
    [
      "a string, for a folder outside",
      '{ path: "../docs", editUrl: "https://code.example/e/site" }',
      true,
    ],
    [
      "a function, for a folder outside",
      '{ path: "../docs", editUrl: ({ docPath }) => "https://code.example/e/docs/" + docPath }',
      true,
    ],
    ["a string that isn't a URL", '{ editUrl: "edit/" }', false],
  ]),
)("edit links point to the same files if the URL is %s", (_, options, isTaken) => {
  const { said, config } = imported({
    "docusaurus.config.js": siteWith(options),
    "../docs/index.md": "# Home\n",
    "docs/index.md": "# Home\n",
  });
  expect(config.includes('editUrl: "https://code.example/e/{path}"')).toBe(isTaken);
  expect(said.includes("- editUrl: its URLs don't end")).toBe(!isTaken);
});

test("pages whose edit URL a function changes keep it", () => {
  const { config, said, to } = imported({
    "docusaurus.config.js": `const edit = (folder, key) => ({ [key]: file }) =>
      file === "quay.md" ? false : /deep|storm/.test(file) ? "https://deep.example/" + file : "https://code.example/e/" + folder + file;
      module.exports = { title: "Edits", presets: [["classic", { docs: { editUrl: edit("docs/", "docPath") }, blog: { editUrl: edit("blog/", "blogPath") } }]],
        plugins: [["@docusaurus/plugin-content-docs", { id: "more", path: "more" , routeBasePath: "more" }]] };`,
    "docs/index.md": "# Home\n",
    "docs/quay.md": "---\ntitle: Quay\n---\n",
    "docs/deep/sea.md": "# Sea\n",
    "docs/deep/own.md": "---\ncustom_edit_url: https://own.example\n---\n\n# Own\n",
    "more/index.md": "# More\n",
    "blog/2024-01-02-storm.md": "# Storm\n",
  });
  const text = (file: string) => readFileSync(path.join(to, file), "utf8");
  expect(config).toContain('editUrl: "https://code.example/e/{path}"');
  expect(text("docs/index.md")).toBe("# Home\n");
  expect(text("docs/quay.md")).toContain("custom_edit_url: null\ntitle: Quay");
  expect(text("docs/deep/sea.md")).toContain('custom_edit_url: "https://deep.example/deep/sea.md"');
  expect(text("docs/deep/own.md").match(/custom_edit_url/g)).toHaveLength(1);
  expect(said).toContain("- presets.classic.blog.editUrls: some posts have another edit URL.");
  expect(said).toContain("- edit links: sections that had none also have them.");
});

test.each([
  ["an option", '"https://code.example/e/", editCurrentVersion: true', "e/docs"],
  ["a function", "({ docPath }) => `https://code.example/e/docs/${docPath}`", "e/docs"],
])("old versions keep edit links to current pages if %s requests them", (_, editUrl, folder) => {
  const { config, to } = imported({
    "docusaurus.config.js": siteWith(`{ editUrl: ${editUrl} }`),
    "docs/start.md": "# Start\n",
    "versions.json": '["1.0"]',
    "versioned_docs/version-1.0/start.md": "# Start\n",
    "versioned_docs/version-1.0/own.md": "---\ncustom_edit_url: null\n---\n\n# Own\n",
  });
  const text = (file: string) => readFileSync(path.join(to, file), "utf8");
  expect(config).toContain('editUrl: "https://code.example/e/{path}"');
  expect(text("docs/start.md")).toBe("# Start\n");
  expect(text("versioned_docs/version-1.0/start.md")).toContain(
    `custom_edit_url: "https://code.example/${folder}/start.md"`,
  );
  expect(text("versioned_docs/version-1.0/own.md")).toMatch(/^---\ncustom_edit_url: null\n---/);
});

test("sections without a sidebar file have Docusaurus' default sidebar, or none", () => {
  const { to } = imported({
    "docusaurus.config.js": siteWith(
      "{}",
      `themeConfig: { navbar: { items: [{ type: "docSidebar", sidebarId: "defaultSidebar", label: "Docs" }] } },
      plugins: [["@docusaurus/plugin-content-docs", { id: "bare", path: "bare", routeBasePath: "bare", sidebarPath: false }]]`,
    ),
    "docs/start.md": "# Start\n",
    "bare/only.md": "# Only\n",
    "bare/other.md": "# Other\n",
  });
  const { code, stderr } = callLectern("build", to);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(stderr).not.toContain("defaultSidebar");
  expect(readFileSync(path.join(to, "build/bare/only.html"), "utf8")).not.toContain("sidebar-list");
});

test("another edit URL of a blog is reported", () => {
  const { said } = imported({
    "docusaurus.config.js": `module.exports = { title: "Two", presets: [["classic", {
      docs: { editUrl: "https://code.example/a" }, blog: { editUrl: "https://code.example/b" } }]] };`,
    "docs/index.md": "# Home\n",
    "blog/2024-01-02-one.md": "# One\n",
  });
  expect(said).toContain('- editUrl "https://code.example/b": Lectern has one edit URL');
});

test("a site without pages isn't imported, and the message lists the searched folders", () => {
  const from = path.join(folder.path, "old");
  const to = path.join(folder.path, "new");
  mkdirSync(path.join(from, "src/pages"), { recursive: true });
  const config = "{ docs: { path: 'guide' } }";
  writeFileSync(
    path.join(from, "docusaurus.config.js"),
    `const plugins = [...require("absent-plugins")];
    module.exports = { title: "None", presets: [["classic", ${config}]], plugins };`,
  );
  const { code, stderr } = callLectern("import", from, to);
  expect(code).toBe(1);
  expect(stderr).toContain(
    `has these folders of pages: "guide" (doesn't exist), "blog" (doesn't exist), "src/pages".`,
  );
  expect(stderr).toMatch(/## Left out\n\n- package "absent-plugins": it isn't installed/);
  expect(existsSync(to)).toBe(false);
});

test("options from a package that isn't installed are reported", () => {
  const { said } = imported({
    "docusaurus.config.js": siteWith('require("absent").docs'),
    "docs/index.md": "# Home\n",
  });
  expect(said).toContain('- options of docs from "absent#docs": it isn\'t installed');
  expect(said).not.toContain("$function");
});

test("packages that compute parts of the configuration are first in the report", () => {
  const { said } = imported({
    "docusaurus.config.js": siteWith(
      "{ breadcrumbs: false }",
      'plugins: [...require("absent-plugins")], themeConfig: { prism: { theme: require("absent-themes").dark } }',
    ),
    "docs/index.mdx": 'import Lost from "@site/lost.astro";\n\n# Home\n',
  });
  expect(said).toMatch(/^## Left out\n\n- package "absent-plugins" on 1 page: it isn't installed/);
  expect(said).not.toContain('package "absent-themes"');
});

test("translations can be in other folders, also of the default language", () => {
  const i18n = `i18n: { defaultLocale: "en", locales: ["en", "pt_BR"], path: "words", localeConfigs: {
    pt_BR: { path: "brazil", htmlLang: "pt", baseUrl: "/br/" } } }`;
  const docs = "docusaurus-plugin-content-docs/current";
  const { said, to } = imported({
    "docusaurus.config.js": siteWith("{}", i18n),
    "docs/index.md": "# Home\n",
    "docs/quay.md": "# Quay\n",
    [`words/en/${docs}/quay.md`]: "# The quay\n",
    [`words/brazil/${docs}/quay.md`]: "# O cais\n",
    [`words/brazil/${docs}/farol.md`]: "# Farol\n",
    "words/brazil/docusaurus-theme-classic/navbar.json": '{ "title": "Partes" }',
  });
  const text = (file: string) => readFileSync(path.join(to, file), "utf8");
  expect(text("docs/quay.md")).toBe("# The quay\n");
  expect(text("i18n/pt-BR/docs/quay.md")).toBe("# O cais\n");
  expect(text("i18n/pt-BR/labels.json")).toContain('"title": "Partes"');
  expect(said).toContain(`translation (words/brazil/${docs}/farol.md) on 1 page: no original has`);
  expect(said).toContain('- htmlLang "pt": pages have the language "pt-BR".');
  expect(said).toContain('- baseUrl of the language "pt-BR": the language is at "/pt-BR".');
});

test("redirects also start in the folders of other languages and at other extensions", () => {
  const { config, to } = imported({
    "docusaurus.config.js": siteWith(
      "{}",
      `i18n: { defaultLocale: "en", locales: ["en", "fr"] }, plugins: [["@docusaurus/plugin-client-redirects",
        { fromExtensions: ["html", "php"], redirects: [{ from: "/old", to: "/docs/quay" }, { from: "/map", to: "/map.pdf" }] }]]`,
    ),
    "docs/quay.md": "# Quay\n",
    "static/map.pdf": "A map",
  });
  expect(config).toContain('{ from: [ "/fr/old", ], to: "/fr/docs/quay", }');
  expect(config).toContain('{ from: [ "/fr/map", ], to: "/map.pdf", }');
  expect(config).toContain('"/docs/quay.php"');
  expect(config).not.toContain("quay.html");
  const { code, stderr } = callLectern("build", to);
  expect({ code, stderr: stderr.includes("redirect/") }).toEqual({ code: 0, stderr: false });
  expect(readFileSync(path.join(to, "build/_redirects"), "utf8")).toContain(
    "/fr/old /fr/docs/quay",
  );
});

test("an icon from another site is left out, and metadata can have its old name", () => {
  const { config, said, to } = imported({
    "docusaurus.config.js": siteWith(
      "{}",
      `favicon: "https://icons.example/a.png", themeConfig: { metadatas: [{ name: "description", content: "All parts" }] }`,
    ),
    "docs/quay.md": "# Quay\n",
  });
  expect(config).toContain('description: "All parts"');
  expect(config).not.toContain("metadatas");
  expect(said).toContain('- image "https://icons.example/a.png": it isn\'t a file in `static`.');
  expect(callLectern("build", to)).toMatchObject({ code: 0 });
});

test("a site in English can have translation files", () => {
  const { to } = imported({
    "docusaurus.config.js": siteWith("{}"),
    "docs/index.md": "# Home\n",
    "i18n/en/docusaurus-theme-classic/navbar.json": '{ "title": "Pieces" }',
  });
  expect(readFileSync(path.join(to, "i18n/en/labels.json"), "utf8")).toContain("Pieces");
});

test("tags in pages keep their URLs if the site declares its tags", () => {
  const pages = {
    "docusaurus.config.js": siteWith("{}"),
    "docs/index.md": "---\ntags: [{ label: 2024, permalink: /last-year }]\n---\n\n# Home\n",
  };
  expect(imported(pages).said).toContain('- URL of the tag "2024" (docs/index.md) on 1 page');
  const { said, to } = imported({ ...pages, "docs/tags.yml": "rope: { label: Rope }\n" });
  expect(said).not.toContain("URL of the tag");
  expect(callLectern("build", to)).toMatchObject({ code: 0 });
  expect(existsSync(path.join(to, "build/docs/tags/last-year.html"))).toBe(true);
});

test("components read YAML files as JSON, and the report lists functions of webpack", () => {
  const { said, to } = imported({
    "docusaurus.config.js": siteWith("{}"),
    "docs/boats.mdx":
      'import Boats from "@site/src/boats";\nimport torn from "../torn.yml";\n\n# Boats\n\n<Boats />\n',
    "src/boats.js":
      'import boats from "./boats.yaml";\nexport default () => <ul>{boats.map(({ name }) => <li key={name}>{name}</li>)}</ul>;\n',
    "src/boats.yaml": "- name: Anna\n- name: Bertha\n",
    "torn.yml": "a: [1\n",
    "src/all.js": "export const all = require.context('./', true);\n",
  });
  expect(callLectern("build", to)).toMatchObject({ code: 0 });
  expect(readFileSync(path.join(to, "build/docs/boats.html"), "utf8")).toContain("<li>Bertha</li>");
  expect(said).toContain(
    "- YAML file (src/boats.yaml): modules import JSON, so edit its data in src/boats.yaml.json.",
  );
  expect(said).toContain("- YAML file (torn.yml): modules import JSON, so it isn't valid YAML.");
  expect(said).toContain("- require.context (src/all.js): only webpack has this function.");
});

test("if the pages are in the old site's folder, only files that they use are copied", () => {
  const { to } = imported({
    "docusaurus.config.js": siteWith('{ path: "./", exclude: ["blog/**"] }'),
    "package.json": "{}",
    ".github/work.yml": "a: 1\n",
    "start.md":
      "# Start\n\n[Table](./parts/table.csv), [no file](./parts), ![Kite](./parts/kite.svg)\n",
    "parts/table.csv": "a,b\n",
    "parts/other.csv": "c,d\n",
    "parts/kite.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" />\n',
  });
  const files = ["start.md", "parts/table.csv", "parts/kite.svg"];
  const lost = ["docusaurus.config.js", "package.json", ".github/work.yml", "parts/other.csv"];
  for (const file of files) expect(existsSync(path.join(to, "docs", file))).toBe(true);
  for (const file of lost) expect(existsSync(path.join(to, "docs", file))).toBe(false);
});

test.each(
  firstOf(2, [
    [
      "returns one or several URLs",
      "to.endsWith('/a') ? '/old' : ['/older', '/oldest', '/a']",
      ['from: [ "/old", ], to: "/a"', 'from: [ "/older", "/oldest", ], to: "/"'],
      "the 3 redirects that it creates",
    ],
    ["returns nothing", "undefined", [], "the 0 redirects that it creates"],
    ["throws", "to.nothing.there", [], "createRedirects: it threw"],
  ]),
)("a redirect function that %s", (_, body, written, told) => {
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

test.each(firstOf(1, ["async () => made", "made"]))(
  "a function of a missing package can wrap the configuration: %s",
  (exported) => {
    const { config, said } = imported({
      "docusaurus.config.js": `
        const { configure } = require("ready-made-sites");
        const made = configure({ title: "Wrapped", url: "https://parts.example", baseUrl: "/",
          presets: [["classic", {}]] }, { berths: 3 });
        module.exports = ${exported};`,
      "docs/index.md": "# Home\n",
    });
    expect(config).toContain('title: "Wrapped"');
    expect(said).toContain('package "ready-made-sites" on 1 page: it isn\'t installed');
  },
);

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

test("a configuration can declare its own __dirname, as ES modules do", () => {
  const { config } = imported({
    "docusaurus.config.js": `
      import path from "node:path";
      import { fileURLToPath } from "node:url";
      const __filename = fileURLToPath(import.meta.url), __dirname = path.dirname(__filename);
      export default { title: require("node:fs").readFileSync(path.join(__dirname, "name.txt"), "utf8"),
        url: "https://parts.example", baseUrl: "/", presets: [["classic", {}]] };`,
    "name.txt": "Own folder",
    "docs/index.md": "# Home\n",
  });
  expect(config).toContain('title: "Own folder"');
});

test("the head contains only what Lectern doesn't generate, with one base path", () => {
  const { said, config, to } = imported({
    "docusaurus.config.js": `module.exports = {
      title: "Parts", url: "https://parts.example", baseUrl: "/parts/",
      headTags: [{ tagName: "link", attributes: { rel: "apple-touch-icon", href: "/parts/touch.png" } }],
      scripts: [false, { src: "/parts/tide.js", async: true }],
      themeConfig: {
        metadata: [
          { property: "og:type", content: "website" }, { property: "og:image", content: "/card.png" },
        ],
      },
      presets: [["classic", { docs: {}, blog: false }]],
    };`,
    "docs/index.md": "---\ntitle: Home\nimage: cards/home.png\n---\n\nHere.\n",
    "static/cards/home.png": "",
    "static/touch.png": "",
  });
  expect(config).toContain('href: "/touch.png"');
  expect(config.match(/tag: "/g)).toHaveLength(2);
  expect(said).not.toContain("og:type");
  expect(said).toContain("`og:image` in the head");
  expect(readFileSync(path.join(to, "docs/index.md"), "utf8")).toContain("image: /cards/home.png");
});

test("createRequire finds files, and packages that aren't installed", () => {
  const { said, config } = imported({
    "docusaurus.config.mjs": `
      import { createRequire } from "node:module";
      const load = createRequire(import.meta.url);
      const { themes } = load("colours-of-code");
      export default {
        title: load("./data.json").title, url: "https://parts.example", baseUrl: "/",
        themeConfig: { prism: { theme: themes.light } },
        presets: [["classic", { docs: { sidebarPath: load.resolve("./sidebars.json") } }]],
      };`,
    "data.json": '{ "title": "Read" }',
    "sidebars.json": '{ "main": ["index"] }',
    "docs/index.md": "# Home\n",
  });
  expect(said).toContain('"colours-of-code": it isn\'t installed');
  expect(config).toContain('title: "Read"');
  expect(config).toContain('sidebars: "sidebars/default.yml"');
});

test("language codes with an underscore get a hyphen", () => {
  const { said, config, to } = imported({
    "docusaurus.config.js": siteWith(
      "{}",
      'i18n: { defaultLocale: "en", locales: ["en", "pt_BR"], localeConfigs: { pt_BR: { label: "Brasil" } } }',
    ),
    "docs/index.md": "# Home\n",
    "i18n/pt_BR/docusaurus-plugin-content-docs/current/index.md": "# Casa\n",
  });
  expect(said).toContain('language "pt_BR": its code and its URLs have "pt-BR"');
  expect(config).toContain('"pt-BR": { label: "Brasil"');
  expect(readFileSync(path.join(to, "i18n/pt-BR/docs/index.md"), "utf8")).toBe("# Casa\n");
});

test("a blog can have an absolute path and its own authors file", () => {
  const { said, config, to } = imported({
    "docusaurus.config.js": siteWith(
      "false",
      'plugins: [["content-blog", { path: require("path").join(__dirname, "notes"), authorsMapPath: "people.json", blogSidebarTitle: "Recent" }]]',
    ),
    "notes/people.json": '{ "jo": { "name": "Jo Quay" } }',
    "notes/2024-01-02-first.md": "---\nauthors: jo\n---\n\n# First\n\nRope.\n",
    "notes/2023-01-02-old.md": "---\ntitle: Old\nauthor: Al\nauthor_title: Pilot\n---\n\nOak.\n",
  });
  const note = "posts only show the names of authors, as links to their `url`.";
  expect(said).toContain(
    `- details of authors (title) (notes/2023-01-02-old.md) on 1 page: ${note}`,
  );
  expect(said).toContain('blog "blog" (notes): a section');
  expect(said).toContain("- option plugins.content-blog.blogSidebarTitle");
  expect(config).toContain('label: "Blog"');
  expect(callLectern("build", to)).toMatchObject({ code: 0 });
  const post = readFileSync(path.join(to, "build/blog/2024/01/02/first.html"), "utf8");
  expect(post).toContain("Jo Quay");
});

test("titles and images of authors are reported", () => {
  const { said } = imported({
    "docusaurus.config.js": siteWith("false", 'plugins: ["content-blog"]'),
    "blog/authors.yml": "jo:\n  name: Jo\n  title: Pilot\n  image_url: /jo.png\n",
    "blog/2024-01-02-first.md":
      "---\ntitle: First\nauthors:\n  - jo\n  - name: Al\n    title: Smith\n---\n\nRope.\n",
    "blog/2024-01-03-flow.md": "---\nauthors: [jo, { name: Al, title: Cook }]\n---\n\nTar.\n",
    "blog/2024-02-02-next.md":
      "---\ntitle: Next\ndescription: D\nauthors: jo\n---\n\nOak. title: no\n",
  });
  expect(said).toContain(
    "- details of authors (title, image_url) (blog/authors.yml): posts only show",
  );
  expect(said).toContain(
    "- details of authors (title) (blog/2024-01-02-first.md) on 1 page: posts only show",
  );
  expect(said).toContain(
    "- details of authors (title) (blog/2024-01-03-flow.md) on 1 page: posts only show",
  );
  expect(said).not.toContain("next.md");
});

test("components can have Sass styles, and paths of images a query", () => {
  const { config, to } = imported({
    "docusaurus.config.js": siteWith(
      "{}",
      'favicon: "icon.svg?v=1", themes: [["@docusaurus/theme-classic", { customCss: "own.css" }]]',
    ),
    "package.json": '{ "dependencies": { "sass": "^1.70.0" } }',
    "own.css": "h1 { color: red; }\n",
    "docs/index.mdx": 'import Rope from "../src/rope";\n\n# Home\n\n<Rope />\n',
    "src/rope.js":
      'import styles from "./rope.module.scss";\nexport default () => <p className={styles.rope}>Rope</p>;\n',
    "src/rope.module.scss": "$c: red;\n.rope { color: $c; }\n",
    "static/icon.svg": "<svg/>",
  });
  expect(config).toContain('favicon: "/icon.svg"');
  expect(config).toContain('styles: [ "own.css", ]');
  expect(readFileSync(path.join(to, "package.json"), "utf8")).toContain('"sass": "^1.70.0"');
});

test("URLs keep their numbers if the old site doesn't parse them", () => {
  const { said, to } = imported({
    "docusaurus.config.js": siteWith('{ numberPrefixParser: false, sidebarPath: "sidebars.json" }'),
    "sidebars.json": '{ "main": ["index", "03-knots/02-bowline"] }',
    "docs/index.md": "# Home\n",
    "docs/03-knots/02-bowline.md": "---\ntitle: Bowline\n---\n\nA loop.\n",
  });
  expect(said).not.toContain("numberPrefixParser");
  expect(callLectern("build", to)).toMatchObject({ code: 0 });
  const html = readFileSync(path.join(to, "build/docs/03-knots/02-bowline.html"), "utf8");
  expect(html).toContain("A loop.");
});

test("quoted numbers and flags, and permalinks of tags are converted", () => {
  const { to } = imported({
    "docusaurus.config.js": siteWith("{}"),
    "docs/index.md":
      '---\nsidebar_position: "3"\nhide_title: "true"\ncustom_edit_url: ""\ntags: [knot]\n---\n\n# Home\n',
    "docs/knots/bowline.md": "# Bowline\n",
    "docs/knots/_category_.json": '{ "label": "Knots", "position": "2", "collapsed": "false" }',
    "docs/tags.yml": "knot:\n  label: Knots\n  permalink: /knot/tag\n",
  });
  const { code, stderr } = callLectern("build", to);
  expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.not.stringContaining("error") });
  expect(readFileSync(path.join(to, "build/docs/tags/knot-tag.html"), "utf8")).toContain("Home");
});

test("swizzled components for the elements of pages render them", () => {
  const { to, said } = imported({
    "docusaurus.config.js": siteWith("{ routeBasePath: '/' }"),
    "docs/index.md":
      "# Home\n\n## Berths\n\nA [list](./list.md) with `code`.\n\n- one\n\n![Pier](./pier.gif)\n",
    "docs/list.md": "# List\n",
    "docs/pier.gif": "",
    "src/theme/MDXComponents/A.js": `
      import A from "@theme-original/MDXComponents/A";
      export default (props) => <A {...props} rel="tide" />;`,
    "src/theme/MDXComponents/Img/index.tsx": `
      import Img from "@theme-original/MDXComponents/Img";
      export default (props) => <span className="frame"><Img {...props} /></span>;`,
    "src/theme/MDXComponents/Li.jsx": `
      import useBrokenLinks from "@docusaurus/useBrokenLinks";
      export default (props) => {
        useBrokenLinks().collectAnchor(props.id);
        return <li className="buoy" {...props} />;
      };`,
    "src/theme/MDXComponents/Code.jsx": `
      import CodeInline from "@theme/CodeInline";
      export default (props) => <CodeInline {...props} className="hull" />;`,
    "src/theme/MDXComponents/Heading.jsx": `
      import Heading from "@theme/Heading";
      export default (props) => <Heading {...props} />;`,
  });
  expect(callLectern("build", to)).toMatchObject({ code: 0 });
  const page = readFileSync(path.join(to, "build/index.html"), "utf8");
  expect(page).toMatch(/<a [^>]*rel="tide"[^>]*href="\/list"/);
  expect(page).toMatch(/<span class="frame"><img [^>]*alt="Pier"/);
  expect(page).toContain('<li class="buoy">one</li>');
  expect(page).toContain('<code class="hull">code</code>');
  expect(said).toContain(
    "- element `code` (src/theme/MDXComponents.jsx): code blocks don't use it",
  );
  expect(page.match(/class="anchor"/g)).toHaveLength(1);
});

test("components for pages from Docusaurus 2.0 create headings with a function", () => {
  const { to } = imported({
    "docusaurus.config.js": siteWith("{ routeBasePath: '/' }"),
    "docs/index.md": "# Home\n\n## Berths\n",
    "src/theme/MDXComponents/index.js": `
      import Heading from "@theme/Heading";
      import useTheme from "@theme/hooks/useThemeContext";
      export default {
        h2: Heading("h2"),
        p: (props) => <p data-dark={String(useTheme().isDarkTheme)} {...props} />,
      };`,
  });
  expect(callLectern("build", to)).toMatchObject({ code: 0 });
  const page = readFileSync(path.join(to, "build/index.html"), "utf8");
  expect(page).toMatch(/<h2 id="berths"[^>]*>Berths/);
});

test("pages of a second instance keep their URLs, and social cards next to pages are moved", () => {
  const { to } = imported({
    "docusaurus.config.js": siteWith(
      "false",
      'plugins: [["content-pages", { id: "more", path: "more", routeBasePath: "/tests/more" }]]',
    ),
    "src/pages/index.md": "# Home\n",
    "more/index.md": "---\nimage: ./cards/pier.gif\n---\n\n# More\n",
    "more/crane.jsx": "export default () => <p>A crane.</p>;\n",
    "more/cards/pier.gif": "",
  });
  expect(callLectern("build", to)).toMatchObject({ code: 0 });
  expect(readFileSync(path.join(to, "build/index.html"), "utf8")).toContain("Home</h1>");
  expect(readFileSync(path.join(to, "build/tests/more/crane.html"), "utf8")).toContain("A crane.");
  const page = readFileSync(path.join(to, "build/tests/more.html"), "utf8");
  expect(page).toContain("/tests/more/cards/pier.gif");
});

test("modules that only export types aren't replaced", () => {
  const { said } = imported({
    "docusaurus.config.js": siteWith(
      "{}",
      'themes: ["live-codeblock"], plugins: [["docusaurus-plugin-openapi-docs", {}]]',
    ),
    "docs/index.mdx": 'import { berths } from "./berths";\n\n# Home\n\n{berths.length}\n',
    "docs/berths.ts":
      'import type { SidebarsConfig } from "@docusaurus/plugin-content-docs";\nexport const berths: SidebarsConfig[] = [];\n',
  });
  expect(said).not.toContain("@docusaurus/plugin-content-docs");
  expect(said).toContain('theme "live-codeblock": code with `live` is shown');
  expect(said).toContain("`lectern-openapi` builds pages");
});

test("an island that can't read its children shows them", () => {
  const { to } = imported({
    "docusaurus.config.js": siteWith("{ routeBasePath: '/' }"),
    "docs/index.mdx":
      'import Rows from "@site/src/Rows";\n\n# Home\n\n<Rows>\n\n| Berth |\n| --- |\n| North |\n\n</Rows>\n',
    "src/Rows.jsx": `
      import { Children, useState } from "react";
      export default function Rows({ children }) {
        const [row, setRow] = useState(0);
        const [head, body] = Children.toArray(children.props.children);
        return <table onClick={() => setRow(row + 1)}>{head}{body.props.children}</table>;
      }`,
  });
  expect(callLectern("build", to)).toMatchObject({ code: 0 });
  const page = readFileSync(path.join(to, "build/index.html"), "utf8");
  expect(page.replace(/data-slot="[^"]*"/, "")).toContain("<td>North</td>");
});

test("a page can compare the versions of two hooks", () => {
  const { to } = imported({
    "docusaurus.config.js": siteWith("{}"),
    "docs/index.md": "# Home\n",
    "versions.json": '["2.0", "1.0"]',
    "versioned_docs/version-2.0/index.md": "# Home\n",
    "versioned_docs/version-1.0/index.md": "# Home\n",
    "src/pages/versions.jsx": `
      import { useVersions, useLatestVersion } from "@docusaurus/plugin-content-docs/client";
      export default function Versions() {
        const latest = useLatestVersion();
        return <p>Past: {useVersions().filter((each) => each !== latest).map(({ name }) => name).join(" ")}.</p>;
      }`,
  });
  expect(callLectern("build", to)).toMatchObject({ code: 0 });
  const page = readFileSync(path.join(to, "build/versions.html"), "utf8");
  expect(page.replace(/<!--.*?-->/g, "")).toContain("Past: current 1.0.");
});

test("a plugin of the site that extends the blog plugin becomes a blog", () => {
  const { said, to } = imported({
    "docusaurus.config.js": siteWith(
      "{}",
      'plugins: [["./plugins/posts", { id: "posts", path: "./posts", routeBasePath: "news" }]]',
    ),
    "plugins/posts.js": `
      const blog = require("@docusaurus/plugin-content-blog");
      module.exports = { ...blog, default: async (...given) => ({ ...(await blog.default(...given)) }) };`,
    "posts/2022-06-01-tide.md": "# Tide\n",
    "docs/index.md": "# Home\n",
  });
  expect(said).toContain('plugin "./plugins/posts"');
  expect(callLectern("build", to)).toMatchObject({ code: 0 });
  expect(readFileSync(path.join(to, "build/news/2022/06/01/tide.html"), "utf8")).toContain("Tide");
});

test("a page can spread the data of a required file", () => {
  const { to } = imported({
    "docusaurus.config.js": siteWith("{ routeBasePath: '/' }"),
    "docs/index.mdx":
      'import Pier from "@site/src/Pier";\n\n# Home\n\nWords.\n\n<Pier\n  {...require("./pier.json")}\n>\n</Pier>\n',
    "docs/pier.json": '{ "name": "North" }',
    "src/Pier.jsx": "export default ({ name }) => <p>Pier {name}</p>;\n",
  });
  expect(callLectern("build", to)).toMatchObject({ code: 0 });
  const page = readFileSync(path.join(to, "build/index.html"), "utf8");
  expect(page.replace(/<!--.*?-->/g, "")).toContain("Pier North");
});

test("paths that start with a slash are files of the static folders", () => {
  const { to } = imported({
    "docusaurus.config.js": siteWith("{ routeBasePath: '/' }"),
    "static/img/pier.gif": "GIF89a\u0003\u0000\u0004\u0000",
    "docs/pier.mdx":
      '# Pier\n\n<img src={require("/img/pier.gif").default} alt="Pier" />\n\nRope.\n',
    "src/pages/index.js":
      'import url from "/img/pier.gif";\nexport default () => <img src={url} alt={require("/img/pier.gif").default ? "Quay" : ""} />;\n',
  });
  expect(callLectern("build", to)).toMatchObject({ code: 0 });
  const page = (name: string) => readFileSync(path.join(to, `build/${name}.html`), "utf8");
  expect(page("pier")).toMatch(/<img src="[^"]*pier[^"]*\.gif" alt="Pier"/);
  expect(page("index")).toMatch(/<img src="[^"]*pier[^"]*\.gif" alt="Quay"/);
});

test("plugins are the default exports of required ES modules", () => {
  const { said } = imported({
    "docusaurus.config.js": siteWith(
      "{ remarkPlugins: [[require('./mark.mjs'), { a: 1 }]] }",
      "plugins: [require('./alias.mjs'), [require('./other.mjs'), {}]]",
    ),
    "mark.mjs": "export default () => () => undefined;\n",
    "other.mjs": "export default () => ({ name: 'other' });\n",
    "alias.mjs":
      "import path from 'node:path';\nexport default ({ siteDir }) => ({ name: 'alias', configureWebpack: () => ({ resolve: { alias: { '@parts': path.join(siteDir, 'src/parts') } } }) });\n",
    "src/parts/rope.js": "export default () => <p>Rope</p>;\n",
    "docs/start.mdx": "import Rope from '@parts/rope';\n\n# Start\n\n<Rope />\n",
  });
  for (const part of [
    '"./mark.mjs" (remarkPlugins',
    'plugin "./alias.mjs"',
    'plugin "./other.mjs"',
  ])
    expect(said).toContain(part);
  expect(readFileSync(path.join(folder.path, "new/docs/start.mdx"), "utf8")).toContain(
    "from '@site/src/parts/rope'",
  );
});

test("pages that read generated data are shown without it", () => {
  const { said, to } = imported({
    "docusaurus.config.js": siteWith("{ routeBasePath: '/' }"),
    "docs/start.md": "# Start\n",
    "src/pages/pier.js": [
      'import config from "@generated/docusaurus.config";',
      'import posts from "../../.docusaurus/docusaurus-plugin-content-blog/default/blog-post-list-prop-default.json";',
      "const { ROPE } = config.customFields;",
      "export default () => <main>Quay{posts.items.slice(0, 5).map((post) => post.title)}{String(ROPE)}</main>;\n",
    ].join("\n"),
  });
  expect(said).toContain('"@generated/docusaurus.config" (src/pages/pier.jsx) on 1 page');
  expect(said).toContain("blog-post-list-prop-default.json");
  expect(callLectern("build", to)).toMatchObject({ code: 0 });
  expect(readFileSync(path.join(to, "build/pier.html"), "utf8")).toContain("Quay");
});

test("plugins are only lost if Lectern has nothing like them", () => {
  const names = [
    "docusaurus-plugin-image-zoom",
    "@signalwire/docusaurus-plugin-llms-txt",
    "docusaurus-plugin-copy-page-button",
    "@easyops-cn/docusaurus-search-local",
    "posthog-docusaurus",
  ];
  const { said } = imported({
    "docusaurus.config.js": siteWith("{}", `plugins: ${JSON.stringify(names)}`),
    "docs/start.md": "# Start\n",
  });
  const [lost = "", kept = ""] = said.split("## Imported");
  for (const name of names)
    expect([name, lost.includes(name)]).toEqual([name, name.startsWith("posthog")]);
  expect(kept).toContain('plugin "@easyops-cn/docusaurus-search-local": the built-in search');
  expect(lost).toContain('plugin "posthog-docusaurus": pages don\'t run scripts');
});

test("the reset of Tailwind CSS 3 doesn't override the theme", () => {
  const { said, to } = imported({
    "docusaurus.config.js": siteWith("{}").replace(
      "blog: false",
      "blog: false, theme: { customCss: './own.css' }",
    ),
    "package.json": '{ "devDependencies": { "tailwindcss": "^3.4.0", "odd-fonts": "1" } }',
    "own.css":
      '@import "odd-fonts";\n@import "@docusaurus/x";\n@tailwind base;\n@tailwind utilities;\n',
    "docs/start.md": "# Start\n",
  });
  expect(said).toContain("Tailwind (own.css): postcss.config.mjs runs it.");
  expect(readFileSync(path.join(to, "own.css"), "utf8")).toBe(
    '@import "odd-fonts";\n\n@layer base.tailwind { @tailwind base; }\n@tailwind utilities;\n',
  );
  const { dependencies } = JSON.parse(readFileSync(path.join(to, "package.json"), "utf8"));
  expect(dependencies).toMatchObject({ tailwindcss: "^3.4.0", "odd-fonts": "1" });
});

test("an image whose URL has the base path isn't missing", () => {
  const { said, to } = imported({
    "docusaurus.config.js": siteWith("{}").replace('baseUrl: "/"', 'baseUrl: "/pier/"'),
    "static/img/quay.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"/>',
    "docs/start.md":
      '# Start\n\n<img src="/pier/img/quay.svg" />\n\n<img src="/pier/img/gone.svg" />\n',
  });
  expect(said).not.toContain("quay.svg");
  expect(said).toContain("The page shows an empty placeholder: static/img/gone.svg");
  expect(existsSync(path.join(to, "static/pier"))).toBe(false);
});

test("a page can render single cards, and load components later", () => {
  const { to } = imported({
    "docusaurus.config.js": siteWith("{ routeBasePath: '/' }"),
    "docs/pier.mdx":
      'import DocCard from "@theme/DocCard";\n\n# Pier\n\n<DocCard item={{ type: "link", href: "/quay", label: "Go to the quay", description: "Ropes" }} />\n',
    "src/pages/quay.js":
      'import { lazy, Suspense } from "react";\nconst Late = lazy(() => import("../late"));\nexport default () => <Suspense fallback="Wait"><Late /></Suspense>;\n',
    "src/late.js": "export default () => <p>Late</p>;\n",
  });
  expect(callLectern("build", to)).toMatchObject({ code: 0 });
  expect(readFileSync(path.join(to, "build/pier.html"), "utf8")).toContain("Go to the quay");
  expect(existsSync(path.join(to, "src/pages/_quay.client.jsx"))).toBe(true);
});

test("comments in code that the configuration defines mark lines", () => {
  const { to, said } = imported({
    "docusaurus.config.js": siteWith(
      "{ sidebarPath: './sidebars.js' }",
      `themeConfig: { prism: { magicComments: [
        { className: "theme-code-block-highlighted-line", line: "highlight-next-line", block: { start: "highlight-start", end: "highlight-end" } },
        { className: "code-error-line", line: "This will fail" },
        { className: "added", line: "added-line", block: { start: "added from", end: "added to" } },
        { className: "code-hidden", line: "hide-line" },
        { className: "note-line", line: "note-next" } ] } }`,
    ),
    "sidebars.js": "module.exports = { main: ['start'] };\n",
    "docs/start.md": [
      "# This will fail\n",
      "```js\n// This will fail\nstop();\n/* added-line */\none();\nlog('note-next');\n// highlight-next-line\ntwo();\n```\n",
      "- ```sh\n  # added from\n  two\n  # added to\n  # hide-line\n  secret\n  # note-next\n  three\n  ```\n",
    ].join("\n"),
  });
  expect(said).toContain(
    '- lines of code with the class "code-hidden": Lectern shows them without their comments.',
  );
  expect(said).toContain(
    '- lines of code with the class "added": Lectern marks them like `diff-add-next-line`, without the class.',
  );
  expect(said).not.toContain("theme-code-block-highlighted-line");
  expect(readFileSync(path.join(to, "docs/start.md"), "utf8")).toBe(
    [
      "# This will fail\n",
      "```js\n// error-next-line\nstop();\n/* diff-add-next-line */\none();\nlog('note-next');\n// highlight-next-line\ntwo();\n```\n",
      "- ```sh\n  # diff-add-start\n  two\n  # diff-add-end\n  secret\n  # highlight-next-line\n  three\n  ```\n",
    ].join("\n"),
  );
});
