import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isBundleCurrent, stampOfModules } from "./load-commands.ts";

const base = mkdtempSync(path.join(tmpdir(), "lectern-bundle-"));
const engine = path.join(base, "dist");

function write(name: string, text: string): void {
  const file = path.join(base, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  utimesSync(file, 1_000, 1_000);
}

beforeEach(() => {
  write("src/cli/main.ts", "");
  write("dist/cli.tsbuildinfo", "1");
  write("dist/build.tsbuildinfo", "22");
  write("dist/run/commands.js", "3");
  const stamp = { engine: "", modules: stampOfModules(engine) };
  write("dist/run/stamp.json", JSON.stringify(stamp));
});
afterEach(() => rmSync(base, { recursive: true }));

describe("the bundle", () => {
  test("is used while its modules are unchanged, even if its own files change", () => {
    expect(isBundleCurrent(engine)).toBe(true);
    write("dist/run/part.js", "4");
    write("dist/program/worker.js", "5");
    expect(isBundleCurrent(engine)).toBe(true);
  });

  test.each([
    ["a module was recompiled", () => write("dist/build.tsbuildinfo", "222")],
    ["a project was added", () => write("dist/content.tsbuildinfo", "")],
    ["a project was removed", () => rmSync(path.join(engine, "cli.tsbuildinfo"))],
    ["bundling was interrupted", () => rmSync(path.join(engine, "run/stamp.json"))],
    ["its stamp is incomplete", () => write("dist/run/stamp.json", '{"engine"')],
  ])("isn't used if %s", (_, change) => {
    change();
    expect(isBundleCurrent(engine)).toBe(false);
  });

  test("isn't used after a compilation with the same size, except in a package without sources", () => {
    utimesSync(path.join(engine, "cli.tsbuildinfo"), 2_000, 2_000);
    expect(isBundleCurrent(engine)).toBe(false);
    rmSync(path.join(base, "src"), { recursive: true });
    expect(isBundleCurrent(engine)).toBe(true);
  });
});
