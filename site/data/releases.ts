import { dataCollection, dataFile, type DataEntry, type DataProblem } from "lectern";
import { z } from "zod";
import { advisories } from "./advisories";
import { issueList, reportTwins, unnumberedChanges } from "./release-parts";
import { requirements } from "./release-requirements";
import { sectionKinds } from "./section-names";
import { isMajor, lineOf } from "./version-numbers";

const section = z.strictObject({
  kind: z.enum(sectionKinds),
  /** The affected part of Moodle. Default: all. */
  area: z.string().optional(),
  issues: issueList.optional(),
  /** Changes without an issue in the note. */
  others: unnumberedChanges.optional(),
});

const support = z.strictObject({
  /** Last days of support. */
  general: z.iso.date(),
  security: z.iso.date(),
  /** Security fixes after the usual end. */
  extended: z.iso.date().optional(),
});

const build = z
  .union([
    z.int().min(2_000_000_000),
    z.string().regex(/^\d{10}\.\d{2}$/, 'a build such as 2020061502 or "2007101591.03"'),
  ])
  .transform(String);

const release = z
  .strictObject({
    date: z.iso.date(),
    /** The number in `version.php`: `2020061502`, `"2007101591.03"`. */
    build: build.optional(),
    lts: z.literal(true).optional(),
    support: support.optional(),
    upgradeGuide: z.url().optional(),
    requirements: requirements.optional(),
    /** Point releases of the line without a note. */
    withoutNotes: z.record(z.string(), z.strictObject({ date: z.iso.date(), build })).optional(),
    /** A tracker query: `true` for the usual query, or the URL of another. */
    fixedIssues: z.union([z.literal(true), z.url()]).optional(),
    /** The note in other languages. */
    translations: z.partialRecord(z.enum(["de", "es", "fr"]), z.url()).optional(),
    sections: z.array(section).optional(),
    advisories: z.array(z.string()).optional(),
  })
  .check(({ value, issues }) => {
    const wrong = (path: string[], message: string, hint: string) =>
      issues.push({ code: "custom", input: value, path, message, params: { hint } });
    const { general, security, extended } = value.support ?? {};
    for (const [name, end] of Object.entries({ general, security, extended })) {
      if (end === undefined || end >= value.date) continue;
      const message = `The ${name} support ends on ${end}, before the release of ${value.date}.`;
      wrong(["support", name], message, "Correct one of the two dates.");
    }
    if (general !== undefined && security !== undefined && security < general) {
      const message = `The security support ends on ${security}, before the general one of ${general}.`;
      wrong(["support", "security"], message, "Correct one of the two dates.");
    }
    const ids = value.advisories ?? [];
    for (const [index, id] of ids.entries()) {
      if (ids.indexOf(id) === index) continue;
      issues.push({
        code: "custom",
        input: id,
        path: ["advisories", index],
        message: `${id} is listed twice.`,
      });
    }
    reportTwins(value.sections ?? [], issues);
  });

export type Release = z.infer<typeof release>;

export type Section = z.infer<typeof section>;

/** One file for each release. The file name is the version. */
export const releases = dataCollection({
  name: "releases",
  folder: "data/releases",
  schema: release,
  pages: { key: "release", folder: "general/releases", required: true },
  check(entries, report, read) {
    const known = read(advisories);
    const lines = new Map(
      entries.filter(({ key }) => isMajor(key)).map((line) => [line.key, line]),
    );
    const answered = new Set(entries.flatMap(({ value }) => value.advisories ?? []));
    for (const id of Object.keys(known)) {
      if (answered.has(id)) continue;
      const message = `The advisory ${id} of data/advisories.yml is in no release.`;
      report({ key: id, message, hint: "Add it to the releases that fix it, or remove it." });
    }
    for (const entry of entries) {
      for (const problem of problemsOf(entry, lines.get(lineOf(entry.key))?.value)) report(problem);
      for (const [index, id] of (entry.value.advisories ?? []).entries()) {
        if (known[id]) continue;
        const message = `The advisory ${id} is not in data/advisories.yml.`;
        report({ key: entry.key, path: ["advisories", index], message, hint: "Add it there." });
      }
    }
  },
});

function problemsOf(
  { key, value }: DataEntry<Release>,
  line: Release | undefined,
): readonly DataProblem[] {
  if (!/^\d+\.\d+(\.\d+)?$/.test(key)) {
    return [{ key, message: `"${key}" is no version: a file is called 3.9.yml or 3.9.2.yml.` }];
  }
  if (isMajor(key)) {
    if (value.support) return [];
    return [{ key, message: `${key} opens a release line; it must say how long it is supported.` }];
  }
  if (!line) {
    const hint = `Write data/releases/${lineOf(key)}/${lineOf(key)}.yml.`;
    return [
      { key, message: `${key} belongs to the line ${lineOf(key)}, which has no file.`, hint },
    ];
  }
  const path = (["support", "lts", "requirements", "upgradeGuide"] as const).find(
    (name) => value[name] !== undefined,
  );
  if (path) {
    return [{ key, path: [path], message: `"${path}" belongs to the line, not to ${key}.` }];
  }
  if (value.date >= line.date) return [];
  const message = `${key} is dated ${value.date}, before its line began on ${line.date}.`;
  return [{ key, path: ["date"], message }];
}

/** A date, or the month of a planned release. */
const dayOrMonth = z.union([z.iso.date(), z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)]);

/** Release lines without notes: the earliest lines and planned lines. */
export const linesWithoutNotes = dataFile({
  name: "lines-without-notes",
  file: "data/lines-without-notes.yml",
  schema: z.array(
    z.strictObject({
      line: z.string(),
      lts: z.literal(true).optional(),
      date: dayOrMonth,
      general: dayOrMonth,
      security: dayOrMonth,
    }),
  ),
});
