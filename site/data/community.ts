import { dataFile } from "lectern";
import { z } from "zod";

const url = z.union([z.url(), z.string().startsWith("/")]);

/** Meetings of developers, newest first. */
export const meetings = dataFile({
  name: "meetings",
  file: "data/meetings.yml",
  schema: z.array(
    z.strictObject({
      name: z.string(),
      year: z.int().min(2002).max(2100),
      date: z.iso.date().optional(),
      url,
    }),
  ),
});

/** Labels of issues in the tracker. */
export const labels = dataFile({
  name: "labels",
  file: "data/labels.yml",
  schema: z.array(
    z.strictObject({
      label: z.string().regex(/^[a-z_]+$/, "a label of small letters and underscores"),
      topic: z.enum(["triage", "testing", "documentation", "change", "integration"]),
      meaning: z.string(),
      /** Who sets it. */
      set: z.string(),
      /** Who takes it away; undefined: it stays. */
      remove: z.string().optional(),
    }),
  ),
});
