import { describe, expect, test } from "vitest";
import { sourcePath } from "../core/paths.ts";
import { englishTexts } from "../core/strings/languages.ts";
import { mergedTexts, parseTextsFile } from "./translated-strings.ts";

const file = sourcePath("i18n/ar/strings.json");
const parse = (texts: unknown) => parseTextsFile(file, JSON.stringify(texts, null, 2));

test("a translation overrides English strings, and the others stay English", () => {
  const { texts, diagnostics } = parse({ close: "إغلاق", sidebar: { hide: "إخفاء" } });
  expect(diagnostics).toEqual([]);
  expect(mergedTexts(englishTexts, texts)).toEqual({
    ...englishTexts,
    close: "إغلاق",
    sidebar: { ...englishTexts.sidebar, hide: "إخفاء" },
  });
});

test("a site's string overrides Lectern's translation, which overrides English", () => {
  const shipped = mergedTexts(englishTexts, { sidebar: { hide: "Ocultar", show: "Mostrar" } });
  const { sidebar } = mergedTexts(shipped, parse({ sidebar: { hide: "Esconder" } }).texts);
  expect(sidebar).toEqual({ ...englishTexts.sidebar, hide: "Esconder", show: "Mostrar" });
});

test("a translation replaces all plural forms", () => {
  const { texts } = parse({ category: { items: { other: "{count} 件" } } });
  expect(mergedTexts(englishTexts, texts).category.items).toEqual({ other: "{count} 件" });
});

test("without a file, the catalogue is English", () => {
  expect(mergedTexts(englishTexts, undefined)).toEqual(englishTexts);
});

describe("reports the place of a mistake, and keeps valid strings", () => {
  test.each([
    [
      "an unknown key",
      { sidebar: { hid: "x" }, close: "y" },
      "config/unknown-key",
      '"sidebar.hid"',
      'Did you mean "hide"?',
    ],
    ["a list", { close: ["x"], announcement: "y" }, "config/invalid", '"close"', undefined],
    ["empty text", { close: " " }, "config/invalid", '"close"', undefined],
    ["too few months", { months: ["a"] }, "config/invalid", "a list of 12 strings", undefined],
    [
      "an unknown placeholder",
      { since: "Ab {versoin}" },
      "config/invalid",
      '"since" contains the placeholder {versoin}, which Lectern has no value for.',
      'Did you mean "version"?',
    ],
    [
      "an unknown placeholder in a plural form",
      { tags: { tagged: { one: "{lable}", other: "{count} {label}" } } },
      "config/invalid",
      '"tags.tagged.one" contains the placeholder {lable}',
      'Did you mean "label"?',
    ],
  ] as const)("%s", (_, texts, code, message, hint) => {
    const { diagnostics } = parse(texts);
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({ code, severity: "error", hint });
    expect(diagnostics[0]?.message).toContain(message);
    expect(diagnostics[0]?.place).toMatchObject({ file, line: expect.any(Number) as number });
  });

  test("invalid JSON", () => {
    const { texts, diagnostics } = parseTextsFile(file, "{ close: ");
    expect(texts).toEqual({});
    expect(diagnostics[0]?.code).toBe("config/unreadable");
  });
});
