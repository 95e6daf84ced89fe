import { dataCollection } from "lectern";
import { z } from "zod";
import { issueList, reportTwins, unnumberedChanges } from "./release-parts";

/** The kinds of sections in an app release. Most are issue types of the tracker. */
export const appSectionKinds = [
  "features",
  "improvements",
  "fixes",
  "developers",
  "requirements",
  "tasks",
  "subtasks",
  "epics",
] as const;

const section = z.strictObject({
  kind: z.enum(appSectionKinds),
  issues: issueList.optional(),
  /** Changes without an issue in the note. */
  others: unnumberedChanges.optional(),
});

export type AppSection = z.infer<typeof section>;

/** A release that is described on the page of its generation. */
const smallRelease = z.strictObject({
  version: z.string(),
  date: z.iso.date().optional(),
  /** Month and day, if the year is unknown: `09-24`. */
  dayOfYear: z
    .string()
    .regex(/^(0[1-9]|1[0-2])-([0-2]\d|3[01])$/, "a month and a day such as 09-24")
    .optional(),
  platforms: z.array(z.string()).optional(),
  fixedIssues: z.url().optional(),
  sections: z.array(section).optional(),
});

export type SmallAppRelease = z.infer<typeof smallRelease>;

const appRelease = z
  .strictObject({
    date: z.iso.date().optional(),
    /** The date in another list of releases, if it's different. */
    otherDate: z.iso.date().optional(),
    /** The number that app stores compare. */
    versionCode: z.int().positive().optional(),
    fixedIssues: z.url().optional(),
    sections: z.array(section).optional(),
    /** The releases of a generation with a single page, newest first. */
    versions: z.array(smallRelease).optional(),
  })
  .check(({ value, issues }) => {
    if (!value.date && !value.versions) {
      const message = "A release has a date, or the releases it stands for.";
      issues.push({ code: "custom", input: value, path: [], message });
    }
    reportTwins(value.sections ?? [], issues);
  });

export type AppRelease = z.infer<typeof appRelease>;

/** A file for each page; its name is the version. */
export const appReleases = dataCollection({
  name: "app-releases",
  folder: "data/app-releases",
  schema: appRelease,
  pages: { key: "appRelease", folder: "general/app_releases", required: true },
  check(entries, report) {
    const codes = new Map<number, string>();
    for (const { key, value } of entries) {
      if (value.versionCode === undefined) continue;
      const owner = codes.get(value.versionCode);
      codes.set(value.versionCode, key);
      if (owner === undefined) continue;
      const message = `The version code ${value.versionCode} is that of ${owner} already.`;
      report({ key, path: ["versionCode"], message });
    }
  },
});
