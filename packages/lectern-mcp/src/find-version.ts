import { didYouMean, type SectionFacts, type SiteFacts } from "lectern/node";
import { ToolProblem } from "./tool-problem.ts";

/**
 * The section a program named by its id or label.
 *
 * @throws ToolProblem when there is none
 */
export function findSection(facts: SiteFacts, written: string): SectionFacts {
  const wanted = written.toLowerCase();
  const found = facts.sections.find(
    ({ id, label }) => id.toLowerCase() === wanted || label.toLowerCase() === wanted,
  );
  if (found) return found;
  const message = `The section "${written}" doesn't exist.`;
  const known = facts.sections.map(({ id }) => id);
  throw new ToolProblem("no-such-section", message, didYouMean(written, known));
}

/** The name of the version of a section that a program named by its name or label; undefined: it has none such. */
export function versionName(section: SectionFacts, written: string): string | undefined {
  const wanted = written.toLowerCase();
  return section.versions.find(
    ({ name, label }) => name.toLowerCase() === wanted || label.toLowerCase() === wanted,
  )?.name;
}

/** The error for a version that none of the sections has. */
export function noSuchVersion(written: string, sections: readonly SectionFacts[]): ToolProblem {
  const known = [...new Set(sections.flatMap(({ versions }) => versions.map(({ name }) => name)))];
  return new ToolProblem(
    "no-such-version",
    `The version "${written}" doesn't exist.`,
    didYouMean(written, known),
  );
}
