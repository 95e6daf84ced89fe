import { dataFile } from "lectern";
import { z } from "zod";

/** Security levels of issues in the tracker, with the people who can see such issues. */
export const securityLevels = dataFile({
  name: "security-levels",
  file: "data/tracker/security-levels.yml",
  schema: z.array(z.strictObject({ level: z.string(), use: z.string(), visible: z.string() })),
});
