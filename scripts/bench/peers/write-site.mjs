import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pageText } from "./page-text.mjs";

/**
 * Write the plain site as a system wants it, and remove what was built of it before.
 *
 * @param {import("./systems/all.mjs").System} system
 * @param {{ folder: string, pages: readonly import("./plain-pages.mjs").PlainPage[] }} where `folder`:
 *   the system's, absolute
 */
export function writeSite(system, { folder, pages }) {
  forgetBuilds(system, folder);
  rmSync(path.join(folder, system.pages.folder), { recursive: true, force: true });
  for (const page of pages) write(pageFile(system, folder, page), pageText(page, system.pages));
  for (const [name, text] of Object.entries(system.files(pages))) {
    write(path.join(folder, name), text);
  }
}

/** Remove the output and all caches: the next build is a cold one. */
export function forgetBuilds(system, folder) {
  for (const name of [system.output, ...system.caches]) {
    rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

/** Add a paragraph to a page. */
export function editPage(system, { folder, page, text }) {
  appendFileSync(pageFile(system, folder, page), `\n${text}\n`);
}

function pageFile(system, folder, page) {
  return path.join(folder, system.pages.folder, page.folder, `${page.name}.md`);
}

function write(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
