import { z } from "zod";
import { filledText, list, strict, text } from "./forms.ts";

const tagSchema = strict("a tag: label and optionally description, aliases, slug", {
  label: filledText,
  description: text.nullish(),
  aliases: list("a list of other spellings", filledText).nullish(),
  slug: filledText
    .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u, { error: "a name of letters, digits, ., _ and -" })
    .nullish(),
});

/** A tags file: tags by key. */
export const tagsSchema = z.record(z.string(), tagSchema, { error: "a map of keys to tags" });
