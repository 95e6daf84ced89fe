import { z } from "zod";
import { englishTexts, type TextCatalogue } from "../config/texts.ts";
import { filledText, strict } from "./forms.ts";

/** Some of a catalogue's texts, in the catalogue's form. */
export type TranslatedTexts = Partial<{
  readonly [Key in keyof TextCatalogue]: TextCatalogue[Key] extends string | readonly string[]
    ? TextCatalogue[Key]
    : Partial<TextCatalogue[Key]>;
}>;

const pluralForms = strict("forms of a text: other and, if wanted, zero, one, two, few, many", {
  zero: filledText.optional(),
  one: filledText.optional(),
  two: filledText.optional(),
  few: filledText.optional(),
  many: filledText.optional(),
  other: filledText,
});

/** Made of the English catalogue, so that the two cannot differ. */
export const textsSchema = mapOf(englishTexts) as unknown as z.ZodType<TranslatedTexts>;

function mapOf(english: object): z.ZodType {
  const shape = Object.entries(english).map(([key, text]: [string, unknown]) => [
    key,
    schemaOf(text).optional(),
  ]);
  return strict("a map of texts", Object.fromEntries(shape) as Record<string, z.ZodType>);
}

function schemaOf(english: unknown): z.ZodType {
  if (Array.isArray(english)) {
    const error = `a list of ${english.length} texts`;
    return z.array(filledText, { error }).length(english.length, { error });
  }
  if (typeof english !== "object" || english === null) return filledText;
  return "other" in english ? pluralForms : mapOf(english);
}
