import { dataFile } from "lectern";
import { z } from "zod";

/** Moodle components with the rating that determines when to translate them. */
export const translationPriority = dataFile({
  name: "translation-priority",
  file: "data/translation-priority.yml",
  schema: z
    .array(
      z.strictObject({
        /** A: mostly seen by students. B: for teachers, or less used. C: for administrators. */
        rating: z.enum(["A", "B", "C"]),
        component: z
          .string()
          .regex(/^[a-z]+(_[a-z0-9_]+|_\*)?$/, "a component such as mod_forum, or auth_* for all"),
        about: z.string(),
        seen: z.string(),
      }),
    )
    .refine(
      (list) => new Set(list.map(({ component }) => component)).size === list.length,
      "A component occurs twice.",
    )
    .refine(
      (list) => list.every(({ rating }, index) => rating >= (list[index - 1]?.rating ?? "A")),
      "Components are ordered by rating.",
    ),
});
