import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  unlinkSync,
} from "node:fs";
import path from "node:path";
import { removeOutput, unfinished, writeMark, type OutputMark } from "../output-mark.ts";
import { staying } from "../output-place.ts";
import { isCode } from "../../../content/sources/file-access.ts";

/**
 * Replace what a folder holds, file by file, where the folder itself cannot be
 * replaced. A file is the old one or the new one; new files come before the pages
 * that name them, and what is no longer needed goes last. Until all is done the
 * mark says that the output is unfinished: after a kill the next build writes it anew.
 *
 * @param fresh absolute path of the new content, which is moved
 * @param target absolute path of the folder
 */
export function replaceContent(fresh: string, target: string, mark: OutputMark): void {
  writeMark(target, unfinished());
  const names = filesBelow(fresh);
  const folders = new Set(names.flatMap(foldersOf));
  for (const folder of [...folders].sort()) makeFolder(path.join(target, folder));
  const isPage = (name: string) => /\.html(\.br|\.gz)?$/.test(name);
  for (const name of [...names.filter((name) => !isPage(name)), ...names.filter(isPage)]) {
    placeFile(path.join(fresh, name), path.join(target, name));
  }
  const stay = path.relative(target, fresh);
  removeOthers(target, { files: new Set(names), folders, stay });
  removeOutput(fresh);
  writeMark(target, mark);
}

/** Names of files below a folder but for that of the mark, which comes last. */
function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => name !== path.join("_lectern", "output.json"))
    .sort();
}

/** `a` and `a/b` of `a/b/c.html`. */
function foldersOf(name: string): readonly string[] {
  const folder = path.dirname(name);
  return folder === "." ? [] : [...foldersOf(folder), folder];
}

/** A folder of ours: whatever else has its name goes, a link to a folder elsewhere too. */
function makeFolder(folder: string): void {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
}

function placeFile(from: string, to: string): void {
  if (lstatSync(to, { throwIfNoEntry: false })?.isDirectory()) rmSync(to, { recursive: true });
  try {
    renameSync(from, to);
  } catch (error) {
    if (!isCode(error, "EXDEV")) throw error;
    const beside = `${to}.next-${process.pid}`;
    copyFileSync(from, beside);
    renameSync(beside, to);
  }
}

interface Wanted {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
  /** The folder the new content came from. */
  readonly stay: string;
}

function removeOthers(target: string, { files, folders, stay }: Wanted, below = ""): void {
  for (const entry of readdirSync(path.join(target, below), { withFileTypes: true })) {
    const name = path.join(below, entry.name);
    if (name === stay || staying.has(name) || name === path.join("_lectern", "output.json"))
      continue;
    if (entry.isDirectory() && (folders.has(name) || name === "_lectern"))
      removeOthers(target, { files, folders, stay }, name);
    else if (entry.isDirectory()) rmSync(path.join(target, name), { recursive: true });
    else if (!files.has(name)) unlinkSync(path.join(target, name));
  }
}
