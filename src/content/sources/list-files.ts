import { lstatSync, readdirSync, realpathSync, statSync, type Dirent } from "node:fs";
import { join } from "node:path";
import { compareText } from "../../core/diagnostic.ts";
import { extensionOf, sourcePath, type SourcePath } from "../../core/paths.ts";
import { isAbsence, isCircle, isOfSystem, whyNot, statsOf } from "./file-access.ts";

export interface ListedFile {
  readonly path: SourcePath;
  /** Changes with the modification time or the size. */
  readonly stamp: string;
  /** Path of the translation, if the file has one. */
  readonly readFrom?: SourcePath;
}

export interface UnreadableFile {
  readonly path: SourcePath;
  /** End of a sentence, for example `permission is denied`. */
  readonly reason: string;
}

/**
 * Lists the files in folders, sorted by path. Excludes names that start with `_` or `.`, and
 * `node_modules`. It's synchronous, because thousands of promises are several times slower.
 *
 * @param root absolute path of the site folder
 */
export function listFiles(root: string, folders: readonly SourcePath[]) {
  const found = new Map<string, ListedFile>();
  const unreadable: UnreadableFile[] = [];
  const circles: SourcePath[] = [];
  const walked: Walked = { root, found, unreadable, circles, isWanted: isListed };
  const missing = folders.filter((folder) => !walk(walked, folder, realFolder(root, folder)));
  const files = [...found.values()].sort((a, b) => compareText(a.path, b.path));
  const isCategory = (file: ListedFile) => /(^|\/)_category_\.[a-z]+$/.test(file.path);
  const isText = (file: ListedFile) => /^\.mdx?$/.test(extensionOf(file.path));
  return {
    texts: files.filter(isText),
    categories: files.filter(isCategory),
    /** `.tsx` and `.jsx` files that can be pages. */
    components: files.filter((file) => !isText(file) && !isCategory(file)),
    /** Folders that don't exist. */
    missing,
    unreadable: unreadable.sort((a, b) => compareText(a.path, b.path)),
    /** Symbolic links to a folder that contains them. */
    circles,
  };
}

/** Lists all Markdown files in folders, sorted by path. Includes partials and hidden folders. */
export function listMarkdown(root: string, folders: readonly SourcePath[]): readonly SourcePath[] {
  return listNamed(root, folders, (name) => /\.mdx?$/.test(name));
}

/** Lists all files in folders that match a condition, sorted by path. Includes hidden folders. */
export function listNamed(
  root: string,
  folders: readonly SourcePath[],
  isWanted: (name: string) => boolean,
): readonly SourcePath[] {
  const found = new Map<string, ListedFile>();
  const walked: Walked = { root, found, unreadable: [], circles: [], isWanted, withHidden: true };
  for (const folder of folders) walk(walked, folder, realFolder(root, folder));
  return [...found.values()].map((file) => file.path).sort();
}

export function listFile(root: string, path: SourcePath): ListedFile | undefined {
  const stats = statsOf(join(root, path));
  return stats?.isFile() ? { path, stamp: `${stats.mtimeMs}-${stats.size}` } : undefined;
}

/** Options for listing folders, and the results so far. */
interface Walked {
  readonly root: string;
  readonly found: Map<string, ListedFile>;
  readonly unreadable: UnreadableFile[];
  readonly circles: SourcePath[];
  readonly isWanted: (name: string) => boolean;
  /** Whether to include folders whose names start with `_` or `.`. */
  readonly withHidden?: boolean;
}

/**
 * @param followed real paths of the top folder and all symbolic links followed so far, to detect
 *   cycles
 * @returns `false` if the folder doesn't exist
 */
function walk(walked: Walked, folder: string, followed: readonly string[]): boolean {
  const { root, found, unreadable } = walked;
  let entries: readonly Dirent[];
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    if (isAbsence(error)) return false;
    unreadable.push({ path: sourcePath(folder), reason: whyNot(error) });
    return true;
  }
  for (const entry of entries) {
    const path = `${folder}/${entry.name}`;
    if (entry.name.includes("\\")) {
      if (!walked.isWanted(entry.name) && !entry.isDirectory()) continue;
      // Don't call `sourcePath`, because it would return the path of a different file.
      unreadable.push({ path: path as SourcePath, reason: String.raw`its name has a "\"` });
      continue;
    }
    const target = entry.isSymbolicLink() ? linkedFolder(join(root, path)) : undefined;
    if (target !== undefined || entry.isDirectory()) {
      const isHidden = walked.withHidden !== true && /^[_.]/.test(entry.name);
      if (isHidden || entry.name === "node_modules") continue;
      if (target !== undefined && isOfSystem(target)) {
        unreadable.push({ path: sourcePath(path), reason: "it's a link to a system folder" });
        continue;
      }
      if (
        target !== undefined &&
        isCircle(target, [...followed, realpathSync(join(root, folder))])
      ) {
        walked.circles.push(sourcePath(path));
        continue;
      }
      walk(walked, path, target === undefined ? followed : [...followed, target]);
    } else if (walked.isWanted(entry.name)) {
      const file = listFile(root, sourcePath(path));
      if (file !== undefined) found.set(file.path, file);
      else unreadable.push(...whyNoFile(root, sourcePath(path)));
    }
  }
  return true;
}

/**
 * Returns the reason why a folder entry isn't a file. Empty if the entry was deleted in the
 * meantime.
 */
function whyNoFile(root: string, path: SourcePath): readonly UnreadableFile[] {
  const absolute = join(root, path);
  try {
    const entry = lstatSync(absolute, { throwIfNoEntry: false });
    if (entry === undefined) return [];
    const target = statSync(absolute, { throwIfNoEntry: false });
    return [
      { path, reason: target ? "it isn't a file" : "it's a link to something that doesn't exist" },
    ];
  } catch (error) {
    return [{ path, reason: whyNot(error) }];
  }
}

/** Returns the real path of a folder. Empty if the folder doesn't exist. */
function realFolder(root: string, folder: string): readonly string[] {
  try {
    return [realpathSync(join(root, folder))];
  } catch {
    return [];
  }
}

/** Returns the target of a symbolic link to a folder, or `undefined` for other links. */
function linkedFolder(link: string): string | undefined {
  const isFolder = statsOf(link)?.isDirectory() ?? false;
  return isFolder ? realpathSync(link) : undefined;
}

function isListed(name: string): boolean {
  if (/^_category_\.(json|ya?ml)$/.test(name)) return true;
  return (
    !/^[_.]/.test(name) && /\.(mdx?|[tj]sx)$/i.test(name) && !/\.(client|test)\.[tj]sx$/.test(name)
  );
}
