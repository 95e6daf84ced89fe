import { issuesOf, type ReleaseEntry } from "../data/release-table";

/** Describes a release in a sentence: `Point release of 3.9: 8 issues and 5 security advisories.` */
export function releaseSentence({ value, line, isMajor }: ReleaseEntry): string {
  const issues = issuesOf(value).length;
  const advisories = value.advisories?.length ?? 0;
  const parts = [
    issues > 0 && (issues === 1 ? "one issue" : `${issues} issues`),
    advisories > 0 &&
      (advisories === 1 ? "one security advisory" : `${advisories} security advisories`),
  ].filter((part) => part !== false);
  const kind = isMajor
    ? `Major release${value.lts ? ", long-term support" : ""}`
    : `Point release of ${line}`;
  return parts.length === 0 ? `${kind}.` : `${kind}: ${parts.join(" and ")} in its notes.`;
}
