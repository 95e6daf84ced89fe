import path from "node:path";
import { runnerImport } from "vite";
import { projectRoot } from "../../ensure.mjs";
import { copyFixture, filesBelow } from "../fixture-copy.mjs";
import { editedFolder } from "./edited-folder.mjs";
import { featureEdits, featureFiles } from "./feature-edits.mjs";
import { fileEdits } from "./file-edits.mjs";
import { harbourConfig, harbourEdits, harbourFiles } from "./harbour-sources.mjs";
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
    ...harbourConfig,
    severities,
  };
  const edits = new Map(harbourEdits);
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
    for (const [name, text] of Object.entries(harbourFiles)) folder.write(name, text);
    return folder;
  };
  return { write, edits };
}

/** Turns problems into warnings, so that a build writes its output whichever page is removed. */
const severities =
  '{ brokenLinks: "warn", brokenMarkdownLinks: "warn", brokenAnchors: "warn", duplicateRoutes: "warn", undeclaredTags: "warn" }';

function writeFeatures(root) {
  copyFixture("features", root);
  const folder = editedFolder(root);
  folder.change("site.config.ts", "sections:", `severities: ${severities},\n  sections:`);
  for (const [name, text] of Object.entries(featureFiles)) folder.write(name, text);
  return folder;
}
