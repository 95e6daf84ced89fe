import { expect, test } from "vitest";
import { z } from "zod";
import { dataFile } from "../../model/data.ts";
import { sourcePath } from "../../base/paths.ts";
import { createSourceCache } from "../source-cache.ts";
import type { ParsedTexts } from "../sources/parsed-texts.ts";
import { docsSite, loadFiles } from "../temporary-site.fixture.ts";
import { cachedTable } from "./cached-table.ts";
import type { DataSource } from "./data-source.ts";

/** What is stored, as it comes back from a file. */
function parsedTexts(): ParsedTexts {
  const stored = new Map<string, string>();
  return {
    find: (as, text) => {
      const found = stored.get(`${as}\n${text}`);
      return found === undefined ? undefined : JSON.parse(found);
    },
    store: (as, text, value) => void stored.set(`${as}\n${text}`, JSON.stringify(value)),
  };
}

const declared = [dataFile({ name: "numbers", file: "data/numbers.yml", schema: z.unknown() })];
const source = (text: string, file = "data/numbers.yml"): DataSource => {
  return { file: sourcePath(file), text, plain: undefined, diagnostics: [] };
};

test("checked data is found again, frozen, by its texts, their files and the code that checked it", () => {
  const texts = parsedTexts();
  const cache = (checkedBy: string, ...sources: readonly DataSource[]) =>
    cachedTable({ checkedBy, checkedData: texts }, declared, sources);
  const table = new Map([["numbers", { hash: "h", value: { list: [1, "a", null, true] } }]]);
  cache("code", source("[1]"))?.store(table);
  const found = cache("code", source("[1]"))?.find();
  expect(found).toEqual(table);
  expect(Object.isFrozen(found?.get("numbers")?.value)).toBe(true);
  expect(cache("code", source("[2]"))?.find()).toBeUndefined();
  expect(cache("other code", source("[1]"))?.find()).toBeUndefined();
  expect(cache("code", source("[1]", "data/other.yml"))?.find()).toBeUndefined();
  expect(cache("code", source("[1]"), source("", "data/b.yml"))?.find()).toBeUndefined();
});

test.each([
  ["a date", new Date(0)],
  ["a map", new Map()],
  ["nothing", { none: undefined }],
  ["a hole in a list", Object.assign([1], { length: 2 })],
  ["no number", Number.NaN],
])("data with %s is checked each time, for JSON does not bring it back", (_, value) => {
  const cached = cachedTable({ checkedBy: "code", checkedData: parsedTexts() }, declared, [
    source("[1]"),
  ]);
  cached?.store(new Map([["numbers", { hash: "h", value }]]));
  expect(cached?.find()).toBeUndefined();
});

test("data is checked again when its text or the code is another, or the code may read anything", async () => {
  let checked = 0;
  const schema = z.array(z.int()).refine(() => ++checked > 0);
  const data = [dataFile({ name: "numbers", file: "data/numbers.yml", schema })];
  const texts = parsedTexts();
  const load = async (text: string, checkedBy: string | undefined) => {
    const before = checked;
    const { site, diagnostics } = await loadFiles(
      { "data/numbers.yml": text },
      {
        config: { ...docsSite, data },
        cache: createSourceCache({ checkedData: texts, checkedBy }),
      },
    );
    const wrong = diagnostics.map(({ code }) => code);
    return { value: site.data.get("numbers")?.value, wrong, checked: checked > before };
  };
  const whole = { value: [1, 2], wrong: [] };
  expect(await load("[1, 2]", "code")).toEqual({ ...whole, checked: true });
  expect(await load("[1, 2]", "code")).toEqual({ ...whole, checked: false });
  expect(await load("[1, 2]", "other code")).toEqual({ ...whole, checked: true });
  expect(await load("[1, 2]", undefined)).toEqual({ ...whole, checked: true });
  expect(await load("[3]", "code")).toEqual({ value: [3], wrong: [], checked: true });
  // What is wrong is told each time.
  const wrong = { value: undefined, wrong: ["data/invalid"], checked: true };
  expect(await load("[a]", "code")).toMatchObject({ ...wrong, checked: false });
  expect(await load("[a]", "code")).toMatchObject({ wrong: ["data/invalid"] });
});
