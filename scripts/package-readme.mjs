// `npm pack` runs this before and after it packs (`prepack`, `postpack`): the package has a
// README without pictures, sections and links that make sense in the repository only. The
// README of the repository is put back afterwards.

import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { projectRoot } from "./ensure.mjs";

/**
 * The README of the package.
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
