import { membership, type Page } from "./page.ts";

/**
 * Which search index a page is in: `docs-default-4.0` for the version 4.0 of the
 * section `default`, `default` for pages outside the sections.
 */
export function searchTag(page: Page): string {
  const member = membership(page);
  return member === undefined ? "default" : `docs-${member.section}-${member.version}`;
}
