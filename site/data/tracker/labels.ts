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
        /** The project whose issues have the label. If undefined, MDL. */
        project: z.enum(["MDLQA", "MOBILE"]).optional(),
        meaning: z.string(),
        /** Number of the public filter for issues with the label. */
        filter: z.int().optional(),
        /** Who sets the label. If undefined, anyone who may edit the issue. */
        set: z.string().optional(),
        /** When and how the label is removed. If undefined, this isn't settled. */
        remove: z.string().optional(),
        /** Where the label is documented, if Moodle's list of labels lacks it. */
        source: z.url().optional(),
      }),
    )
    .refine(
      (list) => new Set(list.map(({ label }) => label)).size === list.length,
      "A label occurs twice.",
    ),
});

export type Label = z.infer<typeof labels.schema>[number];
