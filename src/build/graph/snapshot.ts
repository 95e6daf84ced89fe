import { lstatSync, readFileSync, realpathSync, statSync, type Stats } from "node:fs";
import path from "node:path";
import { checkoutState } from "../../content/sources/git.ts";
import { bundlerEnvironment } from "../bundle/bundle-inputs.ts";
import { contentHash } from "../content-hash.ts";
import { engineFile, engineHash } from "../engine.ts";
import { entriesIn } from "../../content/sources/file-access.ts";
import { markFile } from "../output/output-mark.ts";
import type { FileStamp } from "../output/output-record.ts";
import { foldersUpward } from "../folders-upward.ts";

/** All that a build depends on and that can be known before it begins, but for where its bundles look. */
export interface Snapshot {
  /** Hash of the engine, Node, the environment, the day and the options. */
  readonly key: string;
  /** Folders outside of the site folder that were looked at, absolute paths. */
  readonly outside: readonly string[];
  /** Hash of the stamps of all files, and of the state of their histories. */
  readonly files: string;
  /** Hashes of the files that had just been changed, by absolute path. */
  readonly young: Readonly<Record<string, string>>;
}

/** A snapshot with what it was made of, which is not stored. */
export interface TakenSnapshot extends Snapshot {
  /** By absolute path: what the disk says of each file. */
  readonly lines: ReadonlyMap<string, string>;
  /** Hash of what lies around them: packages and histories. */
  readonly around: string;
}

export interface SnapshotInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Absolute path of the output. */
  readonly target: string;
  readonly isPreview: boolean;
  readonly outside: readonly string[];
  /** The time now, as the disk has it; in milliseconds. */
  readonly now: number;
}

/** Some disks know times by two seconds. */
const MOMENT = 2000;

/** Look at what a build of a site would depend on. */
export async function takeSnapshot(input: SnapshotInput): Promise<TakenSnapshot> {
  const { root, target, isPreview, outside, now } = input;
  // git answers while the files are looked at.
  const histories = Promise.all(
    [root, ...outside].map(async (folder) => (await checkoutState(folder)).text),
  );
  const engine = [engineFile("program"), engineFile("../src/theme/styles")];
  const own = new Set([target, path.join(root, ".lectern")]);
  const { lines, young } = fileStamps({
    folders: [root, ...outside, ...engine],
    isLeftOut: (file) => own.has(file) || /[\\/](?:node_modules|\.git)$/.test(file),
    youngFrom: now - MOMENT,
  });
  const around = contentHash(packageStamps(root).join("\n"), ...(await histories));
  const files = contentHash([...lines.values()].join("\n"), around);
  return { key: keyOf({ root, target, isPreview }), outside, files, young, lines, around };
}

/** The day is in it: a site that names none takes it from the clock. */
function keyOf({ root, target, isPreview }: Pick<SnapshotInput, "root" | "target" | "isPreview">) {
  const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const day = new Date().toISOString().slice(0, 10);
  const machine = [process.versions, process.platform, process.arch, locale, timeZone];
  return contentHash(
    engineHash(),
    bundlerEnvironment(),
    JSON.stringify([machine, environmentText(), day, root, target, isPreview]),
  );
}

/** What package managers write anew when they install, and packages that a build looks at. */
const installed = [
  ".package-lock.json",
  ".modules.yaml",
  ".yarn-integrity",
  ".yarn-state.yml",
  ...["lectern", "mermaid", "react", "react-dom", "zod"].map((name) => `${name}/package.json`),
];

function packageStamps(root: string): readonly string[] {
  const folders = [root, engineFile("..")].flatMap(foldersUpward);
  return [...new Set(folders)].flatMap((folder) =>
    installed.map((name) => stampOf(path.join(folder, "node_modules", name))),
  );
}

/**
 * What tells one terminal, window or connection from another. They differ between two
 * builds that are otherwise the same, and no site is made of them.
 */
const ofTerminals =
  /^(?:_|SHLVL|OLDPWD|COLUMNS|LINES|WINDOWID|WT_SESSION|GPG_TTY|TMUX.*|STY|SSH_.*|TERM_SESSION_ID|ITERM_SESSION_ID|XDG_SESSION_ID|DBUS_SESSION_BUS_ADDRESS|VSCODE_.*|npm_(?:lifecycle|command|execpath|node_execpath|config_.*))$/;

/**
 * The environment a site may be made of, as a text that changes when it does: all of it
 * but for what is of a terminal, since any code of a site may read it.
 */
export function environmentText(variables: NodeJS.ProcessEnv = process.env): string {
  const lasting = Object.entries(variables).filter(([name]) => !ofTerminals.test(name));
  return JSON.stringify(lasting.sort(([a], [b]) => (a < b ? -1 : 1)));
}

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
function stampOf(file: string): string {
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
