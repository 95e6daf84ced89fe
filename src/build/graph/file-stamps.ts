import { lstatSync, readFileSync, realpathSync, statSync, type Stats } from "node:fs";
import path from "node:path";
import { markFile } from "../output/output-mark.ts";
import type { FileStamp } from "../output/output-record.ts";
import { contentHash } from "../content-hash.ts";
import { entriesIn } from "../../content/sources/file-access.ts";

/** What the disk says of files: while it says the same, they hold the same. */
export interface FileStamps {
  /** By absolute path of each file and folder a line: its path, and for a file its size, times and number. */
  readonly lines: ReadonlyMap<string, string>;
  /**
   * By absolute path of a file that was changed a moment ago: a hash of its content. Another
   * change in the same moment would leave its times as they are.
   */
  readonly young: Readonly<Record<string, string>>;
}

export interface StampedFolders {
  /** Absolute paths. */
  readonly folders: readonly string[];
  /** Whether a file or folder below them has no part in it. @param file absolute path */
  readonly isLeftOut: (file: string) => boolean;
  /** From this time on a change counts as a moment ago; in milliseconds. */
  readonly youngFrom: number;
}

/**
 * Look at all files below folders. The time of a change of a file's own record (ctime)
 * is among the stamps: programs that set the time of a file back do not set that.
 */
export function fileStamps({ folders, isLeftOut, youngFrom }: StampedFolders): FileStamps {
  const lines = new Map<string, string>();
  const young: Record<string, string> = {};
  for (const folder of folders) walk(folder, []);
  return { lines, young };

  /** @param followed the folders behind links on the way */
  function walk(folder: string, followed: readonly string[]): void {
    for (const entry of entriesIn(folder)) {
      const file = path.join(folder, entry.name);
      if (isLeftOut(file)) continue;
      const isLink = entry.isSymbolicLink();
      const stats = isLink || !entry.isDirectory() ? statsOf(file, isLink) : undefined;
      if (entry.isDirectory() || stats?.isDirectory() === true) {
        const target = isLink ? realpathSync(file) : undefined;
        lines.set(file, `${file} ${target ?? ""}`);
        if (target === undefined) walk(file, followed);
        else if (!followed.includes(target)) walk(file, [...followed, target]);
      } else lines.set(file, stampLine(file, stats));
      if (stats?.isFile() === true && Math.max(stats.mtimeMs, stats.ctimeMs) >= youngFrom) {
        young[file] = hashOfFile(file);
      }
    }
  }
}

/** A line for a file; what is not there has one, too. @param file absolute path */
export function stampOf(file: string): string {
  return stampLine(file, statsOf(file, true));
}

/** A hash of what a file holds; empty when it cannot be read. */
export function hashOfFile(file: string): string {
  try {
    return contentHash(readFileSync(file));
  } catch {
    return "";
  }
}

/** Size and time of all files of an output, by name, its mark left out; what is no file has a size of its own. */
export function stampsIn(output: string): readonly (readonly [name: string, stamp: FileStamp])[] {
  const found: [string, FileStamp][] = [];
  const walk = (below: string): void => {
    for (const entry of entriesIn(path.join(output, below))) {
      const name = `${below}${entry.name}`;
      if (entry.isDirectory()) walk(`${name}/`);
      else if (name !== markFile) {
        const stats = statsOf(path.join(output, name), false);
        const isFile = stats?.isFile() === true;
        found.push([name, isFile ? [stats.size, stats.mtimeMs] : [-1, 0]]);
      }
    }
  };
  walk("");
  return found;
}

function stampLine(file: string, stats: Stats | undefined): string {
  if (stats === undefined) return `${file} -`;
  return `${file} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs} ${stats.ino} ${stats.mode}`;
}

function statsOf(file: string, isFollowed: boolean): Stats | undefined {
  try {
    return (isFollowed ? statSync : lstatSync)(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
