import type { Severity, Locale, SectionConfig, VersionConfig } from "../core/config.ts";
import { diagnosticSeverity, type Diagnostic } from "../core/diagnostic.ts";
import { countText, type TextCatalogue } from "../core/strings/texts.ts";
import { type SourcePath, joinRoute } from "../core/paths.ts";
import { kebabCase } from "../core/text.ts";
import type { Tag } from "../core/site.ts";
import { readYaml, type ReadYaml } from "./parse/read-yaml.ts";
import { tagsSchema } from "../core/schema/tags.ts";
import { didYouMean, nearest } from "../core/nearest.ts";
import { placeInFrontMatter } from "./sources/front-matter.ts";
import type { PageSource } from "./sources/page-source.ts";
import type { DocumentPage, TagIndexPage, TagPage } from "../core/page.ts";

/** Declared tags of a section. */
export interface TagsFile {
  /** Tags in written order, or `undefined` if the file can't be read. */
  readonly tags: readonly DeclaredTag[] | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** A tag with its other spellings. */
interface DeclaredTag extends Tag {
  readonly aliases: readonly string[];
}

/** Reads the tags file of a section. */
export function parseTagsFile(file: SourcePath, text: string): TagsFile {
  const [what, codes] = ["the tags file", "tag/invalid"] as const;
  const yaml = readYaml({ file, text, schema: tagsSchema, what, codes });
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

/** Reports spellings and URLs that more than one tag uses. */
function twins(tags: readonly DeclaredTag[], placeOf: ReadYaml<unknown>["placeOf"]) {
  const owners = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const tag of tags) {
    const claims = new Map(spellings(tag).map((words) => [`name ${words.toLowerCase()}`, words]));
    claims.set(`slug ${tag.slug}`, tag.slug);
    for (const [claim, words] of claims) {
      const owner = owners.get(claim);
      if (owner === undefined) owners.set(claim, tag.key);
      else {
        const message = `The ${claim.slice(0, 4)} "${words}" of the tag "${tag.key}" already belongs to "${owner}".`;
        const place = placeOf([tag.key]);
        diagnostics.push({ code: "tag/invalid", severity: "error", message, place });
      }
    }
  }
  return diagnostics;
}

function spellings(tag: DeclaredTag): readonly string[] {
  return [tag.key, tag.label, ...tag.aliases];
}

/** Tags of a section, looked up by their spellings. */
export interface TagSet {
  readonly tags: ReadonlyMap<string, Tag>;
  /** Returns the tag for a key, label or alias. Ignores case and hyphens. */
  find(words: string): Tag | undefined;
}

/** Returns the tag set of a section that declares its tags. */
export function declaredTags(declared: readonly DeclaredTag[]): TagSet {
  const byName = new Map<string, Tag>();
  const tags = new Map<string, Tag>();
  for (const { aliases, ...tag } of declared) {
    tags.set(tag.key, tag);
    for (const name of spellings({ aliases, ...tag }).flatMap(namesOf)) {
      if (!byName.has(name)) byName.set(name, tag);
    }
  }
  const find = (words: string) => {
    const name = [words, ...namesOf(words)].find((each) => byName.has(each));
    return name === undefined ? undefined : byName.get(name);
  };
  return { tags, find };
}

/**
 * Returns the tag set of a section that doesn't declare tags. Any tag is allowed, and its first
 * spelling is the label.
 */
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

/**
 * Returns the normalized forms of a spelling, closest first. Two spellings that share a normalized
 * form are the same tag.
 */
function namesOf(words: string): readonly string[] {
  const lower = words.trim().toLowerCase();
  return [lower, kebabCase(words), kebabCase(lower)];
}

interface DocumentTagsInput {
  readonly tagSet: TagSet;
  readonly tagsFile: SourcePath | undefined;
  readonly severity: Severity;
  readonly report: (diagnostic: Diagnostic) => void;
}

/**
 * Returns the keys of a document's tags, without duplicates. Undeclared tags are reported and
 * omitted.
 */
export function documentTags(source: PageSource, input: DocumentTagsInput): readonly string[] {
  const { tagSet, tagsFile, report } = input;
  const severity = diagnosticSeverity(input.severity);
  const keys = new Set<string>();
  for (const [index, words] of source.frontMatter.tags.entries()) {
    const tag = tagSet.find(words);
    if (tag !== undefined) keys.add(tag.key);
    else if (severity !== undefined) {
      report({
        code: "tag/undeclared",
        severity,
        message: `The tag "${words}" isn't in "${tagsFile}".`,
        hint: tagHint(words, tagSet),
        place: placeInFrontMatter(source.path, source.head, ["tags", index]),
      });
    }
  }
  return [...keys];
}

/** Suggests a tag's key. Also compares labels, because authors may remember only the label. */
function tagHint(words: string, { tags }: TagSet): string | undefined {
  const byLabel = new Map([...tags].map(([key, { label }]) => [label, key]));
  const key = nearest(words, tags.keys()) ?? byLabel.get(nearest(words, byLabel.keys()) ?? "");
  return key === undefined ? didYouMean(words, [...tags.keys()]) : `Did you mean "${key}"?`;
}

interface TagPagesInput {
  readonly section: SectionConfig;
  readonly version: VersionConfig;
  readonly tagSet: TagSet;
  readonly texts: TextCatalogue;
  readonly locale: Locale;
}

/**
 * Returns the tag pages of a version: one for each tag of its listed documents, and their index.
 * Empty if the documents have no tags.
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
