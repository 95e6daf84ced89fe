import { type Diagnostic, diagnosticSeverity } from "../../core/diagnostic.ts";
import { didYouMean, nearest } from "../../core/nearest.ts";
import type { SourcePath } from "../../core/paths.ts";
import type { Severity } from "../../core/config.ts";
import { placeInFrontMatter } from "../sources/front-matter.ts";
import type { PageSource } from "../sources/page-source.ts";
import type { TagSet } from "./tag-set.ts";

export interface DocumentTagsInput {
  readonly tagSet: TagSet;
  readonly tagsFile: SourcePath | undefined;
  readonly severity: Severity;
  readonly report: (diagnostic: Diagnostic) => void;
}

/** The keys of a document's tags, each once. A tag that is not declared is reported and left out. */
export function documentTags(source: PageSource, input: DocumentTagsInput): readonly string[] {
  const keys = new Set<string>();
  for (const [index, words] of source.frontMatter.tags.entries()) {
    const tag = input.tagSet.find(words);
    if (tag !== undefined) keys.add(tag.key);
    else reportUndeclared({ source, index, words }, input);
  }
  return [...keys];
}

interface UsedTag {
  readonly source: PageSource;
  readonly index: number;
  readonly words: string;
}

function reportUndeclared(
  { source, index, words }: UsedTag,
  { tagSet, tagsFile, severity, report }: DocumentTagsInput,
): void {
  const level = diagnosticSeverity(severity);
  if (level === undefined) return;
  report({
    code: "tag/undeclared",
    severity: level,
    message: `The tag "${words}" is not declared in "${tagsFile}".`,
    hint: tagHint(words, tagSet),
    place: placeInFrontMatter(source.path, source.head, ["tags", index]),
  });
}

/** Pages have the keys of tags: an author may remember the label. */
function tagHint(words: string, { tags }: TagSet): string | undefined {
  const byLabel = new Map([...tags].map(([key, { label }]) => [label, key]));
  const key = nearest(words, tags.keys()) ?? byLabel.get(nearest(words, byLabel.keys()) ?? "");
  return key === undefined ? didYouMean(words, [...tags.keys()]) : `Did you mean "${key}"?`;
}
