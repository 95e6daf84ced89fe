/** The kinds of sections in a release, in page order. */
export const sectionKinds = [
  "features",
  "changes",
  "interface",
  "administration",
  "fixes",
  "regressions",
  "accessibility",
  "privacy",
  "performance",
  "languages",
  "requirements",
  "developers",
  "security",
  "known",
] as const;

export type SectionKind = (typeof sectionKinds)[number];

/** Headings of the sections of a release. `features` is the heading for a major release. */
export const sectionNames: Readonly<Record<SectionKind, string>> = {
  features: "New and improved",
  changes: "Changed behaviour",
  interface: "Interface",
  administration: "Changes for administrators",
  fixes: "Fixes and improvements",
  regressions: "Regressions fixed",
  accessibility: "Accessibility",
  privacy: "Privacy",
  performance: "Performance",
  languages: "Languages",
  requirements: "Changed requirements",
  developers: "Changes for developers",
  security: "Security improvements",
  known: "Known problems",
};

/** Returns the id of a section's heading, or of a group in the section: `features-course-index`. */
export function sectionId(section: string, part?: string): string {
  // The id "requirements" belongs to the requirements of the release line.
  const kind = section === "requirements" ? "requirement-issues" : section;
  const words = part?.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [kind, ...words].join("-");
}

export function trackerAddress(issue: string): string {
  return `https://tracker.moodle.org/browse/${issue}`;
}

export function discussionAddress(discussion: number | undefined): string {
  return discussion === undefined
    ? "https://moodle.org/security/"
    : `https://moodle.org/mod/forum/discuss.php?d=${discussion}`;
}
