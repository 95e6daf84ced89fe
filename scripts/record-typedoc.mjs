// `node scripts/record-typedoc.mjs`: runs TypeDoc on the library in test/fixtures/typedoc and
// replaces the recorded pages, which test/typedoc.test.ts builds. It installs TypeDoc in a temporary
// folder, because TypeDoc needs an older TypeScript than Lectern. Run it after an edit of the
// library, or to try newer versions.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { projectRoot } from "./ensure.mjs";

const packages = ["typedoc@0.28", "typedoc-plugin-markdown@4.14", "typescript@6.0"];
const site = path.join(projectRoot, "test", "fixtures", "typedoc");
const inputs = ["src/index.ts", "typedoc.json", "tsconfig.json"];

/** Returns a hash of the files that the recorded pages were generated from. */
export function libraryHash() {
  const hash = createHash("sha256");
  for (const file of inputs) hash.update(readFileSync(path.join(site, "library", file)));
  return hash.digest("hex");
}

function record() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "typedoc-"));
  try {
    cpSync(path.join(site, "library"), folder, { recursive: true });
    /** @param {readonly string[]} words */
    const npm = (words) => execFileSync("npm", words, { cwd: folder, stdio: "inherit" });
    npm(["install", "--save-dev", "--no-audit", "--no-fund", ...packages]);
    npm(["exec", "--", "typedoc", "--treatWarningsAsErrors"]);
    rmSync(path.join(site, "docs", "api"), { recursive: true, force: true });
    cpSync(path.join(folder, "docs", "api"), path.join(site, "docs", "api"), { recursive: true });
    const recorded = { packages, library: libraryHash() };
    writeFileSync(path.join(site, "recorded.json"), `${JSON.stringify(recorded, undefined, 2)}\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) record();
