import type { PageData, VersionLink } from "../../core/page-data.ts";
import type { SectionData, SiteData } from "../../core/site-data.ts";
import { useEffect } from "react";
import { preferenceKeys, usePreference } from "../ports.ts";
import { useSite } from "../site-context.tsx";

export function sectionOf(site: SiteData, id: string): SectionData | undefined {
  return site.sections.find((section) => section.id === id);
}

/**
 * Returns version names by priority: the version of the page, the reader's choice, and the latest
 * version.
 */
export function candidateVersions(
  section: SectionData,
  page: Pick<PageData, "version">,
  preferred: string | undefined,
): readonly string[] {
  const active = page.version?.section === section.id ? page.version.name : undefined;
  const names = [active, preferred, section.lastVersion].filter((name) => name !== undefined);
  return [...new Set(names)];
}

/** Returns the target with the first candidate version that has one, otherwise the first target. */
export function chooseVersion(
  candidates: readonly string[],
  targets: readonly VersionLink[],
): VersionLink | undefined {
  for (const name of candidates) {
    const target = targets.find((candidate) => candidate.name === name);
    if (target) return target;
  }
  return targets[0];
}

/**
 * Returns links to each version of a section: to the same page, or to the main page of versions
 * without it.
 */
export function versionTargets(section: SectionData, page: PageData): readonly VersionLink[] {
  return page.version?.section === section.id ? page.version.others : section.versions;
}

/**
 * Returns the version that the reader chose in a section, and its setter. Ignores versions that no
 * longer exist.
 */
export function usePreferredVersion(
  section: string,
): readonly [string | undefined, (name: string) => void] {
  const site = useSite();
  const [stored, store] = usePreference(preferenceKeys.version(section));
  const isKnown =
    stored === undefined ||
    sectionOf(site, section)?.versions.some((version) => version.name === stored) === true;
  useEffect(() => {
    if (!isKnown) store(undefined);
  });
  return [isKnown ? stored : undefined, store];
}
