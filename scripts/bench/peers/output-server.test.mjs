import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { summed } from "./first-visit.mjs";
import { serveOutput } from "./output-server.mjs";

const html = "<!doctype html><title>Page</title><p>Text that comes again.</p>".repeat(40);
const script = "export const value = 'a value that comes again';\n".repeat(90);
const noise = Buffer.from(Array.from({ length: 900 }, (_, at) => (at * at * 31 + at * 7) % 251));
let folder = "";
let server;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "lectern-output-"));
  mkdirSync(path.join(folder, "docs", "deep"), { recursive: true });
  writeFileSync(path.join(folder, "docs", "page.html"), html);
  writeFileSync(path.join(folder, "docs", "deep", "index.html"), html);
  writeFileSync(path.join(folder, "docs", "app.js"), script);
  writeFileSync(path.join(folder, "docs", "letters.woff2"), noise);
  writeFileSync(path.join(folder, "docs", "small.css"), "a{}");
  server = await serveOutput(folder);
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

async function ask(address) {
  const response = await fetch(server.origin + address);
  return { status: response.status, text: await response.text(), answer: server.answers.at(-1) };
}

const compressed = (text) => brotliCompressSync(text).length;

test.each(["/docs/page", "/docs/page.html", "/docs/deep", "/docs/deep/", "/docs/deep/?query=1"])(
  "%s answers with a page, whatever form of address a system uses",
  async (address) => {
    const { status, text, answer } = await ask(address);
    expect({ status, text }).toEqual({ status: 200, text: html });
    expect(answer).toMatchObject({ kind: "html", bytes: compressed(html) });
  },
);

test("text is counted compressed, and a font unchanged", async () => {
  expect((await ask("/docs/app.js")).answer).toMatchObject({
    kind: "js",
    bytes: compressed(script),
  });
  expect((await ask("/docs/letters.woff2")).answer).toMatchObject({ kind: "font", bytes: 900 });
});

test("files that compression would enlarge are sent unchanged", async () => {
  expect((await ask("/docs/small.css")).answer).toMatchObject({ kind: "css", bytes: 3 });
});

test.each(["/docs/none", "/../secret", "/%2e%2e/%2e%2e/etc/passwd"])(
  "%s is not found, and counted",
  async (address) => {
    const { status, answer } = await ask(address);
    expect(status).toBe(404);
    expect(answer).toMatchObject({ status: 404, bytes: "Not found".length });
  },
);

test("an invalid URL is rejected, and the server continues", async () => {
  expect((await fetch(`${server.origin}/%zz`)).status).toBe(400);
  expect((await ask("/docs/page")).status).toBe(200);
});

test("a visit is the sum of its answers by kind", () => {
  const answers = [
    { kind: "html", bytes: 10 },
    { kind: "js", bytes: 20 },
    { kind: "js", bytes: 5 },
    { kind: "other", bytes: 1 },
  ];
  expect(summed(answers)).toEqual({
    total: 36,
    html: 10,
    js: 25,
    css: 0,
    font: 0,
    other: 1,
    requests: 4,
  });
});
