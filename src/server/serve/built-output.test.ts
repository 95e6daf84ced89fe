import { execFileSync } from "node:child_process";
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { open, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hostingFile } from "../../build/output/hosting.ts";
import { builtOutput, compressOnRequest, type OpenFile } from "./built-output.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "lectern-compress-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const text = "A sentence that repeats itself. ".repeat(100);

async function file(name: string, content = text): Promise<OpenFile> {
  const target = path.join(folder, name);
  writeFileSync(target, content);
  const { size, mtime: modified } = await stat(target);
  return { handle: await open(target), name, encoding: "identity", size, modified };
}

async function asked(...given: Parameters<typeof compressOnRequest>) {
  const answer = await compressOnRequest(...given);
  await answer.handle.close();
  return answer;
}

test("sends text with the client's preferred encoding", async () => {
  const brotli = await asked(await file("a.html"), ["br", "gzip", "identity"]);
  expect(brotli).toMatchObject({ encoding: "br", size: brotli.content?.length });
  expect(brotliDecompressSync(brotli.content ?? "").toString()).toBe(text);
  const gzip = await asked(await file("a.html"), ["gzip", "identity"]);
  expect(gunzipSync(gzip.content ?? "").toString()).toBe(text);
});

test.each([
  ["a.html", text, ["identity"] as const],
  ["a.png", text, ["br", "identity"] as const],
  ["a.html", "x".repeat(1023), ["br", "identity"] as const],
  ["a.html", "x".repeat(8_000_001), ["br", "identity"] as const],
])("sends %s unchanged if it isn't worth compressing: %#", async (name, content, encodings) => {
  const given = await asked(await file(name, content), encodings);
  expect([given.encoding, given.content]).toEqual(["identity", undefined]);
});

test.each([1024, 8_000_000])("compresses a file of %i bytes", async (size) => {
  const given = await asked(await file("a.html", "x".repeat(size)), ["gzip"]);
  expect(gunzipSync(given.content ?? "").length).toBe(size);
});

test.each(["folder", "loop", "pipe", "missing", "a.css/x", "x".repeat(300)])(
  "a path that isn't a file isn't opened: %s",
  async (name) => {
    writeFileSync(path.join(folder, "a.css"), text);
    mkdirSync(path.join(folder, "folder"));
    symlinkSync("loop", path.join(folder, "loop"));
    execFileSync("mkfifo", [path.join(folder, "pipe")]);
    expect(await builtOutput(folder).open([name], ["identity"])).toBeUndefined();
    const next = await builtOutput(folder).open([name, "a.css"], ["br", "identity"]);
    expect(next).toMatchObject({ name: "a.css", encoding: "identity", size: text.length });
    await next?.handle.close();
  },
);

test.runIf(existsSync("/proc/self/fd"))("a folder is closed again", async () => {
  mkdirSync(path.join(folder, "folder"));
  const before = readdirSync("/proc/self/fd").length;
  for (let times = 0; times < 30; times++) {
    await builtOutput(folder).open(["folder"], ["identity"]);
  }
  expect(readdirSync("/proc/self/fd").length).toBeLessThan(before + 20);
});

test("an error that may be temporary isn't a missing file", async () => {
  await expect(builtOutput(folder).open(["a\0b"], ["identity"])).rejects.toThrow("null bytes");
});

describe("a look at the output", () => {
  const output = () => path.join(folder, "build");
  const mark = () => path.join(output(), hostingFile);
  /** Writes the mark of an output, always with the same time. */
  const writeMark = (basePath: string, at = mark()) => {
    mkdirSync(path.dirname(at), { recursive: true });
    writeFileSync(at, JSON.stringify({ basePath, redirects: {}, unhashed: [] }));
    utimesSync(at, 1000, 1000);
  };
  beforeEach(() => writeMark("/a/"));

  test.each<[string, string, () => void]>([
    ["size", "/long/", () => writeMark("/long/")],
    ["time", "/b/", () => (writeMark("/b/"), utimesSync(mark(), 2000, 2000))],
    [
      "file",
      "/c/",
      () => {
        writeMark("/c/", path.join(folder, "next.json"));
        renameSync(path.join(folder, "next.json"), mark());
      },
    ],
  ])("uses the hosting data of a new output with another %s", async (_, expected, change) => {
    const built = builtOutput(output());
    const basePath = () => built.look((hosting) => Promise.resolve(hosting.basePath));
    expect(await basePath()).toMatchObject({ found: "/a/" });
    change();
    expect(await basePath()).toMatchObject({ found: expected });
  });

  /** Replaces the output with one that has the same mark. */
  function replace(): void {
    const next = path.join(folder, "next");
    mkdirSync(path.join(next, "_lectern"), { recursive: true });
    linkSync(mark(), path.join(next, hostingFile));
    renameSync(output(), path.join(folder, "old"));
    renameSync(next, output());
  }

  test.each([
    ["is repeated if it found nothing", undefined, 2],
    ["isn't repeated if it found something", "first", 1],
  ])("%s while the output was replaced", async (_, first, times) => {
    let looks = 0;
    const looked = await builtOutput(output()).look(() => {
      looks++;
      if (looks === 1) replace();
      return Promise.resolve(looks === 1 ? first : "second");
    });
    expect(looked).toMatchObject({ found: first ?? "second" });
    expect(looks).toBe(times);
  });

  test("isn't repeated if it found nothing in an unchanged output", async () => {
    let looks = 0;
    const looked = await builtOutput(output()).look(() => Promise.resolve(void looks++));
    expect(looked).toMatchObject({ found: undefined });
    expect(looks).toBe(1);
  });

  test("is repeated after an error of the disk, but not after a bug", async () => {
    let looks = 0;
    const failOnce = (error: Error) => () =>
      looks++ === 0 ? Promise.reject(error) : Promise.resolve("found");
    const disk = Object.assign(new Error("too many open files"), { code: "EMFILE" });
    const built = builtOutput(output());
    expect(await built.look(failOnce(disk))).toMatchObject({ found: "found" });
    looks = 0;
    await expect(built.look(failOnce(new Error("a bug")))).rejects.toThrow("a bug");
  });
});
