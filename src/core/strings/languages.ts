import type { TranslatedTexts } from "./texts.ts";
import english from "./en.json" with { type: "json" };

/** The English strings. They define all keys and are the fallback for other languages. */
export const englishTexts = english;

/**
 * Lectern's translations. New strings may be missing until they're translated. A site only loads
 * the languages of its locales.
 */
const languages: Readonly<Record<string, () => Promise<{ readonly default: TranslatedTexts }>>> = {
  de: () => import("./de.json", { with: { type: "json" } }),
  es: () => import("./es.json", { with: { type: "json" } }),
  fr: () => import("./fr.json", { with: { type: "json" } }),
  ja: () => import("./ja.json", { with: { type: "json" } }),
  "pt-BR": () => import("./pt-BR.json", { with: { type: "json" } }),
  "zh-CN": () => import("./zh-CN.json", { with: { type: "json" } }),
};

/** Codes of the languages that Lectern is translated to, without English. */
export const languageCodes: readonly string[] = Object.keys(languages);

/** Returns Lectern's strings for a locale, or the English strings if there is no translation. */
export async function shippedTexts(locale: string): Promise<TranslatedTexts> {
  const load = languages[shippedLanguage(locale) ?? ""];
  return load === undefined ? englishTexts : (await load()).default;
}

/**
 * Returns the translation with the same language and script as a locale, or `undefined`. `de-AT`
 * uses `de` and `pt` uses `pt-BR`, but `zh-TW` doesn't use `zh-CN`, because its script differs.
 */
export function shippedLanguage(locale: string): string | undefined {
  const wanted = written(locale);
  return wanted && languageCodes.find((code) => written(code) === wanted);
}

/** Returns language and script: `zh-Hans` for `zh-CN`. `undefined` if the code is invalid. */
function written(code: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(code).maximize();
    return `${language}-${script}`;
  } catch {
    return undefined;
  }
}
