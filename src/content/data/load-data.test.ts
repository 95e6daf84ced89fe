import { describe, expect, test } from "vitest";
import { z } from "zod";
import { dataCollection, dataFile } from "../../core/data.ts";
import { siteSchema, type DeclaredSite } from "../../core/schema/site.ts";
import { resolveConfig } from "../config/resolve-config.ts";
import { docsSite, loadFiles, told, type Files } from "../temporary-site.fixture.ts";

const numbers = dataFile({ name: "numbers", file: "data/numbers.yml", schema: z.array(z.int()) });
const words = dataCollection({
  name: "words",
  folder: "data/words",
  schema: z.strictObject({ text: z.string(), after: z.string().optional() }),
});

const load = (files: Files, data: DeclaredSite["data"]) =>
  loadFiles(files, { config: { ...docsSite, data } });

describe("typed data", () => {
  test("is the value of a file, or the entries of a folder by file name", async () => {
    const { site, diagnostics } = await load(
      {
        "data/numbers.yml": "[1, 2]",
        "data/words/b.json": '{ "text": "B" }',
        "data/words/a/1.0.yml": "text: A",
        "data/words/_draft.yml": "text: 1",
      },
      [numbers, words],
    );
    expect(diagnostics).toEqual([]);
    expect(site.data.get("numbers")?.value).toEqual([1, 2]);
    expect(site.data.get("words")?.value).toEqual([
      { key: "1.0", value: { text: "A" } },
      { key: "b", value: { text: "B" } },
    ]);
  });

  test("is frozen, because pages share it", async () => {
    const { site } = await load({ "data/words/a.yml": "text: A" }, [words]);
    const entries = site.data.get("words")?.value as { value: { text: string } }[];
    expect(() => entries.pop()).toThrow(TypeError);
    expect(Object.isFrozen(entries[0]?.value)).toBe(true);
  });

  test("has a hash that changes only with the value", async () => {
    const hash = async (text: string) =>
      (await load({ "data/numbers.yml": text }, [numbers])).site.data.get("numbers")?.hash;
    expect(await hash("[1, 2]")).toBe(await hash("- 1\n- 2 # two\n"));
    expect(await hash("[1, 2]")).not.toBe(await hash("[2, 1]"));
  });

  test("keeps the written characters if the schema expects text", async () => {
    const { site, diagnostics } = await load({ "data/words/a.yml": "text: 4.0" }, [words]);
    expect(diagnostics).toEqual([]);
    expect(site.data.get("words")?.value).toEqual([{ key: "a", value: { text: "4.0" } }]);
  });

  test("reports an invalid value in the words of its schema, with a place", async () => {
    const strict = dataFile({
      name: "strict",
      file: "data/strict.yml",
      schema: z
        .strictObject({ from: z.iso.date(), to: z.iso.date(), list: z.array(z.string()).max(2) })
        .check(({ value, issues }) => {
          if (value.to >= value.from) return;
          const message = `It ends on ${value.to}, before it starts.`;
          const params = { hint: "Swap the two days." };
          issues.push({ code: "custom", input: value, path: ["to"], message, params });
        }),
    });
    const texts = {
      backwards: "from: 2022-02-01\nto: 2022-01-01\nlist: []\n",
      forms: "form: 2022-02-01\nto: Monday\nlist: [a, b, c]\n",
      empty: "",
      broken: "from: [\n",
    };
    const found = Object.entries(texts).map(async ([name, text]): Promise<[string, string[]]> => {
      const { diagnostics } = await load({ "data/strict.yml": text }, [strict]);
      return [name, diagnostics.map(told)];
    });
    expect(Object.fromEntries(await Promise.all(found))).toEqual({
      backwards: [
        "error data/invalid data/strict.yml:2:1 It ends on 2022-01-01, before it starts. | Swap the two days.",
      ],
      forms: [
        'error data/invalid data/strict.yml:1:1 "from" is missing; it must be text.',
        'error data/unknown-key data/strict.yml:1:1 "form" isn\'t a key of the data. | Did you mean "from"?',
        'error data/invalid data/strict.yml:2:1 "to" is "Monday"; it must be a date such as 2022-05-09.',
        'error data/invalid data/strict.yml:3:1 "list" must be a list of at most 2 items.',
      ],
      empty: ['error data/invalid data/strict.yml:1 The data file "data/strict.yml" is empty.'],
      broken: [expect.stringMatching(/^error data\/syntax data\/strict.yml:2:1 /)],
    });
  });

  test("runs a collection's check only if every entry matches the schema", async () => {
    const chained = dataCollection({
      ...words,
      check(entries, report) {
        for (const { key, value } of entries) {
          if (value.after === undefined || entries.some((entry) => entry.key === value.after))
            continue;
          report({ key, path: ["after"], message: `Nothing is called "${value.after}".` });
        }
      },
    });
    const a = { "data/words/a.yml": "text: A\nafter: z\n" };
    expect((await load(a, [chained])).diagnostics.map(told)).toEqual([
      'error data/inconsistent data/words/a.yml:2:1 Nothing is called "z".',
    ]);
    const both = await load({ ...a, "data/words/b.yml": "txt: B" }, [chained]);
    expect(both.diagnostics.map(({ code }) => code)).not.toContain("data/inconsistent");
  });

  test("must have unique names and page keys", () => {
    const found: string[] = [];
    const paged = { ...words, pages: { key: "word" } };
    resolveConfig(
      siteSchema.parse({
        ...docsSite,
        data: [paged, { ...paged, name: "more" }, numbers, numbers],
      }),
      ({ path, message }) => found.push(`${path.join(".")} ${message}`),
    );
    expect(found).toEqual([
      'data.1 Two data declarations have the page key "word".',
      'data.3 Two data declarations have the name "numbers".',
    ]);
  });
});
