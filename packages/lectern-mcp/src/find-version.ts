import { didYouMean, type SectionFacts, type SiteFacts } from "lectern/node";
import { ToolProblem } from "./tool-problem.ts";

/**
 * Returns the section with an id or label.
 *
 * @throws ToolProblem if it doesn't exist
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

/** Returns the name of the version with this name or label, or `undefined` if it doesn't exist. */
export function versionName(section: SectionFacts, written: string): string | undefined {
  const wanted = written.toLowerCase();
  return section.versions.find(
    ({ name, label }) => name.toLowerCase() === wanted || label.toLowerCase() === wanted,
  )?.name;
}

/** Creates the error for a version that no section has. */
export function noSuchVersion(written: string, sections: readonly SectionFacts[]): ToolProblem {
  const known = [...new Set(sections.flatMap(({ versions }) => versions.map(({ name }) => name)))];
  return new ToolProblem(
    "no-such-version",
    `The version "${written}" doesn't exist.`,
    didYouMean(written, known),
  );
}
