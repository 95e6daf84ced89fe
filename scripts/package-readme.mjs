// `npm pack` runs this before and after it packs (`prepack`, `postpack`). The README of the package
// lacks the images, sections and links that only make sense in the repository. Afterwards, the
// script restores the README of the repository.

import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { projectRoot } from "./ensure.mjs";

/**
 * Creates the README of the package.
 *
 * @param {string} text README of the repository
 */
export function packedReadme(text) {
  return text
    .replace(/^## Built with Lectern\n[^]*?(?=^## Licence$)/m, "")
    .replaceAll(/^!\[[^\]]*\]\([^)]*\)\n\n/gm, "")
    .replaceAll(/\[([^\]]+)\]\((?!https?:|#|LICENSE\))[^)]*\)/g, "$1");
}

function run() {
  const readme = path.join(projectRoot, "README.md");
  const original = path.join(projectRoot, "dist", "README.md");
  if (process.argv.includes("--restore")) {
    if (existsSync(original)) renameSync(original, readme);
  } else if (!existsSync(original)) {
    const text = readFileSync(readme, "utf8");
    writeFileSync(original, text);
    writeFileSync(readme, packedReadme(text));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) run();
