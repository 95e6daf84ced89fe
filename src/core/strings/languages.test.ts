import { describe, expect, test } from "vitest";
import type { PluralText } from "./texts.ts";
import { englishTexts, languageCodes, shippedLanguage, shippedTexts } from "./languages.ts";
import notes from "./notes.json" with { type: "json" };

type Strings = ReadonlyMap<string, string | PluralText | readonly string[]>;

/** Returns strings by key, for example `sidebar.hide`. */
function stringsOf(catalogue: object, at = ""): Strings {
  return new Map(
    Object.entries(catalogue).flatMap(([key, value]: [string, unknown]) => {
      const path = at + key;
      const isGroup = typeof value === "object" && value !== null && !Array.isArray(value);
      if (isGroup && !("other" in value)) return [...stringsOf(value, `${path}.`)];
      return [[path, value as string | PluralText | readonly string[]] as const];
    }),
  );
}

const isPlural = (value: unknown): value is PluralText =>
  typeof value === "object" && value !== null && "other" in value;

const placeholders = (value: unknown): readonly string[] =>
  [...String(isPlural(value) ? value.other : value).matchAll(/\{(\w+)\}/g)]
    .map(([, name = ""]) => name)
    .toSorted();

const english = stringsOf(englishTexts);

/** Strings that are identical in both languages. */
const sameAsEnglish: Readonly<Record<string, readonly string[]>> = {
  de: ["comparison.page", "content.admonitions.info", "version.badge", ...unitsOf("k m g")],
  es: ["comparison.page", ...unitsOf("m g")],
  fr: [
    "blog.page",
    "comparison.page",
    "content.admonitions.danger",
    "content.admonitions.important",
    "content.admonitions.info",
    "date",
    "menu.title",
    "menu.versions",
    "search.versions",
    "zoom.title",
  ],
  ja: unitsOf("k m g"),
  "pt-BR": [
    "comparison.list.feed",
    "comparison.page",
    "menu.title",
    "page.tags",
    "tags.title",
    ...unitsOf("k m g"),
  ],
  "zh-CN": unitsOf("k m g"),
};

function unitsOf(letters: string): readonly string[] {
  const units = { k: "kilobytes", m: "megabytes", g: "gigabytes" };
  return Object.entries(units).flatMap(([letter, unit]) =>
    letters.includes(letter) ? `offlinePage.sizes.${unit}` : [],
  );
}

describe.each(languageCodes)("the strings in %s", (code) => {
  test("have no keys that English lacks, and the same order", async () => {
    const translated = [...stringsOf(await shippedTexts(code)).keys()];
    expect(translated).toEqual([...english.keys()].filter((key) => translated.includes(key)));
  });

  test("have the required placeholders, plural forms and list lengths", async () => {
    const categories = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    const wrong = [...stringsOf(await shippedTexts(code))].flatMap(([key, value]) => {
      const model = english.get(key);
      const same = String(placeholders(value)) === String(placeholders(model));
      const kind =
        isPlural(value) === isPlural(model) && Array.isArray(value) === Array.isArray(model);
      const forms = isPlural(value) ? Object.keys(value) : [];
      const needsOne = isPlural(value) && categories.includes("one") && value.one === undefined;
      const unknown = forms.filter((form) => !categories.some((category) => category === form));
      const months = Array.isArray(value) && new Set(value).size !== 12;
      return same && kind && !needsOne && unknown.length === 0 && !months ? [] : [key];
    });
    expect(wrong).toEqual([]);
  });

  test("differ from the English strings, except identical words", async () => {
    const same = [...stringsOf(await shippedTexts(code))]
      .filter(([key, value]) => JSON.stringify(value) === JSON.stringify(english.get(key)))
      .map(([key]) => key);
    expect(same.toSorted()).toEqual((sameAsEnglish[code] ?? []).toSorted());
  });
});

test.each([
  ["de", "de"],
  ["de-AT", "de"],
  ["es-419", "es"],
  ["pt", "pt-BR"],
  ["pt-PT", "pt-BR"],
  ["zh", "zh-CN"],
  ["zh-Hans", "zh-CN"],
  ["zh-CN", "zh-CN"],
  // Traditional characters, which readers of simplified Chinese may not know.
  ["zh-TW", undefined],
  ["zh-Hant", undefined],
  ["en-GB", undefined],
  ["ar", undefined],
  // The configuration accepts this code, although it isn't a language tag.
  ["de-12", undefined],
])("a site in %s uses the strings in %s", async (locale, language) => {
  expect(shippedLanguage(locale)).toBe(language);
  const expected = language === undefined ? englishTexts : await shippedTexts(language);
  expect(await shippedTexts(locale)).toBe(expected);
});

test("every note is about a string or a group of them", () => {
  const keys = [...english.keys()];
  const unknown = Object.keys(notes).filter(
    (key) => !keys.some((known) => known === key || known.startsWith(`${key}.`)),
  );
  expect(unknown).toEqual([]);
});
