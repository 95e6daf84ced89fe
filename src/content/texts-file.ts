import type { TextCatalogue } from "../core/strings/texts.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import { didYouMean } from "../core/nearest.ts";
import type { SourcePath } from "../core/paths.ts";
import { englishTexts } from "../core/strings/languages.ts";
import { readYaml } from "./parse/read-yaml.ts";
import { type TranslatedTexts, textsSchema } from "../core/schema/texts.ts";

/** The translations of a locale's catalogue, `i18n/<locale>/texts.json`. */
export interface TextsFile {
  readonly texts: TranslatedTexts;
  readonly diagnostics: readonly Diagnostic[];
}

const removed = new Map([
  [
    "search.trouble.renewed",
    'Remove it. The search now has a button with "search.trouble.reload".',
  ],
  ["comparison.news", "Remove it. Lectern no longer marks what is new since the last visit."],
]);

/** Read a catalogue; a gap that nothing fills is reported. */
export function parseTextsFile(file: SourcePath, text: string): TextsFile {
  const yaml = readYaml({
    file,
    text,
    schema: textsSchema,
    what: "the catalogue of texts",
    codes: {
      syntax: "config/unreadable",
      unknownKey: "config/unknown-key",
      invalid: "config/invalid",
    },
    removed,
  });
  const texts = yaml.value ?? {};
  const gaps = unknownGaps(texts, englishTexts, []).map(({ path, gap, known }): Diagnostic => {
    const name = path.join(".");
    return {
      code: "config/invalid",
      severity: "error",
      message: `"${name}" has a gap {${gap}} that nothing fills.`,
      hint: didYouMean(gap, known),
      place: yaml.placeOf(path),
    };
  });
  return { texts, diagnostics: [...yaml.diagnostics, ...gaps] };
}

/** Lectern's own strings for a locale, replaced key by key by those of the site. */
export function mergedTexts(
  shipped: TextCatalogue,
  texts: TranslatedTexts | undefined,
): TextCatalogue {
  return merged(shipped, texts ?? {}) as TextCatalogue;
}

/** Plural forms are replaced together: another language has other forms. */
function merged(shipped: object, translated: object): object {
  return Object.fromEntries(
    Object.entries(shipped).map(([key, text]: [string, unknown]) => {
      const own: unknown = Reflect.get(translated, key);
      const isGroup = isMap(text) && !("other" in text);
      return [key, isGroup ? merged(text, isMap(own) ? own : {}) : (own ?? text)];
    }),
  );
}

interface UnknownGap {
  readonly path: readonly string[];
  readonly gap: string;
  readonly known: readonly string[];
}

function unknownGaps(
  translated: object,
  english: object,
  at: readonly string[],
): readonly UnknownGap[] {
  return Object.entries(translated).flatMap(([key, text]: [string, unknown]): UnknownGap[] => {
    const path = [...at, key];
    const model: unknown = Reflect.get(english, key) ?? Reflect.get(english, "other");
    if (isMap(text)) return isMap(model) ? [...unknownGaps(text, model, path)] : [];
    if (typeof text !== "string") return [];
    // Any form of a number may say it.
    const known = [...gapsIn(model), ...("other" in english ? gapsIn(english.other) : [])];
    return gapsIn(text)
      .filter((gap) => !known.includes(gap))
      .map((gap) => ({ path, gap, known: [...new Set(known)] }));
  });
}

function gapsIn(text: unknown): readonly string[] {
  return typeof text === "string"
    ? [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "")
    : [];
}

function isMap(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
