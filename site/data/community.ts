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
