import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pageText } from "./page-text.mjs";

/**
 * Writes the plain site in the form of a system, and deletes earlier builds.
 *
 * @param {import("./systems/all.mjs").System} system
 * @param {{ folder: string, pages: readonly import("./plain-pages.mjs").PlainPage[] }} where `folder`:
 *   absolute path of the system's folder
 */
export function writeSite(system, { folder, pages }) {
  forgetBuilds(system, folder);
  rmSync(path.join(folder, system.pages.folder), { recursive: true, force: true });
  for (const page of pages) write(pageFile(system, folder, page), pageText(page, system.pages));
  for (const [name, text] of Object.entries(system.files(pages))) {
    write(path.join(folder, name), text);
  }
}

/** Deletes the output and all caches, so that the next build is cold. */
export function forgetBuilds(system, folder) {
  for (const name of [system.output, ...system.caches]) {
    rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

/** Adds a paragraph to a page. */
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
