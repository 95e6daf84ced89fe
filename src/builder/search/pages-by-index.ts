import type { Page } from "../../model/page.ts";
import { searchTag } from "../../model/search-tag.ts";

/**
 * Pages of one search index after the other, in their order: an index is made as soon as it
 * has all its pages, while those of the next are made. A site has its generated pages last,
 * those of all versions together.
 */
export function pagesByIndex(pages: readonly Page[]): readonly Page[] {
  const groups = new Map<string, Page[]>();
  for (const page of pages) {
    const tag = searchTag(page);
    const group = groups.get(tag) ?? [];
    groups.set(tag, group);
    group.push(page);
  }
  return [...groups.values()].flat();
}
