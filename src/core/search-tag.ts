import { membership, type ShownPage } from "./page.ts";

/** The index of pages outside the sections. */
export const outsideTag = "default";

/** The index of a version of a docs section. */
export function versionTag(section: string, version: string): string {
  return `docs-${section}-${version}`;
}

/**
 * Which search index a page is in: `docs-default-4.0` for the version 4.0 of the
 * section `default`, `default` for pages outside the sections.
 */
export function searchTag(page: ShownPage): string {
  const member = membership(page);
  return member === undefined ? outsideTag : versionTag(member.section, member.version);
}
