import { z } from "zod";
import type { TranslatedTexts } from "../strings/texts.ts";
import { englishTexts } from "../strings/languages.ts";
import { filledText, strict } from "./forms.ts";

const pluralForms = strict("plural forms: other and optionally zero, one, two, few, many", {
  zero: filledText.optional(),
  one: filledText.optional(),
  two: filledText.optional(),
  few: filledText.optional(),
  many: filledText.optional(),
  other: filledText,
});

/** Built from the English catalogue, so that the schema always matches it. */
export const textsSchema = mapOf(englishTexts) as unknown as z.ZodType<TranslatedTexts>;

function mapOf(english: object): z.ZodType {
  const shape = Object.entries(english).map(([key, text]: [string, unknown]) => [
    key,
    schemaOf(text).optional(),
  ]);
  return strict("a map of strings", Object.fromEntries(shape) as Record<string, z.ZodType>);
}

function schemaOf(english: unknown): z.ZodType {
  if (Array.isArray(english)) {
    const error = `a list of ${english.length} strings`;
    return z.array(filledText, { error }).length(english.length, { error });
  }
  if (typeof english !== "object" || english === null) return filledText;
  return "other" in english ? pluralForms : mapOf(english);
}

const byText = z
  .record(z.string(), filledText, {
    error: "a map from strings in the configuration to their translations",
  })
  .default({});

/** Translated labels in the configuration: `i18n/<locale>/labels.json`. */
export const labelsSchema = strict(
  "a map of title, tagline, announcement, navigation, footer and sections",
  {
    title: filledText.optional(),
    tagline: filledText.optional(),
    /** HTML of the announcement bar. */
    announcement: filledText.optional(),
    /** Translations of the top bar's labels and HTML, by their text in the configuration. */
    navigation: byText,
    /** Translations of the footer's column titles, labels, HTML and copyright. */
    footer: byText,
    /** Translations of the labels of sections and versions. */
    sections: byText,
  },
);

/** The translated labels of a locale. */
export type Labels = z.output<typeof labelsSchema>;
