import { z } from "zod";
import { filledText, oneOf, strict } from "./forms.ts";

const localeSchema = strict("a locale: label and, if wanted, direction", {
  /** Its name in its own language. */
  label: filledText,
  direction: oneOf("ltr", "rtl").default("ltr"),
});

const localeCode = filledText.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, {
  error: "a language tag such as en-AU",
});

/** `locales` of the configuration: the languages of the site, and which is the default. */
export const localesSchema = strict("a map of default and list", {
  /** The code of the locale whose addresses have no segment. @example "en" */
  default: localeCode,
  /** By BCP 47 tag. @example { en: { label: "English" }, "pt-BR": { label: "Português" } } */
  list: z.record(localeCode, localeSchema, { error: "a map of language tags to locales" }),
});
