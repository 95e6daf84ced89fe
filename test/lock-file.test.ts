import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { temporaryFolder } from "./fixture-site.ts";

const script = fileURLToPath(new URL("../scripts/complete-lock.mjs", import.meta.url));
const text = readFileSync(new URL("../package-lock.json", import.meta.url), "utf8");
const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Returns a lock file as completed by the script. */
function completed(lock: string): string {
  const file = path.join(folder.path, "package-lock.json");
  writeFileSync(file, lock);
  expect(spawnSync(process.execPath, [script, file]).status).toBe(0);
  return readFileSync(file, "utf8");
}

test("the lock file has an entry for every platform's packages, without which `npm ci` refuses it", () => {
  expect(completed(text)).toBe(text);
});

test("the lock file names no registry", () => {
  expect(text).not.toContain('"resolved": "http');
});

test("a missing entry is added with the platform in its name, and nothing else changes", () => {
  const optionalDependencies = {
    "@x/binding-linux-arm64-musl": "1.2.3",
    "@x/windows-x64": "1.2.3",
    "@x/nested": "1.0.0",
  };
  const packages = {
    "": { name: "site" },
    "node_modules/a/node_modules/@x/nested": { version: "1.0.0" },
    "node_modules/a/node_modules/x": { optionalDependencies, dev: true, license: "MIT" },
  };
  const shared = { version: "1.2.3", dev: true, license: "MIT", optional: true };
  expect(JSON.parse(completed(JSON.stringify({ packages })))).toEqual({
    packages: {
      ...packages,
      "node_modules/@x/binding-linux-arm64-musl": {
        ...shared,
        cpu: ["arm64"],
        os: ["linux"],
        libc: ["musl"],
      },
      "node_modules/@x/windows-x64": { ...shared, cpu: ["x64"], os: ["win32"] },
    },
  });
});
