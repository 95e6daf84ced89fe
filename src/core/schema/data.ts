import { z } from "zod";
import type { DataDeclaration } from "../data.ts";
import { ownKey } from "./front-matter.ts";
import { filledText, flag, list, path, strict } from "./forms.ts";

const schema = z.custom<DataDeclaration["schema"]>(
  (value) => typeof value === "object" && value !== null && "_zod" in value,
  { error: "a Zod schema" },
);

const pagesSchema = strict("a map with key, the front matter key for entries", {
  key: ownKey.regex(/^[a-zA-Z_]\w*$/, { error: "a front matter key" }),
  folder: path.optional(),
  required: flag.optional(),
});

const declaration = z.discriminatedUnion(
  "kind",
  [
    strict("data created with dataFile", {
      kind: z.literal("file"),
      name: filledText,
      file: path,
      schema,
    }),
    strict("data created with dataCollection", {
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
  { error: "data created with dataFile or dataCollection" },
);

/** Data declared in the configuration. */
export const dataSchema = list(
  "a list of data declarations, each created with dataFile or dataCollection",
  // The values of a declaration can have any type, so the inferred type would be too narrow.
  declaration as unknown as z.ZodType<DataDeclaration, DataDeclaration>,
);
