import { kebabCase } from "../../core/text.ts";
import type { Tag } from "../../core/site.ts";
import { spellings, type DeclaredTag } from "./tags-file.ts";

/** The tags of a section, found by what authors write. */
export interface TagSet {
  readonly tags: ReadonlyMap<string, Tag>;
  /** The tag for a key, label or other spelling, whatever its case and its hyphens. */
  find(words: string): Tag | undefined;
}

/** The tags of a section that declares them. */
export function declaredTags(declared: readonly DeclaredTag[]): TagSet {
  const byName = new Map<string, Tag>();
  const tags = new Map<string, Tag>();
  for (const tag of declared) {
    const { key, label, description, slug } = tag;
    const found = { key, label, description, slug };
    tags.set(key, found);
    for (const name of spellings(tag).flatMap(namesOf)) {
      if (!byName.has(name)) byName.set(name, found);
    }
  }
  const find = (words: string) =>
    byName.get(words) ??
    namesOf(words)
      .map((name) => byName.get(name))
      .find((tag) => tag !== undefined);
  return { tags, find };
}

/** The tags of a section that declares none: whatever is written; the first spelling is the label. */
export function freeTags(): TagSet {
  const tags = new Map<string, Tag>();
  return {
    tags,
    find(words) {
      const key = kebabCase(words) || "tag";
      const tag = tags.get(key) ?? { key, label: words, description: undefined, slug: key };
      tags.set(key, tag);
      return tag;
    },
  };
}

/** The forms under which two spellings are the same tag, the closest first. */
function namesOf(words: string): readonly string[] {
  const lower = words.trim().toLowerCase();
  return [lower, kebabCase(words), kebabCase(lower)];
}
