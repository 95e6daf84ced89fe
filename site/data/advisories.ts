import { dataFile } from "lectern";
import { z } from "zod";
import { changeLine } from "./change-lines/change-line";
import { issueId } from "./release-parts";

/** A security advisory: the problem, its announcement, and the affected topics. */
const advisory = z.strictObject({
  line: changeLine,
  /** The meaning of the advisory wasn't clear when the line was written. */
  uncertain: z.literal(true).optional(),
  /** Number of the announcement in the moodle.org forum. */
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

/** The page that lists all advisories. */
export const advisoriesRoute = "/general/advisories";
