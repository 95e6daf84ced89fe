import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { open, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type OpenFile, compressOnRequest } from "./built-output.ts";

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

async function asked(
  give: ReturnType<typeof compressOnRequest>,
  ...given: Parameters<typeof give>
) {
  const answer = await give(...given);
  await answer.handle.close();
  return answer;
}

test("sends text with the client's preferred encoding", async () => {
  const give = compressOnRequest();
  const brotli = await asked(give, await file("a.html"), ["br", "gzip", "identity"]);
  expect(brotli).toMatchObject({ encoding: "br", size: brotli.content?.length });
  expect(brotliDecompressSync(brotli.content ?? "").toString()).toBe(text);
  const gzip = await asked(give, await file("a.html"), ["gzip", "identity"]);
  expect(gunzipSync(gzip.content ?? "").toString()).toBe(text);
});

test.each([
  ["a.html", text, ["identity"] as const],
  ["a.png", text, ["br", "identity"] as const],
  ["a.html", "short", ["br", "identity"] as const],
])("sends %s with %j for %j unchanged", async (name, content, encodings) => {
  const given = await asked(compressOnRequest(), await file(name, content), encodings);
  expect([given.encoding, given.content]).toEqual(["identity", undefined]);
});

test("compresses a file once, and again after it changed", async () => {
  const give = compressOnRequest();
  const first = await asked(give, await file("a.css"), ["br"]);
  const again = await asked(give, { ...(await file("a.css")), modified: first.modified }, ["br"]);
  expect(again.content).toBe(first.content);
  const changed = await asked(give, await file("a.css", `${text} More.`), ["br"]);
  expect(brotliDecompressSync(changed.content ?? "").toString()).toBe(`${text} More.`);
});

test("limits the memory for compressed files", async () => {
  const give = compressOnRequest(1);
  const first = await asked(give, await file("a.css"), ["br"]);
  await new Promise((resolve) => setImmediate(resolve));
  const again = await asked(give, { ...(await file("a.css")), modified: first.modified }, ["br"]);
  expect(again.content).not.toBe(first.content);
  expect(again.content).toEqual(first.content);
});
