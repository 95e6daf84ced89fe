import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../ensure.mjs";

const lectern = path.join(projectRoot, "dist", "cli", "main.js");

/**
 * Copy the sources of a fixture site.
 *
 * @param {string} name
 * @param {string} target absolute path, not there yet
 */
export function copyFixture(name, target) {
  copySite(path.join(projectRoot, "test", "fixtures", name), target);
}

/** Copy the sources of a site, without what was built or cached. */
export function copySite(from, to) {
  const made = new Set(["build", ".lectern"].map((name) => path.join(from, name)));
  cpSync(from, to, { recursive: true, filter: (file) => !made.has(file) });
  return to;
}

/** Start `lectern`, on a site without a history. */
export function startLectern(words, { env = {}, imports = [] } = {}) {
  const preloads = imports.flatMap((file) => ["--import", file]);
  return spawn(process.execPath, [...preloads, lectern, ...words], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NO_COLOR: "1",
      GIT_DIR: path.join(projectRoot, "no-history"),
      // The engine without its supervisor: signals and faults hit it directly.
      LECTERN_SUPERVISED: JSON.stringify({ crashes: [] }),
      ...env,
    },
  });
}

/**
 * Run `lectern` to its end.
 *
 * @returns {Promise<{ code: number | null, signal: string | null, said: string }>}
 */
export function runLectern(words, options) {
  return ended(startLectern(words, options));
}

/** What became of a process that `startLectern` started. */
export function ended(child) {
  let said = "";
  child.stdout.on("data", (text) => (said += text));
  child.stderr.on("data", (text) => (said += text));
  return new Promise((resolve) =>
    child.on("close", (code, signal) => resolve({ code, signal, said })),
  );
}

/** A hash of every file below a folder, by name; empty when there is no folder. */
export function hashTree(folder) {
  return new Map(
    filesBelow(folder).map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(path.join(folder, name)))
        .digest("hex"),
    ]),
  );
}

/** Names of all files below a folder, in order; links are not followed. */
export function filesBelow(folder) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .sort();
  } catch {
    return [];
  }
}

/** The first difference between two results of `hashTree`, in words; undefined when they are the same. */
export function difference(found, wanted) {
  const [first] = differences(found, wanted);
  return first && `"${first.name}" ${first.what}`;
}

/** Every difference between two results of `hashTree`. */
export function differences(found, wanted) {
  const list = [];
  for (const [name, hash] of wanted) {
    if (!found.has(name)) list.push({ name, what: "is missing" });
    else if (found.get(name) !== hash) list.push({ name, what: "has other bytes" });
  }
  for (const name of found.keys()) {
    if (!wanted.has(name)) list.push({ name, what: "should not be there" });
  }
  return list;
}
