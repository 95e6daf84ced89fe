import { dataFile } from "lectern";
import { z } from "zod";

/** Resolutions of closed issues in the tracker. */
export const resolutions = dataFile({
  name: "resolutions",
  file: "data/tracker/resolutions.yml",
  schema: z.array(
    z.strictObject({
      resolution: z.string(),
      meaning: z.string(),
      /** Results of a first screening that lead to this resolution. */
      triage: z.array(z.string()).optional(),
    }),
  ),
});
