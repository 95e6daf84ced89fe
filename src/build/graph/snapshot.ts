import path from "node:path";
import { checkoutState } from "../../content/sources/checkout-state.ts";
import { bundleSurroundings } from "../bundle/bundle-inputs.ts";
import { contentHash } from "../content-hash.ts";
import { engineFile, engineHash } from "../engine.ts";
import { fileStamps, stampOf } from "./file-stamps.ts";
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
    bundleSurroundings(),
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
