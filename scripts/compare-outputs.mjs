// `node scripts/compare-outputs.mjs OTHER [SITE …]`: builds sites with this checkout of the
// engine and with another one, and compares every file of the two outputs. Hashes, build
// ids and the engine's own JavaScript are normalised, and images compared by pixels.
// Exit code 1 if anything differs, so that a refactoring can prove it changes nothing.
//
//   OTHER    folder of the other checkout, for example a `git worktree` of an older commit
//   SITE     site folders; by default the portal, the handbook and the fixtures
//   --max=N  differences printed per site (default 20)

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { compareOutputs } from "./compare-outputs/compare-folders.mjs";
import { ensureEngine, projectRoot } from "./ensure.mjs";
import { copySite } from "./faults/fixture-copy.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { max: { type: "string", default: "20" } },
});
const [other, ...named] = positionals;
if (other === undefined) {
  console.error("Usage: node scripts/compare-outputs.mjs OTHER [SITE …] [--max=N]");
  process.exit(2);
}
ensureEngine();
const baseline = path.resolve(other);
if (spawnSync("npm", ["run", "compile"], { cwd: baseline, stdio: "inherit" }).status !== 0) {
  console.error(`The engine in ${baseline} does not compile.`);
  process.exit(2);
}

const sites = named.length > 0 ? named.map((site) => path.resolve(site)) : defaultSites();
const folder = mkdtempSync(path.join(tmpdir(), "lectern-outputs-"));
let total = 0;
for (const site of sites) {
  const copy = copySite(site, path.join(folder, "site"));
  const before = build(baseline, copy, "before");
  const after = build(projectRoot, copy, "after");
  const differences = compareOutputs(before, after);
  total += differences.length;
  console.log(`${path.relative(projectRoot, site)}: ${differences.length} differences`);
  for (const difference of differences.slice(0, Number(values.max))) console.log(`  ${difference}`);
  for (const made of [copy, before, after]) rmSync(made, { recursive: true, force: true });
}
rmSync(folder, { recursive: true });
process.exitCode = total === 0 ? 0 : 1;

/**
 * Builds a copy of a site without caches and git history, so that both engines have the same input
 * at the same path.
 *
 * @returns {string} absolute path of the output
 */
function build(engine, site, name) {
  rmSync(path.join(site, ".lectern"), { recursive: true, force: true });
  const output = path.join(folder, name);
  const main = path.join(engine, "dist", "cli", "main.js");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [main, "build", site, "--output", output],
    {
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1", GIT_DIR: path.join(folder, "no-history") },
    },
  );
  if (!existsSync(output)) {
    console.error(`"lectern build" of ${engine} ended with ${status}:\n${stdout}${stderr}`);
    process.exit(2);
  }
  return output;
}

function defaultSites() {
  const fixtures = path.join(projectRoot, "test", "fixtures");
  const buildable = ["features", "locales", "offline", "search-service", "shell", "versions"];
  return [
    path.join(projectRoot, "site"),
    path.join(projectRoot, "handbook"),
    ...buildable.map((name) => path.join(fixtures, name)),
  ];
}
