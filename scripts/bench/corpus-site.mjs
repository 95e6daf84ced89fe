// The React Native documentation as a site, for runs against a real corpus of
// another system. Its components are replaced by stand-ins that show their children.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ensureEngine } from "../ensure.mjs";

ensureEngine();
const { statementsOfPage } = await import("../../dist/markdown/page-imports.js");

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
  writeStandIns(root);
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

/** Every import of the pages that the corpus leaves out gets a module that shows its children. */
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
    const named = [...exported].map(
      (name) => `export const ${name} = ({ children } = {}) => children ?? null;`,
    );
    const standIn = [
      "const StandIn = ({ children } = {}) => children ?? null;",
      "// Some are objects of functions that make lists of tabs.",
      "const answer = (target, key) =>",
      "  target[key] ?? (/^get[A-Z]/.test(String(key)) ? () => [] : undefined);",
      "export default new Proxy(StandIn, { get: answer });",
      "",
    ].join("\n");
    writeFileSync(file, `${standIn}${named.join("\n")}\n`);
  }
}

function standInFile(root, file, specifier) {
  const ending = /\.[jt]sx?$/.test(specifier) ? "" : ".js";
  if (specifier.startsWith("@site/")) return path.join(root, specifier.slice(6) + ending);
  if (specifier.startsWith("@theme/"))
    return path.join(root, "node_modules", specifier, "index.js");
  if (/\.[jt]sx$/.test(specifier)) return path.join(path.dirname(file), specifier);
  return undefined;
}

function markdownFiles(root) {
  return readdirSync(root, { recursive: true })
    .filter((name) => /\.mdx?$/.test(name))
    .map((name) => path.join(root, name));
}
