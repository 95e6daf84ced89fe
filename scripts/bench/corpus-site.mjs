// The React Native documentation as a site, for runs against a real corpus of another
// system. `compatibility` answers for that system; the corpus leaves out components of
// the site's own, which get small ones here that show what they are given.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ensureEngine } from "../ensure.mjs";

ensureEngine();
const { statementsOfPage } = await import("../../dist/markdown/read/page-imports.js");

/** @param {string} corpus folder of the corpus @param {string} root folder to write the site to */
export function writeCorpusSite(corpus, root) {
  mkdirSync(path.join(root, "pages"), { recursive: true });
  cpSync(path.join(corpus, "docs"), path.join(root, "docs"), { recursive: true });
  cpSync(path.join(corpus, "versioned_docs"), path.join(root, "versioned_docs"), {
    recursive: true,
  });
  const versions = JSON.parse(readFileSync(path.join(corpus, "versions.json"), "utf8")).filter(
    (name) => existsSync(path.join(corpus, "versioned_docs", `version-${name}`)),
  );
  writeFileSync(path.join(root, "pages", "index.md"), "---\ntitle: Home\nslug: /\n---\n\nHome.\n");
  writeFileSync(path.join(root, "site.config.ts"), config(versions));
  writeTabConstants(root);
  writeStandIns(root);
  writePictures(root);
}

/** The corpus has no pictures: one pixel for each that pages show. */
function writePictures(root) {
  const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
  for (const file of markdownFiles(root)) {
    const text = readFileSync(file, "utf8");
    for (const [, address] of text.matchAll(/(?:!\[[^\]]*\]\(|<img[^>]*?src=["'])(\/[^\s)"']+)/g)) {
      const target = path.join(root, "static", decodeURI(address.replace(/[?#].*$/, "")));
      mkdirSync(path.dirname(target), { recursive: true });
      if (!existsSync(target)) {
        writeFileSync(
          target,
          target.endsWith(".svg")
            ? `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>`
            : pixel,
        );
      }
    }
  }
}

function config(versions) {
  const declared = versions.map((name) => {
    const folder = `versioned_docs/version-${name}`;
    return `        ${JSON.stringify(name)}: { folder: ${JSON.stringify(folder)} },`;
  });
  return [
    'import { defineSite } from "lectern";',
    "",
    "export default defineSite({",
    '  title: "Corpus",',
    '  url: "https://corpus.example",',
    '  markdownFormat: "mdx",',
    '  compatibility: "docusaurus",',
    '  frontMatterKeys: ["author", "authorURL"],',
    '  severities: { brokenLinks: "warn", brokenAnchors: "warn", undeclaredTags: "warn" },',
    "  sections: [",
    "    {",
    '      id: "default",',
    '      label: "Docs",',
    '      path: "/docs",',
    '      folder: "docs",',
    "      versions: {",
    "        current: {},",
    ...declared,
    "      },",
    "    },",
    "  ],",
    "});",
    "",
  ].join("\n");
}

/** The lists of tabs that pages ask for by name; each names the tabs its pages have. */
function writeTabConstants(root) {
  const lists = {
    platform: ["ios:iOS", "android:Android"],
    os: ["macos:macOS", "windows:Windows", "linux:Linux"],
    packageManager: ["npm:npm", "yarn:Yarn"],
    snackLanguage: ["typescript:TypeScript", "javascript:JavaScript"],
    androidLanguage: ["kotlin:Kotlin", "java:Java"],
    appleLanguage: ["objc:Objective-C", "swift:Swift"],
    javaScriptSpecLanguage: ["flow:Flow", "typescript:TypeScript"],
  };
  const values = Object.entries(lists).flatMap(([name, tabs]) => {
    const list = tabs.map((tab) => tab.split(":")).map(([value, label]) => ({ label, value }));
    const plural = name === "os" ? "oses" : `${name}s`;
    const first = JSON.stringify(list[0].value);
    const capital = name[0].toUpperCase() + name.slice(1);
    return [
      `  ${plural}: ${JSON.stringify(list)},`,
      `  default${capital}: ${first},`,
      `  default${capital}s: ${first},`,
    ];
  });
  mkdirSync(path.join(root, "core"), { recursive: true });
  const extra = [
    "  getDevNotesTabs: (tabs = ['android', 'ios', 'web', 'windows']) =>",
    "    tabs.map((value) => ({ label: value, value })),",
  ];
  const code = `export default {\n${[...values, ...extra].join("\n")}\n};\n`;
  writeFileSync(path.join(root, "core", "TabsConstants.js"), code);
}

/** Every other component of the site's own gets a module that shows its children and its texts. */
function writeStandIns(root) {
  const names = new Map();
  for (const file of markdownFiles(root)) {
    const text = readFileSync(file, "utf8");
    for (const { specifier, names: imported } of statementsOfPage(text)) {
      if (/\.mdx?$/.test(specifier)) continue;
      const target = standInFile(root, file, specifier);
      if (target === undefined || existsSync(target)) continue;
      const known = names.get(target) ?? new Set();
      for (const name of imported) if (name !== "default") known.add(name);
      names.set(target, known);
    }
  }
  for (const [file, exported] of names) {
    mkdirSync(path.dirname(file), { recursive: true });
    const named = [...exported].map((name) => {
      // Modules that gather pages are left out; the pages are there.
      const page = `${name.replace(/(?<=.)(?=[A-Z][a-z]|IOS)/g, "-").toLowerCase()}.md`;
      return existsSync(path.join(path.dirname(file), page))
        ? `export { default as ${name} } from "./${page}";`
        : `export const ${name} = StandIn;`;
    });
    const standIn = [
      "const StandIn = ({ children, ...texts } = {}) => [",
      "  ...Object.values(texts).filter((text) => typeof text === 'string').map((text) => text + ' '),",
      "  children ?? null,",
      "];",
      "export default StandIn;",
      "",
    ].join("\n");
    writeFileSync(file, `${standIn}${named.join("\n")}\n`);
  }
}

function standInFile(root, file, written) {
  const specifier = written.replaceAll("\\", "");
  const ending = /\.[jt]sx?$/.test(specifier) ? "" : ".js";
  if (specifier.startsWith("@site/")) return path.join(root, specifier.slice(6) + ending);
  // Code samples import from modules of their own; the corpus begins those of pages with "_".
  if (/\.[jt]sx$/.test(specifier)) return path.join(path.dirname(file), specifier);
  if (/^\.\/_[\w-]+$/.test(specifier)) return path.join(path.dirname(file), `${specifier}.jsx`);
  return undefined;
}

function markdownFiles(root) {
  return readdirSync(root, { recursive: true })
    .filter((name) => /\.mdx?$/.test(name))
    .map((name) => path.join(root, name));
}
