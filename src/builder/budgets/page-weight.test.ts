import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, constants, deflateRawSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { knownSize, transferSizes, weighDocument } from "./page-weight.ts";

let root = "";
beforeEach(() => (root = mkdtempSync(path.join(tmpdir(), "lectern-sizes-"))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const folder = { placeOf: (name: string) => path.join(root, name) };

test("what an earlier build has compressed counts as long as the content is the same", async () => {
  writeFileSync(path.join(root, "app.js"), "sail();\n".repeat(500));
  const first = transferSizes(folder, []);
  const size = await first.of("app.js");
  expect(size).toBeLessThan(100);
  const [known] = first.known();
  expect(known?.[1]).toBe(size);
  // Another size than it has shows that it was not compressed again.
  const second = transferSizes(folder, [[known?.[0] ?? "", 7]]);
  expect(await second.of("app.js")).toBe(7);
  expect(second.known()).toEqual([[known?.[0], 7]]);
  writeFileSync(path.join(root, "app.js"), "reef();\n".repeat(500));
  const third = transferSizes(folder, second.known());
  expect(await third.of("app.js")).toBeGreaterThan(7);
  expect(third.known()).toHaveLength(1);
});

test("a file is compressed densely only when its limit is near", async () => {
  const words = Array.from({ length: 4000 }, (_, at) => (at ** 3 * 7919) % 10_007).join(" ");
  writeFileSync(path.join(root, "index.json"), words);
  const exact = (await transferSizes(folder, []).of("index.json")) ?? 0;
  const sizes = transferSizes(folder, []);
  expect(await sizes.above("index.json", words.length)).toBeUndefined();
  expect(await sizes.above("index.json", exact * 2)).toBeUndefined();
  expect(sizes.known()).toEqual([]);
  expect(await sizes.above("index.json", exact)).toBeUndefined();
  // The quicker compression may come out a little smaller.
  const least = Math.min(exact, transferred(Buffer.from(words), 5));
  expect(await sizes.above("index.json", least - 1)).toBe(exact);
  expect(sizes.known()).toHaveLength(1);
  expect(await sizes.above("gone.json", 1)).toBeUndefined();
});

test("a file whose limit is a little nearer is compressed a second time, and not measured", async () => {
  const lines = Array.from({ length: 6000 }, (_, at) => `${at ** 2 % 997} sails of ${at % 13}`);
  const content = lines.join("\n");
  writeFileSync(path.join(root, "index.json"), content);
  const fast = deflateRawSync(content, { level: 1 }).length;
  const [, exact] = knownSize(content);
  expect(exact).toBeLessThan(fast * 0.9);
  const sizes = transferSizes(folder, []);
  expect(await sizes.above("index.json", fast - 1)).toBeUndefined();
  expect(sizes.known()).toEqual([]);
});

test("what is known of a content is what would be measured", async () => {
  const content = "reef();\n".repeat(700);
  writeFileSync(path.join(root, "app.js"), content);
  const sizes = transferSizes(folder, []);
  const size = await sizes.of("app.js");
  expect(sizes.known()).toEqual([knownSize(content)]);
  expect(size).toBe(transferred(Buffer.from(content)));
});

test("a document is measured exactly only when two quicker compressions do not show it to be light", () => {
  const words = Array.from({ length: 4000 }, (_, at) => `<p>${(at ** 3 * 7919) % 10_007}</p>`);
  const bytes = Buffer.from(words.join("\n"));
  const weigh = (limit?: number) =>
    weighDocument(bytes.toString(), bytes, {
      basePath: "/",
      ...(limit !== undefined && { limit }),
    });
  const quick = weigh();
  expect(quick).toMatchObject({ isExact: false, elements: 4000 });
  const near = weigh(quick.html - 1);
  expect(near.isExact).toBe(false);
  expect(near.html).toBeLessThan(quick.html);
  const exact = weigh(near.html - 1);
  expect(exact.isExact).toBe(true);
  expect(exact.html).toBe(transferred(bytes));
  expect(exact.html).toBeLessThanOrEqual(near.html);
});

/** As hosts compress in advance. */
function transferred(bytes: Uint8Array, quality = 9): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return brotliCompressSync(bytes, { params }).length;
}
