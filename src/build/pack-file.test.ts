import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openPackFile } from "./pack-file.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "lectern-pack-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("gives back what was written, in this run and in the next", async () => {
  const file = path.join(folder, "a.pack");
  const first = await openPackFile(file);
  await Promise.all([first.write("x", "één"), first.write("y", "two"), first.write("x", "three")]);
  expect(await first.read("x")).toBe("three");
  await first.close(false);
  const second = await openPackFile(file);
  expect([await second.read("x"), await second.read("y"), await second.read("z")]).toEqual([
    "three",
    "two",
    undefined,
  ]);
  await second.close(false);
});

test("forgets what was not used, and shrinks", async () => {
  const file = path.join(folder, "a.pack");
  const first = await openPackFile(file);
  await first.write("long", "x".repeat(10_000));
  await first.write("short", "y");
  await first.close(false);
  const second = await openPackFile(file);
  await second.read("short");
  await second.close(true);
  expect(statSync(file).size).toBe("short\ny".length);
  const third = await openPackFile(file);
  expect([await third.read("long"), await third.read("short")]).toEqual([undefined, "y"]);
  await third.close(false);
});

test("does not give one text for another when two processes appended at once", async () => {
  const file = path.join(folder, "a.pack");
  const [one, two] = [await openPackFile(file), await openPackFile(file)];
  await one.write("x", "of one");
  await two.write("y", "of two");
  await one.close(false);
  await two.close(false);
  const again = await openPackFile(file);
  expect(await again.read("y")).toBeUndefined();
  await again.close(false);
});

test("starts anew when the index does not fit the file", async () => {
  const file = path.join(folder, "a.pack");
  const first = await openPackFile(file);
  await first.write("x", "text");
  await first.close(false);
  writeFileSync(file, "");
  const second = await openPackFile(file);
  expect(await second.read("x")).toBeUndefined();
  await second.close(false);
});

test("is a map, whatever is done to it", async () => {
  let run = 0;
  const steps = fc.array(
    fc.tuple(fc.constantFrom("a", "b", "c"), fc.string({ unit: "grapheme" })),
    { maxLength: 20 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (writes) => {
      const file = path.join(folder, `${run++}.pack`);
      const expected = new Map<string, string>();
      const pack = await openPackFile(file);
      for (const [name, text] of writes) {
        await pack.write(name, text);
        expected.set(name, text);
      }
      await pack.close(false);
      const again = await openPackFile(file);
      for (const name of ["a", "b", "c"]) expect(await again.read(name)).toBe(expected.get(name));
      await again.close(false);
    }),
    { numRuns: 40 },
  );
});
