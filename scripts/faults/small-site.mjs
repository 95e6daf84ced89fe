import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { spawn } from "node:child_process";
import path from "node:path";
import { projectRoot } from "../ensure.mjs";

const lectern = path.join(projectRoot, "dist", "cli", "main.js");

/** Creates a configuration with one section. Adds `more` to its object, and `before` ahead of it. */
export function configuration(more = "", before = "") {
  return [
    'import { dataCollection, dataFile, defineSite, generatedFile } from "lectern";',
    'import { z } from "zod";',
    before,
    "export default defineSite({",
    '  title: "Trial", url: "https://trial.example",',
    '  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],',
    more,
    "});",
    "void [dataCollection, dataFile, generatedFile, z];",
    "",
  ].join("\n");
}

/** Replaces a site: a configuration, a home page, and files by name. */
export function writeSite(folder, files) {
  rmSync(folder, { recursive: true, force: true });
  const all = {
    "site.config.ts": configuration(),
    "docs/index.md": "---\nslug: /\n---\n\n# Home\n\nText.\n",
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return folder;
}

/** Starts the command without a git history. */
export function start(words) {
  const env = { ...process.env, NO_COLOR: "1", GIT_DIR: path.join(projectRoot, "no-history") };
  return spawn(process.execPath, [lectern, ...words], { stdio: ["ignore", "pipe", "pipe"], env });
}

/**
 * Runs the command and waits for its end or the time limit.
 *
 * @returns {Promise<{ code: number | null, signal: string | null, printed: string }>}
 */
export function run(words, limit = 120_000) {
  const child = start(words);
  const timer = setTimeout(() => child.kill("SIGKILL"), limit);
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text));
  return new Promise((resolve) =>
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      resolve({ code, signal, printed });
    }),
  );
}
