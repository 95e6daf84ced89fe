import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import { kebabCase } from "../../core/text.ts";
import type { Tag } from "../../core/site.ts";
import { readYaml, type ReadYaml } from "../parse/read-yaml.ts";
import type { ParsedTexts } from "../sources/parsed-texts.ts";
import { tagsSchema } from "../../core/schema/tags.ts";

/** The tags of a section as declared. */
export interface TagsFile {
  /** In written order; undefined when the file cannot be read. */
  readonly tags: readonly DeclaredTag[] | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** A tag with its other spellings. */
export interface DeclaredTag extends Tag {
  readonly aliases: readonly string[];
}

/** Read the tags file of a section. */
export function parseTagsFile(file: SourcePath, text: string): TagsFile {
  const code = "tag/invalid";
  const yaml = readYaml({
    file,
    text,
    schema: tagsSchema,
    what: "the tags file",
    codes: { syntax: code, unknownKey: code, invalid: code },
  });
  if (yaml.value === undefined && yaml.diagnostics.length > 0) {
    return { tags: undefined, diagnostics: yaml.diagnostics };
  }
  const tags = Object.entries(yaml.value ?? {}).map(([key, declared]) => ({
    key,
    label: declared.label,
    description: declared.description ?? undefined,
    slug: declared.slug ?? (kebabCase(key) || "tag"),
    aliases: declared.aliases ?? [],
  }));
  return { tags, diagnostics: [...yaml.diagnostics, ...twins(tags, yaml.placeOf)] };
}

/** The same, from the cache when its text was read before and nothing was wrong with it. */
export function cachedTagsFile(file: SourcePath, text: string, cache?: ParsedTexts): TagsFile {
  const before = cache?.find("tags", text);
  if (before !== undefined) return { tags: before as TagsFile["tags"], diagnostics: [] };
  const read = parseTagsFile(file, text);
  if (read.diagnostics.length === 0) cache?.store("tags", text, read.tags);
  return read;
}

/** Every spelling and every address belongs to one tag. */
function twins(
  tags: readonly DeclaredTag[],
  placeOf: ReadYaml<unknown>["placeOf"],
): readonly Diagnostic[] {
  const owners = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const tag of tags) {
    const claims = new Map(spellings(tag).map((words) => [`name ${words.toLowerCase()}`, words]));
    claims.set(`slug ${tag.slug}`, tag.slug);
    for (const [claim, words] of claims) {
      const owner = owners.get(claim);
      if (owner === undefined) owners.set(claim, tag.key);
      else {
        const message = `The ${claim.slice(0, 4)} "${words}" of the tag "${tag.key}" is that of "${owner}" already.`;
        const place = placeOf([tag.key]);
        diagnostics.push({ code: "tag/invalid", severity: "error", message, place });
      }
    }
  }
  return diagnostics;
}

/** What authors may write for a tag. */
export function spellings(tag: DeclaredTag): readonly string[] {
  return [tag.key, tag.label, ...tag.aliases];
}
