import { dataFile } from "lectern";
import { z } from "zod";

/** Groups of the tracker with their permissions. */
export const groups = dataFile({
  name: "groups",
  file: "data/tracker/groups.yml",
  schema: z.array(
    z.strictObject({
      name: z.string(),
      /** The name that permissions and queries use. */
      group: z.string().regex(/^(jira|moodle|pull)-[a-z]+$/, "a group such as jira-users"),
      may: z.string(),
      /** How to become a member. */
      join: z.string(),
    }),
  ),
});
