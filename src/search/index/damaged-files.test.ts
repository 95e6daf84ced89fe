import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildIndex } from "./build-index.ts";
import { corpusOf } from "./corpus.ts";
import { search } from "../search.ts";
import { indexLoader } from "../file/index-loader.ts";
import type { FetchedFile } from "../file/part-store.ts";
import { writeNumber } from "../file/number-text.ts";
import { pack } from "../file/pack.ts";
import { tokenizePage } from "./page-tokens.ts";
import { measuredPages } from "../pages.fixture.ts";
import { unpack } from "../file/unpack.ts";
import { runs } from "../../../test/long-tests.ts";

const tokens = measuredPages.map((one) => tokenizePage(one));
const sample = JSON.stringify(pack(buildIndex({ tag: "test", pages: tokens })));

/** Valid error messages for a damaged file. */
const refusals =
  /^(not a search index|damaged search index|Out of order word insertion|malformed field ref string|duplicate index|Cannot load unregistered function: .*)$/s;

/** Parses the content of a file like the worker: as `response.json()` does, or reports it as missing. */
function fetched(text: string): FetchedFile {
  try {
    return { kind: "file", value: JSON.parse(text) as unknown };
  } catch (error) {
    return { kind: "missing", reason: String(error) };
  }
}

/** Loads a file like the worker, and searches it in all ways. Returns the warning for authors. */
async function use(text: string): Promise<readonly string[]> {
  const warnings: string[] = [];
  const loader = indexLoader({
    fetchIndex: async () => fetched(text),
    fetchPart: async () => ({ kind: "missing", reason: "404" }),
    warn: (message) => void warnings.push(message),
  });
  const { corpus } = await loader.take(["test"]);
  for (const query of ["cache", "acessibility", "get_string()", '"file storage"', "-a", "t*s~1"]) {
    if (corpus) search(corpus, query);
  }
  return warnings;
}

/**
 * Returns the error message for an unpacked file, or the message for a damaged file if there is no
 * error.
 */
function refusalOf(text: string): string {
  const file = fetched(text);
  if (file.kind !== "file") return "damaged search index";
  try {
    unpack(file.value);
    return "damaged search index";
  } catch (error) {
    return error instanceof Error ? error.message : `thrown: ${String(error)}`;
  }
}

/** Returns the sample as plain data, with one string, number or array replaced. */
const someChange = fc.tuple(
  fc.nat(),
  fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(
      "",
      "~~~~~",
      `${"~".repeat(40)}#`,
      "####",
      "title/1e999",
      "/x",
      "../..",
      "\u0000",
    ),
    fc.constantFrom<unknown>(null, -1, 0, 1e308, [], {}, [[0, "x"]], true),
  ),
);

describe("a damaged file", () => {
  test("is rejected with a known message, or can be searched", async () => {
    const cuts = fc.nat(sample.length);
    const bytes = fc.uint8Array({ maxLength: 200 });
    const texts = fc.oneof(
      cuts.map((end) => sample.slice(0, end)),
      fc.tuple(cuts, cuts).map(([a, b]) => sample.slice(0, a) + sample.slice(b)),
      fc
        .tuple(cuts, fc.string({ minLength: 1, maxLength: 4, unit: "binary" }))
        .map(([at, text]) => sample.slice(0, at) + text + sample.slice(at + text.length)),
      bytes.map((list) => new TextDecoder().decode(list)),
      fc.json(),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect((await use(text)).length).toBeLessThanOrEqual(1);
        expect(refusalOf(text)).toMatch(refusals);
      }),
      { numRuns: runs(400) },
    );
  });

  test("is rejected if any of its members is replaced", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someChange, { minLength: 1, maxLength: 3 }), async (changes) => {
        const value: unknown = JSON.parse(sample);
        for (const [at, by] of changes) replaceMember(value, at, by);
        const text = JSON.stringify(value);
        expect((await use(text)).length).toBeLessThanOrEqual(1);
        expect(refusalOf(text)).toMatch(refusals);
      }),
      { numRuns: runs(800) },
    );
  });

  // A file of this size can't have these lengths, so the reader must not reserve memory for them.
  test.each([
    ["sizes of pages", ["pages", "sizes"]],
    ["words of parts", ["lists"]],
    ["pages of parts", ["texts"]],
  ])("is rejected immediately for an excessive %s", (_, path) => {
    for (const size of beyondMeasure) {
      expect(() => unpack(withNumber(path, size))).toThrow(/^damaged search index$/);
    }
  });

  test.each([
    ["sections of a word", ["parts", "l0", "0"]],
    ["the frequency of a word", ["parts", "l0", "1"]],
  ])("isn't read for an excessive %s", (_, path) => {
    for (const size of beyondMeasure) {
      const index = unpack(withNumber(path, size));
      search(corpusOf([index]), "cache");
      expect(index.parts.failures()).toEqual([`${path[1]}: damaged search index`]);
    }
  });
});

const beyondMeasure = [2 ** 26, 2 ** 31, 2 ** 32 - 1];

/** Returns the sample with a different first number in one of its strings. */
function withNumber(path: readonly string[], number: number): unknown {
  const value: unknown = JSON.parse(sample);
  const parent = path.slice(0, -1).reduce<unknown>((at, name) => member(at, name), value);
  const name = path.at(-1) ?? "";
  const text = String(member(parent, name));
  Reflect.set(parent as object, name, writeNumber(number) + text.slice(1));
  return value;
}

function member(value: unknown, name: string): unknown {
  return (value as Readonly<Record<string, unknown>>)[name];
}

/** Replaces the member with the number `at`, counted from the outside in. */
function replaceMember(value: unknown, at: number, by: unknown): void {
  const places: (readonly [parent: object, name: string])[] = [];
  const collect = (parent: unknown) => {
    if (typeof parent !== "object" || parent === null) return;
    for (const name of Object.keys(parent)) {
      places.push([parent, name]);
      collect(member(parent, name));
    }
  };
  collect(value);
  const [parent, name] = places[at % places.length] ?? [];
  if (parent !== undefined && name !== undefined) Reflect.set(parent, name, by);
}
