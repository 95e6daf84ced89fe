import { dataFile } from "lectern";
import { z } from "zod";

const url = z.union([z.url(), z.string().startsWith("/")]);

/** Third-party code that is or was distributed with Moodle. */
export const libraries = dataFile({
  name: "libraries",
  file: "data/libraries.yml",
  schema: z.array(
    z.strictObject({
      name: z.string(),
      /** Path in the Moodle folder. */
      path: z.string(),
      version: z.string().optional(),
      licence: z.string().optional(),
      copyright: z.array(z.string()).optional(),
      urls: z.array(url).optional(),
    }),
  ),
});

/** moodle.org courses, with the numbers of current and former moderators. */
export const communities = dataFile({
  name: "communities",
  file: "data/communities.yml",
  schema: z.array(
    z.strictObject({
      name: z.string(),
      group: z.enum(["english", "other-languages"]),
      url: url.optional(),
      moderators: z.int().min(0),
      former: z.int().min(0),
    }),
  ),
});

/** Number of people who were credited for the tests before each major release. */
export const testingCycles = dataFile({
  name: "testing-cycles",
  file: "data/testing-cycles.yml",
  schema: z.array(z.strictObject({ cycle: z.string(), testers: z.int().min(1) })),
});
