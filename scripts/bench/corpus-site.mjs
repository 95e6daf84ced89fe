// Turns the React Native documentation into a site, to test real content from another system. The
// corpus lacks the site's own components. They are replaced by small ones that render their
// children and string props.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

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

/** Writes a one-pixel image for each image on a page, because the corpus has no images. */
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

/** Writes the lists of tabs that pages import by name. */
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

/** Matches an import at the start of a line. Its groups are the imported names and the specifier. */
const importStatement = /^import\s+(?:([^"']+?)\s+from\s+)?["']([^"'\n]+)["']/gm;

/** Writes a replacement for each other component of the site. It renders the children and string props. */
function writeStandIns(root) {
  const names = new Map();
  for (const file of markdownFiles(root)) {
    const text = readFileSync(file, "utf8");
    for (const [, imported = "", specifier = ""] of text.matchAll(importStatement)) {
      if (/\.mdx?$/.test(specifier)) continue;
      const target = standInFile(root, file, specifier);
      if (target === undefined || existsSync(target)) continue;
      const known = names.get(target) ?? new Set();
      for (const [name] of imported.matchAll(/(?<=[{,]\s*)\w+/g)) known.add(name);
      names.set(target, known);
    }
  }
  for (const [file, exported] of names) {
    mkdirSync(path.dirname(file), { recursive: true });
    const named = [...exported].map((name) => {
      // The corpus lacks modules that only re-export pages, but it has the pages.
      const page = `${name.replace(/(?<=.)(?=[A-Z][a-z]|IOS)/g, "-").toLowerCase()}.md`;
      return existsSync(path.join(path.dirname(file), page))
        ? `export { default as ${name} } from "./${page}";`
        : `export const ${name} = StandIn;`;
    });
    const standIn = [
      "const StandIn = ({ children, ...props } = {}) => [",
      "  ...Object.values(props).filter((value) => typeof value === 'string').map((value) => value + ' '),",
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
  // Code samples import modules that don't exist. Module names that pages import start with "_".
  if (/\.[jt]sx$/.test(specifier)) return path.join(path.dirname(file), specifier);
  if (/^\.\/_[\w-]+$/.test(specifier)) return path.join(path.dirname(file), `${specifier}.jsx`);
  return undefined;
}

function markdownFiles(root) {
  return readdirSync(root, { recursive: true })
    .filter((name) => /\.mdx?$/.test(name))
    .map((name) => path.join(root, name));
}
