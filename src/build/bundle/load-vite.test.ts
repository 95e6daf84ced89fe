import { execFileSync } from "node:child_process";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadVite, withAllocator } from "./vite-internals.ts";

const NAME = "MIMALLOC_ARENA_EAGER_COMMIT";

describe("the settings of the bundler's allocator", () => {
  beforeEach(() => void vi.stubEnv(NAME, undefined));
  afterEach(() => void vi.unstubAllEnvs());

  test("are set only while it's loading", async () => {
    const before = { ...process.env };
    expect(await withAllocator(async () => process.env[NAME])).toBe("0");
    expect(process.env).toEqual(before);
  });

  test("are removed if the bundler couldn't be loaded", async () => {
    await expect(withAllocator(() => Promise.reject(new Error("no such package")))).rejects.toThrow(
      "no such package",
    );
    expect(process.env[NAME]).toBeUndefined();
  });

  test("don't override the user's settings", async () => {
    vi.stubEnv(NAME, "1");
    expect(await withAllocator(async () => process.env[NAME])).toBe("1");
    expect(process.env[NAME]).toBe("1");
  });

  test("are included in the bundler", async () => {
    expect((await loadVite()).version).toMatch(/^\d/);
    expect(process.env[NAME]).toBeUndefined();
  });
});

// With the installed version, the effect only occurs on Linux.
test.runIf(process.platform === "linux")("the bundler doesn't commit a gigabyte at once", () => {
  expect(writableGigabytes("0")).toBe(0);
  expect(writableGigabytes("1")).toBe(1);
});

/**
 * Counts the writable memory regions of a gigabyte or more in a process that loaded the bundler.
 */
function writableGigabytes(setting: string): number {
  const script = `
    import { readFileSync } from "node:fs";
    import "vite";
    const ranges = [...readFileSync("/proc/self/maps", "utf8").matchAll(/^(\\w+)-(\\w+) rw/gm)];
    const sizes = ranges.map(([, start, end]) => parseInt(end, 16) - parseInt(start, 16));
    console.log(sizes.filter((size) => size >= 2 ** 30).length);`;
  const env = { ...process.env, [NAME]: setting };
  const options = { encoding: "utf8", env, cwd: import.meta.dirname } as const;
  return Number(execFileSync(process.execPath, ["--input-type=module", "-e", script], options));
}
