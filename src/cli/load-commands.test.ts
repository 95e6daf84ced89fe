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

describe("the bundle is used", () => {
  test("while the modules are those it was made of, whatever becomes of its own files", () => {
    expect(isBundleCurrent(engine)).toBe(true);
    write("dist/run/part.js", "4");
    write("dist/program/worker.js", "5");
    expect(isBundleCurrent(engine)).toBe(true);
  });

  test.each([
    ["one was compiled anew", () => write("dist/build.tsbuildinfo", "222")],
    ["a room has come", () => write("dist/content.tsbuildinfo", "")],
    ["a room has gone", () => rmSync(path.join(engine, "cli.tsbuildinfo"))],
    ["its making was interrupted", () => rmSync(path.join(engine, "run/stamp.json"))],
    ["its stamp is cut off", () => write("dist/run/stamp.json", '{"engine"')],
  ])("no more when %s", (_, change) => {
    change();
    expect(isBundleCurrent(engine)).toBe(false);
  });

  test("no more when a room was compiled with as many bytes to say, but in a package, where nothing is compiled", () => {
    utimesSync(path.join(engine, "cli.tsbuildinfo"), 2_000, 2_000);
    expect(isBundleCurrent(engine)).toBe(false);
    rmSync(path.join(base, "src"), { recursive: true });
    expect(isBundleCurrent(engine)).toBe(true);
  });
});
