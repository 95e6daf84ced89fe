import { dataFile } from "lectern";
import { z } from "zod";

const issue = z.string().regex(/^(MDL|MOBILE|MDLSITE)-\d+$/, "an id such as MDL-1");

/** Projects, for the project list and the summary on each project's page. */
export const projects = dataFile({
  name: "projects",
  file: "data/projects.yml",
  schema: z.array(
    z.strictObject({
      key: z.string().regex(/^[a-z0-9-]+$/, "a short name such as amos"),
      title: z.string(),
      /** Short description, a phrase. */
      aim: z.string(),
      page: z.string().startsWith("/general/projects/"),
      status: z.enum(["Proposed", "In progress", "Complete"]),
      owners: z.array(z.strictObject({ name: z.string(), github: z.string() })).min(1),
      issues: z.array(issue).default([]),
      discussions: z.array(z.url()).default([]),
    }),
  ),
});

export type Project = z.infer<typeof projects.schema>[number];
