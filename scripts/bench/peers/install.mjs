// Installs a system into its folder once, or reports why it can't be installed.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../../ensure.mjs";

/** A day in milliseconds. */
const DAY = 86_400_000;
/** Minimum age of packages to install if the newest versions don't work together, in days. */
const MIN_AGE = 120;
/** Time limit for npm, in milliseconds. */
const TIMEOUT = 15 * 60_000;

/**
 * @param {import("./systems/all.mjs").System} system
 * @param {{ folder: string, installHugo: boolean }} how `folder`: absolute path, only for this system
 * @returns {{ kind: "ready", version: string, remark?: string } | { kind: "missing", reason: string }}
 */
export function install({ needs }, { folder, installHugo }) {
  switch (needs.kind) {
    case "own":
      return { kind: "ready", version: ownVersion() };
    case "packages":
      return installPackages(needs, folder);
    case "program":
      return findProgram(needs, installHugo);
    default:
      throw new Error(`needs of an unknown kind: ${needs.kind}`);
  }
}

function ownVersion() {
  const { version } = readManifest(projectRoot);
  const { stdout } = spawnSync("git", ["-C", projectRoot, "rev-parse", "--short", "HEAD"], {
    encoding: "utf8",
  });
  return stdout ? `${version} (${stdout.trim()})` : version;
}

function installPackages({ packages: choose, shown }, folder) {
  const [major, minor] = process.versions.node.split(".").map(Number);
  const { packages, remark } = choose({ major, minor });
  const manifest = JSON.stringify({ private: true, dependencies: packages }, undefined, 2);
  const stamp = path.join(folder, "node_modules", ".bench-installed");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), manifest);
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== manifest) {
    rmSync(path.join(folder, "package-lock.json"), { force: true });
    const failed = runNpm(folder);
    if (failed) return { kind: "missing", reason: failed };
    writeFileSync(stamp, manifest);
  }
  const versions = shown.map((name) => {
    const { version } = readManifest(path.join(folder, "node_modules", name));
    return `${name} ${version}`;
  });
  return { kind: "ready", version: versions.join(", "), ...(remark ? { remark } : {}) };
}

/**
 * Installs packages without their install scripts, because the measured systems don't need them.
 *
 * @returns {string | undefined} why it failed
 */
function runNpm(folder) {
  const quiet = [
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    "--fetch-retries=1",
    "--fetch-retry-mintimeout=1000",
  ];
  const words = ["install", "--ignore-scripts", ...quiet];
  const newest = npm(words, folder);
  // A registry may have a package before it has the package's dependencies.
  if (newest === undefined || !/No matching version/.test(newest)) return newest;
  const day = new Date(Date.now() - MIN_AGE * DAY).toISOString().slice(0, 10);
  return npm([...words, `--before=${day}`], folder);
}

function npm(words, folder) {
  const { status, stderr, error } = spawnSync("npm", words, {
    cwd: folder,
    encoding: "utf8",
    timeout: TIMEOUT,
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (status === 0) return undefined;
  if (error) return `npm did not run: ${error.message}`;
  return npmReason(stderr);
}

/**
 * Returns the message of an npm error, without URLs and paths of this machine.
 *
 * @param {string} stderr
 */
export function npmReason(stderr) {
  const line = stderr
    .split("\n")
    .filter((line) => line.startsWith("npm error "))
    .map((line) => line.slice("npm error ".length).replace(/^(?:notarget|network|\d+) /, ""))
    .find((line) => !/^(?:code|errno|syscall|path|A complete log)\b/.test(line));
  if (line === undefined) return "npm failed and did not say why";
  const plain = line
    .replaceAll(/https?:\/\/\S+/g, "the registry")
    .replace(/(?<=, reason: .*) (?:[\w-]+\.)+\w+(?::\d+)?/, " the registry");
  return `npm: ${plain.trim()}`;
}

function findProgram({ program, version, debian }, mayInstall) {
  const found = versionOf(program, version);
  if (found) return { kind: "ready", version: found };
  if (!mayInstall) {
    return {
      kind: "missing",
      reason: `no ${program} on PATH; --install-${program} installs Debian's`,
    };
  }
  const { status, stderr, error } = spawnSync("apt-get", ["install", "-y", "-qq", debian], {
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  const installed = versionOf(program, version);
  if (status === 0 && installed) return { kind: "ready", version: installed };
  const reason = error?.message ?? stderr.trim().split("\n").at(-1);
  return { kind: "missing", reason: `apt-get could not install ${debian}: ${reason}` };
}

function versionOf(program, words) {
  const { stdout, error } = spawnSync(program, words, { encoding: "utf8" });
  if (error) return undefined;
  return /\d+(?:\.\d+)+\S*/.exec(stdout)?.[0] ?? stdout.trim();
}

function readManifest(folder) {
  return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
}
