import path from "node:path";
import { runnerImport } from "vite";
import { projectRoot } from "../../ensure.mjs";
import { copyFixture, filesBelow } from "../fixture-copy.mjs";
import { editedFolder } from "./edited-folder.mjs";
import { featureEdits } from "./feature-edits.mjs";
import { fileEdits } from "./file-edits.mjs";
import { keyValues } from "./key-values.mjs";

/**
 * A site with edits that can run in any order. An edit throws if there is nothing to edit.
 *
 * @typedef {object} Site
 * @property {(root: string) => EditedFolder} write writes the first state
 * @property {ReadonlyMap<string, (folder: EditedFolder) => void>} edits of certain sources, by name
 * @property {ReadonlyMap<string, (folder: EditedFolder) => void>} fileEdits of any file, by name
 *
 * @typedef {ReturnType<typeof editedFolder>} EditedFolder
 */

/** @returns {Promise<{ harbour: Site, features: Site }>} */
export async function editedSites(folder) {
  const harbour = await harbourSite();
  const sites = { harbour, features: { write: writeFeatures, edits: featureEdits } };
  for (const [name, site] of Object.entries(sites)) {
    const { root } = site.write(path.join(folder, `first-${name}`));
    site.fileEdits = fileEdits(filesBelow(root));
  }
  return sites;
}

/** Imports a TypeScript module of the project. */
export async function importTypeScript(name) {
  const { module } = await runnerImport(path.join(projectRoot, name), {
    root: projectRoot,
    configFile: false,
    logLevel: "error",
  });
  return module;
}

/** Creates the site of the development tests, with versions, a blog and a git history. */
async function harbourSite() {
  const { configEdits, sourceEdits } = await importTypeScript("test/e2e/dev-edits.ts");
  const { editedSite, fullConfig } = await importTypeScript("test/e2e/edited-site.ts");
  const config = {
    ...fullConfig,
    sections:
      '[{ id: "docs", label: "Docs", path: "/docs", folder: "docs", tags: "tags.yml", sidebars: "sidebars.yml", versions: { current: {}, "2.0": {}, "1.0": {} } }, { id: "news", kind: "blog", label: "News", path: "/news", folder: "news" }]',
    severities,
  };
  const edits = new Map();
  for (const { of, edit } of configEdits) edits.set(`key ${of}`, edit);
  for (const [key, values] of Object.entries(keyValues)) {
    for (const [at, value] of values.entries()) {
      edits.set(`key ${key}: ${at + 1}`, (folder) => folder.set(key, JSON.stringify(value)));
    }
  }
  for (const key of new Set([...configEdits.map(({ of }) => of), ...Object.keys(keyValues)])) {
    edits.set(`key ${key}: first`, (folder) => folder.set(key, config[key] ?? "undefined"));
  }
  for (const { of, edit } of sourceEdits) edits.set(`source ${of}`, edit);
  const write = (root) => {
    const { set } = editedSite(root, config);
    const folder = { ...editedFolder(root), set };
    for (const [name, text] of Object.entries(moreFiles)) folder.write(name, text);
    return folder;
  };
  return { write, edits };
}

/** Turns problems into warnings, so that a build writes its output whichever page is removed. */
const severities =
  '{ brokenLinks: "warn", brokenMarkdownLinks: "warn", brokenAnchors: "warn", duplicateRoutes: "warn", undeclaredTags: "warn" }';

const moreFiles = {
  "versioned_docs/2.0/index.md": "---\nslug: /\n---\n\n# Docs\n\nText of 2.0.\n",
  "versioned_docs/2.0/plain.md": "# Plain\n\nThe sum is 2. See [docs](./index.md).\n",
  "versioned_docs/2.0/extra.md": "---\ntags: [sail]\n---\n\n# Extra\n\n## One\n\nWords.\n",
  "versioned_docs/1.0/index.md": "---\nslug: /\n---\n\n# Docs\n\nText of 1.0.\n",
  "versioned_docs/1.0/plain.md": "# Plain\n\nThe sum is 1.\n",
  "docs/links.md":
    "---\ntags: [sail]\n---\n\n# Links\n\n[Main](./main.mdx#section) and [one](./group/one.md), [plain](/docs/plain).\n\n## A ship\n\nWords of a ship.\n\n### Anchor\n\nMore.\n",
  "docs/group/two.md": "---\nkeywords: [two]\n---\n\n# Two\n\n```js\nconst two = 2;\n```\n",
  "i18n/de/docs/links.md": "# Links\n\n[Main](./main.mdx#section).\n",
  "news/2024-01-02-second.md":
    "---\ntitle: Second news\ntags: [sail]\nauthors: [Ann]\n---\n\nMore news.\n",
};

function writeFeatures(root) {
  copyFixture("features", root);
  const folder = editedFolder(root);
  folder.change("site.config.ts", "sections:", `severities: ${severities},\n  sections:`);
  return folder;
}
