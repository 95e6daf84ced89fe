import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect, startInFolder } from "./servers.ts";

/*
 * Lectern as users get it: packed, installed in a folder outside the repository whose path
 * contains a space and an umlaut, and set up with `lectern init`.
 */

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

/** Whether the registry is reachable. Without it, packages can't be installed. */
export function reachesRegistry(): boolean {
  try {
    execFileSync("npm", ["ping"], { cwd: tmpdir(), stdio: "ignore", timeout: 60_000 });
    return true;
  } catch {
    return false;
  }
}

/** A separate folder with the packed packages. */
export interface PackedEngine {
  readonly parent: string;
  /** File created by `npm pack`. */
  readonly tarball: string;
  /** Packed files of the repository's other packages. */
  readonly others: readonly string[];
}

export function packEngine(): PackedEngine {
  const parent = mkdtempSync(path.join(tmpdir(), "lectern pack ü "));
  const workspaces = ["--workspaces", "--include-workspace-root"];
  npmIn(projectRoot, "pack", "--ignore-scripts", ...workspaces, "--pack-destination", parent);
  // Not a workspace package, because it depends on a published release of Lectern.
  npmIn(path.join(projectRoot, "packages", "create-lectern"), "pack", "--pack-destination", parent);
  const { version } = JSON.parse(readFileSync(path.join(projectRoot, "package.json"), "utf8")) as {
    readonly version: string;
  };
  const others = readdirSync(path.join(projectRoot, "packages")).map((name) =>
    path.join(parent, `${name}-${version}.tgz`),
  );
  return { parent, tarball: path.join(parent, `lectern-${version}.tgz`), others };
}

export function npmIn(folder: string, ...words: readonly string[]): string {
  const quiet = ["--prefer-offline", "--no-audit", "--no-fund"];
  return execute("npm", [...words, ...quiet], folder);
}

/** Installs pnpm in the folder. Returns a function that runs it in any folder. */
export function pnpmOf(parent: string): (folder: string, ...words: readonly string[]) => string {
  const home = path.join(parent, "pnpm");
  mkdirSync(home);
  writeFileSync(path.join(home, "package.json"), `{ "private": true }`);
  npmIn(home, "install", "pnpm@10");
  const program = path.join(home, "node_modules", "pnpm", "bin", "pnpm.cjs");
  return (folder, ...words) => execute(process.execPath, [program, ...words], folder);
}

/** Returns the path of the installed command in a folder. */
export function commandIn(folder: string): string {
  return path.join(folder, "node_modules", "lectern", "dist", "cli", "main.js");
}

/** Runs the command that is installed in a folder, and returns its output. */
export function runInstalled(folder: string, ...words: readonly string[]): string {
  return execute(process.execPath, [commandIn(folder), ...words], folder);
}

/** Runs the installed `create-lectern`, like `npm create lectern`. */
export function createSite(folder: string, ...words: readonly string[]): string {
  const program = path.join(folder, "node_modules", "create-lectern", "create-lectern.mjs");
  return execute(process.execPath, [program, ...words], folder);
}

/** Runs the installed command with standard input. */
export function runWithInput(folder: string, input: string, ...words: readonly string[]): string {
  return execute(process.execPath, [commandIn(folder), ...words], folder, input);
}

function execute(program: string, words: readonly string[], folder: string, input = ""): string {
  return execFileSync(program, words, {
    cwd: folder,
    encoding: "utf8",
    input,
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, NO_COLOR: "1", NODE_PATH: "", CI: "1" },
  });
}

interface InstalledSite {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Path of the installed command's file. */
  readonly program: string;
  /** Number of the repetition. The site is the same in each repetition. */
  readonly repeat: number;
}

/**
 * Expected output of `lectern dev` for a new site: its URL, and a note that it isn't in a git
 * repository.
 */
const printed =
  /^(?:Dev server at \S+  \(Ctrl\+C stops it\)|note git\/unavailable|  Pages won't show .*|  Run `git init`.*|)$/;

/** Checks that the template's island converts the reader's input. */
export async function expectIslandWorks(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/docs/next/guides/components`);
  const field = page.getByLabel("Degrees Celsius");
  await field.scrollIntoViewIfNeeded();
  await page.locator("lectern-island[data-hydrated]", { has: field }).waitFor();
  await field.fill("100");
  await expect(page.getByText("212.0 °F")).toBeVisible();
}

/**
 * Checks that an edit of a new site updates the open page in development and prints nothing else.
 */
export async function expectEditSeen(
  page: Page,
  { root, program, repeat }: InstalledSite,
): Promise<void> {
  const sentence = `Sentence ${repeat} of mine.`;
  const served = await startInFolder(root, program, "dev");
  await page.goto(`${served.address}/docs/next`);
  await expect(page.locator("h1")).toHaveText("First steps");
  const file = path.join(root, "docs", "index.md");
  writeFileSync(file, `${readFileSync(file, "utf8")}\n${sentence}\n`);
  await expect(page.getByText(sentence)).toBeVisible();
  await expectIslandWorks(page, served.address);
  await page.close();
  await served.stop();
  expect(
    served
      .output()
      .split("\n")
      .filter((line) => !printed.test(line)),
  ).toEqual([]);
}
