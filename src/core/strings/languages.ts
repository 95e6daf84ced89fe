import type { TextCatalogue } from "./texts.ts";
import english from "./en.json" with { type: "json" };

/** The English strings: the list of all keys, and the fallback for every language. */
export const englishTexts = english;

/** The languages Lectern is translated to, besides English. A site loads only those of its locales. */
const languages: Readonly<Record<string, () => Promise<{ readonly default: TextCatalogue }>>> = {
  de: () => import("./de.json", { with: { type: "json" } }),
  es: () => import("./es.json", { with: { type: "json" } }),
  fr: () => import("./fr.json", { with: { type: "json" } }),
  ja: () => import("./ja.json", { with: { type: "json" } }),
  "pt-BR": () => import("./pt-BR.json", { with: { type: "json" } }),
  "zh-CN": () => import("./zh-CN.json", { with: { type: "json" } }),
};

/** Codes of the languages Lectern is translated to, besides English. */
export const languageCodes: readonly string[] = Object.keys(languages);

/** Lectern's own strings for a locale, in English if it isn't translated to that language. */
export async function shippedTexts(locale: string): Promise<TextCatalogue> {
  const code = shippedLanguage(locale);
  const load = code === undefined ? undefined : languages[code];
  return load === undefined ? englishTexts : (await load()).default;
}

/**
 * The language whose strings a locale uses: the same language in the same script. So `de-AT`
 * uses `de` and `pt` uses `pt-BR`, but `zh-TW`, which is written differently, doesn't use `zh-CN`.
 */
export function shippedLanguage(locale: string): string | undefined {
  const wanted = written(locale);
  return wanted && languageCodes.find((code) => written(code) === wanted);
}

/** Language and script: `zh-Hans` for `zh-CN`. Undefined if the code isn't a language tag. */
function written(code: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(code).maximize();
    return `${language}-${script}`;
  } catch {
    return undefined;
  }
}
