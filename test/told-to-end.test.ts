import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { temporaryFolder } from "./fixture-site.ts";
import { writeSite } from "./site-on-disk.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const site = path.join(folder.path, "site");
const lock = path.join(site, ".lectern", "lock");
const preload = pathToFileURL(path.resolve("scripts/faults/disk-preload.mjs")).href;

/** A build with faults of `disk-preload.mjs`; the code it ends with, null when a signal ends it. */
function build(env: Readonly<Record<string, string>>): Promise<number | null> {
  const words = ["--import", preload, path.resolve("dist/cli/main.js"), "build", site];
  const child = spawn(process.execPath, words, { env: { ...process.env, ...env } });
  return new Promise((resolve) => child.on("close", resolve));
}

test("a build that is told to end while it locks its folder, or gives it free, leaves no lock", async () => {
  writeSite(site, {
    "site.config.ts": `import { defineSite } from "lectern";
export default defineSite({ title: "Handbook", url: "https://example.org" });
`,
    "docs/index.md": "# Welcome\n",
  });
  const file = path.join(folder.path, "count");
  expect(await build({ FAULT_COUNT: file })).toBe(0);
  const last = Number(readFileSync(file, "utf8"));
  // The folder is made and locked in the first steps, and given free in the last.
  for (const step of [1, 2, 3, last - 1, last]) {
    await build({ FAULT_END_AT: String(step) });
    expect(existsSync(lock), `told to end before step ${step}`).toBe(false);
  }
});
