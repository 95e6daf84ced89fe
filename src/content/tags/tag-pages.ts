import { joinRoute } from "../../core/paths.ts";
import type { Locale, SectionConfig, VersionConfig } from "../../core/config.ts";
import type { DocumentPage, TagIndexPage, TagPage } from "../../core/page.ts";
import { countText, type TextCatalogue } from "../../core/strings/texts.ts";
import type { TagSet } from "./tag-set.ts";

export interface TagPagesInput {
  readonly section: SectionConfig;
  readonly version: VersionConfig;
  readonly tagSet: TagSet;
  readonly texts: TextCatalogue;
  readonly locale: Locale;
}

/**
 * The tag pages of a version: one for each tag its listed documents carry, and
 * their index; none when they carry none.
 */
export function tagPages(
  { section, version, tagSet, texts, locale }: TagPagesInput,
  documents: readonly DocumentPage[],
): readonly (TagIndexPage | TagPage)[] {
  const uses = new Map<string, number>();
  for (const document of documents) {
    if (document.unlisted) continue;
    for (const key of document.tags) uses.set(key, (uses.get(key) ?? 0) + 1);
  }
  if (uses.size === 0) return [];
  const member = { section: section.id, version: version.name };
  const index: TagIndexPage = {
    kind: "tag-index",
    ...member,
    route: joinRoute(version.path, "tags"),
    title: texts.tags.title,
    description: undefined,
  };
  const pages = [...tagSet.tags.values()].flatMap((tag): TagPage[] => {
    const used = uses.get(tag.key);
    if (used === undefined) return [];
    return [
      {
        kind: "tag",
        ...member,
        tag: tag.key,
        route: joinRoute(version.path, "tags", tag.slug),
        title: countText(texts.tags.tagged, {
          locale: locale.code,
          count: used,
          values: { label: tag.label },
        }),
        description: tag.description,
      },
    ];
  });
  return [index, ...pages];
}
