import { dataFile } from "lectern";
import { z } from "zod";

/** Components of Moodle in the order in which translators do well to take them. */
export const translationPriority = dataFile({
  name: "translation-priority",
  file: "data/translation-priority.yml",
  schema: z
    .array(
      z.strictObject({
        level: z.int().min(1).max(5),
        component: z.string().regex(/^[a-z]+(_[a-z0-9_]+)?$/, "a component such as mod_forum"),
        about: z.string(),
        seen: z.string(),
      }),
    )
    .refine(
      (list) => new Set(list.map(({ component }) => component)).size === list.length,
      "A component occurs twice.",
    )
    .refine(
      (list) => list.every(({ level }, index) => level >= (list[index - 1]?.level ?? 1)),
      "Components stand in the order of their levels.",
    ),
});
