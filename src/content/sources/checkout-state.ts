import { execFile } from "node:child_process";
import { statSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { errorMessage } from "../../core/text.ts";

/** What a git checkout stands at, as far as it decides who changed which file when. */
export type CheckoutState =
  | {
      readonly kind: "history";
      /** The commit, the folders, and what the disk says of the settings: another history, another text. */
      readonly text: string;
    }
  /** There is no history to read; `reason` ends a sentence. */
  | { readonly kind: "none"; readonly text: string; readonly reason: string };

const questions = [
  "--is-inside-work-tree",
  "--is-shallow-repository",
  "--git-common-dir",
  "--show-toplevel",
  "--verify",
  "HEAD",
];

/** Ask git what a folder stands at. */
export async function checkoutState(folder: string): Promise<CheckoutState> {
  try {
    const { stdout } = await promisify(execFile)("git", ["rev-parse", ...questions], {
      cwd: folder,
      env: { ...process.env, LC_ALL: "C" },
    });
    const [isInside, isShallow, common = "", top = ""] = stdout.split("\n");
    const settings = [path.resolve(folder, common, "config"), path.join(top, ".mailmap")];
    const text = [stdout, ...settings.map(stampOf)].join("\n");
    if (isInside !== "true") return { kind: "none", text, reason: notInGit };
    if (isShallow === "true") return { kind: "none", text, reason: "the checkout is shallow" };
    return { kind: "history", text };
  } catch (error) {
    const text = errorMessage(error);
    return { kind: "none", text, reason: reasonIn(text) };
  }
}

const notInGit = "the site folder is not in a git checkout";

function reasonIn(words: string): string {
  if (/ENOENT/.test(words)) return "git is not installed";
  if (/not a git repository/.test(words)) return notInGit;
  if (/single revision/.test(words)) return "the checkout has no commits";
  return /^fatal: (.*)$/m.exec(words)?.[1] ?? "git failed";
}

function stampOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? "" : `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
}
