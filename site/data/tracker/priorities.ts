import { dataFile } from "lectern";
import { z } from "zod";

/** Priorities of issues in the tracker, highest first. */
export const priorities = dataFile({
  name: "priorities",
  file: "data/tracker/priorities.yml",
  schema: z.array(z.strictObject({ priority: z.string(), meaning: z.string() })),
});
