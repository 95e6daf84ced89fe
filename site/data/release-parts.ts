import { z } from "zod";
import { changeLine } from "./change-lines/change-line";
import { components, type Component } from "./change-lines/components";

/** The tracker issues in one line, with their topics. */
export interface Issue {
  readonly ids: readonly string[];
  readonly topics: readonly string[];
}

export const issueId = z
  .string()
  .regex(/^(MDL|MOBILE|CONTRIB)-\d+$/, "an issue id such as MDL-70745");

/** `quiz, question bank`. */
export const topicList = z.string().transform((text): readonly string[] => text.split(", "));

const issueIds = z
  .string()
  .regex(
    /^(MDL|MOBILE|CONTRIB)-\d+(, (MDL|MOBILE|CONTRIB)-\d+)*$/,
    "an issue id such as MDL-70745, or several with commas between them",
  );

/** Lines `MDL-70745: PHP 7.4, PHP 8.0`; topics are optional. */
export const issueList = z
  .record(issueIds, topicList.nullable())
  .transform((lines): readonly Issue[] =>
    Object.entries(lines).map(([ids, topics]) => ({ ids: ids.split(", "), topics: topics ?? [] })),
  );

/** A change without an issue in the original note. */
export interface UnnumberedChange {
  readonly line: string;
  readonly component: Component;
}

/** Lines grouped by component. */
export const unnumberedChanges = z
  .partialRecord(z.enum(components), z.array(changeLine).min(1))
  .transform((written): readonly UnnumberedChange[] =>
    components.flatMap((component) =>
      (written[component] ?? []).map((line) => ({ line, component })),
    ),
  );

/** Each issue belongs to one section. A duplicate is reported at its second position. */
export function reportTwins(
  sections: readonly { readonly issues?: readonly Issue[] | undefined }[],
  issues: z.core.$ZodRawIssue[],
): void {
  const seen = new Set<string>();
  for (const [index, section] of sections.entries()) {
    for (const issue of section.issues ?? []) {
      for (const id of issue.ids) {
        if (seen.has(id)) {
          issues.push({
            code: "custom",
            input: id,
            path: ["sections", index, "issues", issue.ids.join(", ")],
            message: `${id} is already in an earlier line of this release.`,
            params: { hint: "Remove one of the two." },
          });
        }
        seen.add(id);
      }
    }
  }
}
