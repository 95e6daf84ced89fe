import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../ensure.mjs";

const lectern = path.join(projectRoot, "dist", "cli", "main.js");

/**
 * Copies the sources of a fixture site.
 *
 * @param {string} name
 * @param {string} target absolute path of a folder that doesn't exist yet
 */
export function copyFixture(name, target) {
  copySite(path.join(projectRoot, "test", "fixtures", name), target);
}

/** Copies the sources of a site, without its output and caches. */
export function copySite(from, to) {
  const made = new Set(["build", ".lectern"].map((name) => path.join(from, name)));
  cpSync(from, to, { recursive: true, filter: (file) => !made.has(file) });
  return to;
}

/** Starts `lectern` without a git history. */
export function startLectern(words, { env = {}, imports = [] } = {}) {
  const preloads = imports.flatMap((file) => ["--import", file]);
  return spawn(process.execPath, [...preloads, lectern, ...words], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NO_COLOR: "1",
      GIT_DIR: path.join(projectRoot, "no-history"),
      // Run without the supervisor process, so that signals and faults reach the engine directly.
      LECTERN_SUPERVISED: JSON.stringify({ crashes: [] }),
      ...env,
    },
  });
}

/**
 * Runs `lectern` and waits for its end.
 *
 * @returns {Promise<{ code: number | null, signal: string | null, printed: string }>}
 */
export function runLectern(words, options) {
  return ended(startLectern(words, options));
}

/** Waits for the end of a process that `startLectern` started. */
export function ended(child) {
  let printed = "";
  child.stdout.on("data", (text) => (printed += text));
  child.stderr.on("data", (text) => (printed += text));
  return new Promise((resolve) =>
    child.on("close", (code, signal) => resolve({ code, signal, printed })),
  );
}

/** Hashes all files in a folder, by name. Returns an empty map if the folder doesn't exist. */
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

/** Lists the names of all files in a folder, sorted. Doesn't follow links. */
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

/** Describes the first difference between two results of `hashTree`, or returns undefined if they are equal. */
export function difference(found, wanted) {
  const [first] = differences(found, wanted);
  return first && `"${first.name}" ${first.what}`;
}

/** Lists all differences between two results of `hashTree`. */
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
