import { z } from "zod";
import type { DataDeclaration } from "../data.ts";
import { isFrontMatterKey } from "./front-matter.ts";
import { filledText, flag, list, path, strict } from "./forms.ts";

const schema = z.custom<DataDeclaration["schema"]>(
  (value) => typeof value === "object" && value !== null && "_zod" in value,
  { error: "a schema made with zod" },
);

const pagesSchema = strict("a map with the front matter key under which pages name an entry", {
  key: filledText
    .regex(/^[a-zA-Z_]\w*$/, { error: "a front matter key" })
    .refine((key) => !isFrontMatterKey(key), {
      error: "a key that front matter does not have yet",
    }),
  folder: path.optional(),
  required: flag.optional(),
});

const declaration = z.discriminatedUnion(
  "kind",
  [
    strict("data made with dataFile", {
      kind: z.literal("file"),
      name: filledText,
      file: path,
      schema,
    }),
    strict("data made with dataCollection", {
      kind: z.literal("collection"),
      name: filledText,
      folder: path,
      schema,
      pages: pagesSchema.optional(),
      check: z
        .custom<() => void>((value) => typeof value === "function", { error: "a function" })
        .optional(),
    }),
  ],
  { error: "data made with dataFile or dataCollection" },
);

/** Data declared in the configuration. */
export const dataSchema = list(
  "a list of data, each made with dataFile or dataCollection",
  // The values of a declaration are of any type: what it is inferred as would not fit.
  declaration as unknown as z.ZodType<DataDeclaration, DataDeclaration>,
);
