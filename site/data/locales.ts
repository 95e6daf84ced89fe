import { dataFile } from "lectern";
import { z } from "zod";

/** Languages with the locale names that operating systems use. */
export const locales = dataFile({
  name: "locales",
  file: "data/locales.yml",
  schema: z
    .array(
      z.strictObject({
        /** The code of the language pack. */
        code: z.string().regex(/^[a-z]{2,3}(_[a-z0-9]+)*$/, "a code such as pt_br"),
        language: z.string(),
        /** The locale on Linux and other Unix systems, with its character set. */
        unix: z.string().regex(/\.UTF-8(@[a-z]+)?$/, "a locale such as cs_CZ.UTF-8"),
        /** The name in Moodle's own table of June 2022, if it's different. */
        listed: z
          .string()
          .regex(/\.(UTF-8|utf8)$/, "a locale such as hu.UTF-8")
          .optional(),
        /** The name on Windows, if it's confirmed. */
        windows: z
          .string()
          .regex(/^[A-Z].*(\.[\w-]+|\))$/, "a locale such as Czech_Czech Republic.1250")
          .optional(),
        /** Moodle's table marks the name on Windows as doubtful. */
        doubtful: z.literal(true).optional(),
      }),
    )
    .refine(
      (list) => list.every(({ windows, doubtful }) => !doubtful || windows !== undefined),
      "Only a name on Windows can be doubtful.",
    )
    .refine(
      (list) => new Set(list.map(({ code }) => code)).size === list.length,
      "A language occurs twice.",
    ),
});
