import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const projectRoot = fileURLToPath(new URL("..", import.meta.url));
const lectern = path.join(projectRoot, "dist", "cli", "main.js");

/** The `.git` folder of a site without a history. */
export const noHistory = path.join(projectRoot, "no-history");

/** Absolute path of a fixture site. */
export function fixtureSite(name: string): string {
  return path.join(projectRoot, "test", "fixtures", name);
}

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the compiled `lectern` command like a user, on a site without a git history. */
export function runLectern(...words: readonly string[]): CommandResult {
  return runWithHistory(noHistory, ...words);
}

/** @param gitFolder `.git` folder with the site's history */
export function runWithHistory(gitFolder: string, ...words: readonly string[]): CommandResult {
  const result = spawnSync(process.execPath, [lectern, ...words], {
    cwd: projectRoot,
    encoding: "utf8",
    env: surroundings(gitFolder),
  });
  return { code: result.status, stdout: result.stdout, stderr: result.stderr };
}

/** Returns the environment of a command. */
export function surroundings(gitFolder: string): NodeJS.ProcessEnv {
  return { ...process.env, NO_COLOR: "1", GIT_DIR: gitFolder };
}

/** Creates an empty folder that `remove` deletes. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-"));
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Returns the content of all files in a folder by name, except compressed files. */
export function readTree(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => !/\.(br|gz)$/.test(name))
    .toSorted();
  return new Map(names.map((name) => [name, readFileSync(path.join(folder, name), "utf8")]));
}
