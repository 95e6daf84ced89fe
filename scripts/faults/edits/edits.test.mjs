import { mkdtempSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sourceKinds } from "../../../test/e2e/dev-edits.ts";
import { siteSchema } from "../../../src/core/schema/site.ts";
import { keyValues } from "./key-values.mjs";
import { knownFailures } from "./known-failures.mjs";
import { shrink } from "./shrink.mjs";
import { editedSites } from "./sites.mjs";

let folder;
let sites;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "lectern-edits-"));
  sites = await editedSites(path.join(folder, "first"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("sequences edit every key of the configuration and every kind of source", () => {
  const named = (start) =>
    [...sites.harbour.edits.keys()]
      .filter((name) => name.startsWith(start))
      .map((name) => name.slice(start.length).replace(/: \w+$/, ""));
  expect(new Set(named("key "))).toEqual(new Set(Object.keys(siteSchema.shape)));
  expect(new Set(named("source "))).toEqual(new Set(sourceKinds));
});

test.each(Object.entries(keyValues))("the values of the key %s are valid", (key, values) => {
  for (const value of values) expect(siteSchema.shape[key].safeParse(value).error).toBeUndefined();
});

test.each(["harbour", "features"])("every edit of the site %s can be done", (name) => {
  const edited = sites[name].write(path.join(folder, name));
  const fails = ([, edit]) => {
    try {
      edit(edited);
      return false;
    } catch {
      return true;
    }
  };
  expect([...sites[name].edits].filter(fails)).toEqual([]);
});

test("a same-size edit changes neither the size nor the time of a file", () => {
  const edited = sites.harbour.write(path.join(folder, "same-size"));
  const name = "docs/plain.md";
  const file = path.join(edited.root, name);
  // Most archive tools set times in whole seconds.
  utimesSync(file, 1_700_000_000, 1_700_000_000);
  const text = edited.read(name);
  const { size, mtimeMs } = statSync(file);
  sites.harbour.fileEdits.get(`same-size edit of ${name}`)(edited);
  expect(edited.read(name)).not.toBe(text);
  expect(statSync(file)).toMatchObject({ size, mtimeMs });
});

test.each(knownFailures)("the known failure $name uses edits that exist", ({ site, steps }) => {
  const { edits, fileEdits } = sites[site];
  const command = /^(?:build|check|commit|switch|killed)\b/;
  const unknown = (step) => !command.test(step) && !edits.has(step) && !fileEdits.has(step);
  expect(steps.filter(unknown)).toEqual([]);
});

test("a failing sequence is shrunk to the steps it needs", async () => {
  const steps = Array.from({ length: 23 }, (_, at) => `step ${at}`);
  const fails = async (some) => some.includes("step 4") && some.includes("step 17");
  expect(await shrink(steps, { fails, tries: 100 })).toEqual(["step 4", "step 17"]);
  const tried = [];
  await shrink(steps, { fails: async (some) => tried.push(some) === 0, tries: 5 });
  expect(tried).toHaveLength(5);
});
