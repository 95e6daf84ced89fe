import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { compare } from "./compare.mjs";
import { npmReason } from "./install.mjs";
import { fileLink } from "./page-text.mjs";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "lectern-compare-"));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Creates a system whose build is a small program. */
function system(id, program, needs = { kind: "own" }) {
  return {
    id,
    name: id,
    setUp: "for a test",
    needs,
    pages: { folder: "docs", heading: "text", link: fileLink },
    files: () => ({ "build.cjs": program }),
    build: [process.execPath, "build.cjs"],
    output: "out",
    caches: ["cache"],
    address: () => "/page",
  };
}

/** Writes the files that are new since the last build, and logs each build. */
const working = `
const fs = require("node:fs");
fs.mkdirSync("out", { recursive: true });
fs.mkdirSync("cache", { recursive: true });
const text = fs.readFileSync("docs/part-000/page-001.md", "utf8");
const kind = !fs.existsSync("cache/last") ? "cold" : fs.readFileSync("cache/last", "utf8") === text ? "again" : "edit";
fs.appendFileSync("builds.txt", kind + "\\n");
if (kind !== "again") {
  fs.writeFileSync("cache/last", text);
  fs.writeFileSync("out/page.html", kind === "cold" ? "x".repeat(1000) : "y".repeat(300));
}
`;

const failing =
  "console.error(`Error: ${process.cwd()}/docs is made of cheese`); process.exitCode = 1;";

async function run(systems, runs = 1) {
  const messages = [];
  const results = await compare(systems, {
    folder,
    count: 3,
    runs,
    installHugo: false,
    openBrowser: async () => undefined,
    say: (text) => messages.push(text),
  });
  return {
    results,
    messages,
    found: Object.fromEntries(results.map((one) => [one.system.id, one.found])),
  };
}

test("each round builds cold, again and after an edit, and what each wrote is counted", async () => {
  const { found } = await run([system("works", working)], 2);
  const builds = readFileSync(path.join(folder, "works", "builds.txt"), "utf8");
  expect(builds).toBe("cold\nagain\nedit\ncold\nagain\nedit\n");
  const { builds: costs, output } = found.works;
  expect(output).toBe(1000);
  expect(costs.cold.written).toBeGreaterThan(1000);
  expect(costs.again.written).toBe(0);
  expect(costs.edit.written).toBeGreaterThan(300);
  expect(costs.edit.written).toBeLessThan(costs.cold.written);
});

test("a system that fails is listed with its error, and the others continue", async () => {
  const { found, messages } = await run([system("fails", failing), system("works", working)], 2);
  expect(found.fails).toEqual({
    kind: "not run",
    reason: expect.stringMatching(/failed; cold: 1; Error: \.\/docs is made of cheese$/),
  });
  expect(found.works.kind).toBe("measured");
  expect(messages.filter((line) => line.includes("fails: failed"))).toHaveLength(1);
});

test("a build that writes nothing has failed", async () => {
  const { found } = await run([system("idle", "0;")]);
  expect(found.idle.reason).toMatch(/cold: the build wrote nothing$/);
});

test("a system that can't be installed offline is listed with the reason", async () => {
  // Nothing listens on this port.
  vi.stubEnv("npm_config_registry", "http://127.0.0.1:9/");
  vi.stubEnv("npm_config_cache", path.join(folder, "cache"));
  const needs = { kind: "packages", packages: () => ({ packages: { nothing: "1" } }), shown: [] };
  const { found } = await run([system("absent", working, needs), system("works", working)]);
  expect(found.absent).toMatchObject({
    kind: "not run",
    reason: expect.stringMatching(/^npm: .*ECONNREFUSED/),
  });
  expect(found.absent.reason).not.toContain("127.0.0.1");
  expect(found.works.kind).toBe("measured");
});

test("a missing program is listed with installation instructions", async () => {
  const needs = { kind: "program", program: "no-such-maker", version: ["version"], debian: "none" };
  const { found } = await run([system("absent", working, needs)]);
  expect(found.absent.reason).toBe(
    "no no-such-maker on PATH; --install-no-such-maker installs Debian's",
  );
});

test.each([
  [
    "npm error code ETARGET\nnpm error notarget No matching version found for a@1.0.1.\nnpm error notarget In most cases you",
    "npm: No matching version found for a@1.0.1.",
  ],
  [
    "npm error code ECONNREFUSED\nnpm error errno ECONNREFUSED\nnpm error request to https://host.example/a failed, reason: connect",
    "npm: request to the registry failed, reason: connect",
  ],
  [
    "npm error code ENOTFOUND\nnpm error network request to https://host.example/a failed, reason: getaddrinfo ENOTFOUND host.example",
    "npm: request to the registry failed, reason: getaddrinfo ENOTFOUND the registry",
  ],
  ["something else", "npm failed and did not say why"],
])("the report contains the message of an npm error", (stderr, reason) => {
  expect(npmReason(stderr)).toBe(reason);
});
