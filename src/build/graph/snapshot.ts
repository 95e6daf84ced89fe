import { lstatSync, readFileSync, realpathSync, statSync, type Stats } from "node:fs";
import path from "node:path";
import { checkoutState } from "../../content/sources/git.ts";
import { bundlerEnvironment } from "../bundle/bundle-inputs.ts";
import { contentHash } from "../content-hash.ts";
import { engineFile, engineHash } from "../engine.ts";
import { entriesIn, isCircle, isOfSystem } from "../../content/sources/file-access.ts";
import { markFile } from "../output/output-mark.ts";
import { foldersUpward } from "../folders-upward.ts";
import { cacheFolder } from "../store/caches.ts";

/** The inputs of a build that are known before it starts, except bundle inputs. */
export interface Snapshot {
  /** Hash of the engine, Node, the environment, the date and the options. */
  readonly key: string;
  /** Absolute paths of folders outside the site folder that were read. */
  readonly outside: readonly string[];
  /** Hash of all file stamps, and of the git histories. */
  readonly files: string;
  /**
   * Content hashes by absolute path, for files that changed so recently that their times aren't
   * reliable.
   */
  readonly young: Readonly<Record<string, string>>;
}

/** A snapshot with additional data that isn't stored. */
export interface TakenSnapshot extends Snapshot {
  /** Stamps by absolute path. */
  readonly lines: ReadonlyMap<string, string>;
  /** Hash of the installed packages and the git histories. */
  readonly around: string;
}

export interface SnapshotInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Absolute path of the output folder. */
  readonly target: string;
  readonly isPreview: boolean;
  readonly outside: readonly string[];
  /** Current time of the disk, in milliseconds. */
  readonly now: number;
}

/** In milliseconds. If a file changes twice within this time, its stamp may stay the same. */
const PRECISION = 2000;

export async function takeSnapshot(input: SnapshotInput): Promise<TakenSnapshot> {
  const { root, target, isPreview, outside, now } = input;
  // Starts git first, so that it runs while the files are read.
  const histories = Promise.all(
    [root, ...outside].map(async (folder) => (await checkoutState(folder)).text),
  );
  const engine = [engineFile("program"), engineFile("../src/theme/styles")];
  const own = new Set([target, cacheFolder(root)]);
  const { lines, young } = fileStamps({
    folders: [root, ...outside, ...engine],
    isLeftOut: (file) => own.has(file) || /[\\/](?:node_modules|\.git)$/.test(file),
    youngFrom: now - PRECISION,
  });
  const around = contentHash(packageStamps(root).join("\n"), ...(await histories));
  const files = contentHash([...lines.values()].join("\n"), around);
  const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // A site without a configured build date uses the current date.
  const date = new Date().toISOString().slice(0, 10);
  const machine = [process.versions, process.platform, process.arch, locale, timeZone];
  const key = contentHash(
    engineHash(),
    bundlerEnvironment(),
    JSON.stringify([machine, environmentText(), date, root, target, isPreview]),
  );
  return { key, outside, files, young, lines, around };
}

/** Files that package managers write on every installation, and packages that a build reads. */
const installed = [
  ".package-lock.json",
  ".modules.yaml",
  ".yarn-integrity",
  ".yarn-state.yml",
  ...["lectern", "mermaid", "react", "react-dom", "zod"].map((name) => `${name}/package.json`),
];

/** Returns stamps that change when packages are installed for the site or for Lectern. */
export function packageStamps(root: string): readonly string[] {
  const folders = [root, engineFile("..")].flatMap(foldersUpward);
  return [...new Set(folders)].flatMap((folder) =>
    installed.map((name) => stampOf(path.join(folder, "node_modules", name))),
  );
}

/** Variables that differ between terminals and connections, and that no site uses. */
const terminalVariables =
  /^(?:_|SHLVL|OLDPWD|COLUMNS|LINES|WINDOWID|WT_SESSION|GPG_TTY|TMUX.*|STY|SSH_.*|TERM_SESSION_ID|ITERM_SESSION_ID|XDG_SESSION_ID|DBUS_SESSION_BUS_ADDRESS|VSCODE_.*|npm_(?:lifecycle|command|execpath|node_execpath|config_.*))$/;

/** Returns the environment variables as JSON, because site code may read any of them. */
export function environmentText(variables: NodeJS.ProcessEnv = process.env): string {
  const found = Object.entries(variables).filter(([name]) => !terminalVariables.test(name));
  return JSON.stringify(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

export interface StampedFolders {
  /** Absolute paths of the folders. */
  readonly folders: readonly string[];
  /** @param file absolute path of a file or folder */
  readonly isLeftOut: (file: string) => boolean;
  /** Files that changed at this time or later are young. In milliseconds. */
  readonly youngFrom: number;
}

/**
 * Returns a stamp for each file and folder. If the stamp is unchanged, so is the file. For a young
 * file, it also returns a hash, because a second change may have the same time. A stamp contains
 * the inode change time (ctime), which programs can't reset.
 */
export function fileStamps({
  folders,
  isLeftOut,
  youngFrom,
}: StampedFolders): Pick<TakenSnapshot, "lines" | "young"> {
  const lines = new Map<string, string>();
  const young: Record<string, string> = {};
  for (const folder of folders) walk(folder, []);
  return { lines, young };

  /** @param followed targets of the symbolic links that contain this folder */
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
        else if (!isOfSystem(target) && !isCircle(target, [...followed, realpathSync(folder)])) {
          walk(file, [...followed, target]);
        }
      } else lines.set(file, stampLine(file, stats));
      if (stats?.isFile() === true && Math.max(stats.mtimeMs, stats.ctimeMs) >= youngFrom) {
        young[file] = hashOfFile(file);
      }
    }
  }
}

/**
 * Returns the stamp of a file. A missing file also has a stamp.
 *
 * @param file absolute path
 */
function stampOf(file: string): string {
  return stampLine(file, statsOf(file, true));
}

/** Returns the hash of a file, or an empty string if the file can't be read. */
export function hashOfFile(file: string): string {
  try {
    return contentHash(readFileSync(file));
  } catch {
    return "";
  }
}

/** Size in bytes and modification time of an output file. */
export type FileStamp = readonly [size: number, modified: number];

/** Returns the stamps of all output files except the output mark. */
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
