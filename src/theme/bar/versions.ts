import type { PageData, VersionLink } from "../../core/page-data.ts";
import type { SectionData, SiteData } from "../../core/site-data.ts";
import { useEffect } from "react";
import { preferenceKeys, usePreference } from "../ports.ts";
import { useSite } from "../site-context.tsx";

/** The section of an id; undefined when the site has none of that name. */
export function sectionOf(site: SiteData, id: string): SectionData | undefined {
  return site.sections.find((section) => section.id === id);
}

/**
 * The versions a reader may be meant to see, likeliest first: the one of the
 * page, the one picked before, the one readers are sent to.
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

/** The first of `targets` by the order of `candidates`, else the first there is. */
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

/** Where each version of a section is reached from a page: the same page there, else its main page. */
export function versionTargets(section: SectionData, page: PageData): readonly VersionLink[] {
  return page.version?.section === section.id ? page.version.others : section.versions;
}

/** The version a reader picked in a section, and how to pick. What is no version any more is discarded. */
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
