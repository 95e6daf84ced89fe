import { dataFile } from "lectern";
import { z } from "zod";
import { issueId } from "./release-parts";

/** A security advisory: where it was announced, and what it concerns. */
const advisory = z.strictObject({
  /** Number of the announcement in the forum of moodle.org. */
  discussion: z.int().positive().optional(),
  issues: z.array(issueId).optional(),
  topics: z.array(z.string()).optional(),
});

export const advisories = dataFile({
  name: "advisories",
  file: "data/advisories.yml",
  schema: z.record(
    z.string().regex(/^MSA-\d{2}-\d{4}$/, "an advisory id such as MSA-22-0010"),
    advisory,
  ),
});
