import { z } from "zod";
import { filledText, oneOf, strict } from "./forms.ts";

const localeSchema = strict("a locale: label and, if wanted, direction", {
  label: filledText,
  direction: oneOf("ltr", "rtl").optional(),
});

const localeCode = filledText.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, {
  error: "a language tag such as en-AU",
});

export const localesSchema = strict("a map of default and list", {
  default: localeCode,
  list: z.record(localeCode, localeSchema, { error: "a map of language tags to locales" }),
});
