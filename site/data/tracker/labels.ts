import { dataFile } from "lectern";
import { z } from "zod";

/** The subjects of labels, in page order. */
export const labelTopics = [
  "triage",
  "review",
  "tests",
  "QA",
  "documentation",
  "change",
  "products",
  "integration",
  "checks",
] as const;

/** Labels of issues in the tracker. */
export const labels = dataFile({
  name: "labels",
  file: "data/tracker/labels.yml",
  schema: z
    .array(
      z.strictObject({
        label: z.string().regex(/^[a-z_-]+$/, "a label of small letters, underscores and hyphens"),
        topic: z.enum(labelTopics),
        /** The project whose issues have it; undefined: MDL. */
        project: z.enum(["MDLQA", "MOBILE"]).optional(),
        meaning: z.string(),
        /** The public filter of the issues that have it. */
        filter: z.int().optional(),
        /** Who sets it; undefined: whoever may edit the issue. */
        set: z.string().optional(),
        /** When and how it is removed; undefined: not settled. */
        remove: z.string().optional(),
        /** Where it is documented, if Moodle's list of labels lacks it. */
        source: z.url().optional(),
      }),
    )
    .refine(
      (list) => new Set(list.map(({ label }) => label)).size === list.length,
      "A label occurs twice.",
    ),
});

export type Label = z.infer<typeof labels.schema>[number];
