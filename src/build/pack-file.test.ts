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

test("gives back what was written, in this run and in the next", () => {
  const file = path.join(folder, "a.pack");
  const first = openPackFile(file);
  first.write("x", "één");
  first.write("y", "two");
  first.write("x", "three");
  expect(first.read("x")).toBe("three");
  first.close(false);
  const second = openPackFile(file);
  expect([second.read("x"), second.read("y"), second.read("z")]).toEqual([
    "three",
    "two",
    undefined,
  ]);
  second.close(false);
});

test("forgets what was not used, and shrinks", () => {
  const file = path.join(folder, "a.pack");
  const first = openPackFile(file);
  first.write("long", "x".repeat(10_000));
  first.write("short", "y");
  first.close(false);
  const second = openPackFile(file);
  second.read("short");
  second.close(true);
  expect(statSync(file).size).toBe("short\ny".length);
  const third = openPackFile(file);
  expect([third.read("long"), third.read("short")]).toEqual([undefined, "y"]);
  third.close(false);
});

test("does not give one text for another when two processes appended at once", () => {
  const file = path.join(folder, "a.pack");
  const [one, two] = [openPackFile(file), openPackFile(file)];
  one.write("x", "of one");
  two.write("y", "of two");
  one.close(false);
  two.close(false);
  const again = openPackFile(file);
  expect(again.read("y")).toBeUndefined();
  again.close(false);
});

test("starts anew when the index does not fit the file", () => {
  const file = path.join(folder, "a.pack");
  const first = openPackFile(file);
  first.write("x", "text");
  first.close(false);
  writeFileSync(file, "");
  const second = openPackFile(file);
  expect(second.read("x")).toBeUndefined();
  second.close(false);
});

test("is a map, whatever is done to it", () => {
  let run = 0;
  const steps = fc.array(
    fc.tuple(fc.constantFrom("a", "b", "c"), fc.string({ unit: "grapheme" })),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(steps, (writes) => {
      const file = path.join(folder, `${run++}.pack`);
      const expected = new Map<string, string>();
      const pack = openPackFile(file);
      for (const [name, text] of writes) {
        pack.write(name, text);
        expected.set(name, text);
      }
      pack.close(false);
      const again = openPackFile(file);
      for (const name of ["a", "b", "c"]) expect(again.read(name)).toBe(expected.get(name));
      again.close(false);
    }),
    { numRuns: 40 },
  );
});

test("tells how a text begins without reading on", () => {
  const file = path.join(folder, "a.pack");
  const pack = openPackFile(file);
  pack.write("x", "één\ntwo");
  expect(
    ["", "één", "één\n", "één\ntwo", "één\ntwo.", "two"].map((start) =>
      pack.startsWith("x", start),
    ),
  ).toEqual([true, true, true, true, false, false]);
  expect(pack.startsWith("y", "")).toBe(false);
  pack.close(false);
});
