import type { SourcePath } from "../../core/paths.ts";
import type { DocumentPage, StandalonePage } from "../../core/page.ts";
import type { CachedContent, ContentCache, MadeFrom } from "./page-cache.ts";
import type { SourceFiles } from "./source-files.ts";
import { stillHolds, usesModules, type ImportedModule, type Trace } from "../graph/trace.ts";
import type { SlotsInput } from "../plugins/slots.tsx";
import type { SiteResolver } from "../links/link-resolver.ts";
import { packageKey, type SiteModules } from "../site-code/site-modules.ts";
import { memberHash } from "../pages/page-data-access.ts";
import { type PageSummary, summaryOf } from "../pages/page-content.ts";

/** A page that is made of a Markdown file: what is made of it is cached. */
export type MarkdownPage = DocumentPage | (StandalonePage & { readonly format: "markdown" });

/** What contents of Markdown files are made with, and where they are cached. */
export interface MarkdownInput extends SlotsInput {
  readonly files: SourceFiles;
  readonly modules: SiteModules;
  readonly resolver: SiteResolver;
  readonly cache: ContentCache;
  /** Whether plugins of the site have a part in its pages. */
  readonly hasPlugins: boolean;
  /** The engine and the options of compilation. */
  readonly key: string;
}

/** What all pages share. */
export interface ConstantInputs {
  /** Hashes of typed data. */
  readonly data: Readonly<Record<string, string>>;
  /** Hash of what programs of the site may read beside data, which is noted. */
  readonly programs: string;
}

/** The content of a page from the cache; undefined when there is none, or it is out of date. */
export async function cachedMarkdown(
  input: MarkdownInput,
  constant: ConstantInputs,
  page: MarkdownPage,
): Promise<CachedContent | undefined> {
  const before = input.cache.read(page.source);
  return before && (await holds(input, constant, { page, before })) ? before : undefined;
}

/** What is known of a page: its content, which is much more to read, is read when that is not cached. */
export async function summaryOfMarkdown(
  input: MarkdownInput,
  constant: ConstantInputs,
  page: MarkdownPage,
): Promise<PageSummary | undefined> {
  const before = input.cache.readSummary(page.source);
  if (before) {
    return (await holds(input, constant, { page, before })) ? before.summary : undefined;
  }
  const cached = await cachedMarkdown(input, constant, page);
  if (cached === undefined) return undefined;
  const { key, trace, content } = cached;
  const summary = summaryOf(content);
  input.cache.writeSummary(page.source, { key, trace, summary });
  return summary;
}

async function holds(
  input: MarkdownInput,
  constant: ConstantInputs,
  { page, before }: { readonly page: MarkdownPage; readonly before: MadeFrom },
): Promise<boolean> {
  // Another engine may have noted other things.
  if (!before.key.startsWith(`${input.key}\n`)) return false;
  if (before.key !== keyOf(input, constant, { page, trace: before.trace })) return false;
  const now = {
    resolver: input.resolver,
    files: input.files,
    data: constant.data,
    memberHash: (name: string, member: string) => memberHash(input.site.data, name, member),
    module: (specifier: string, from: SourcePath) => importedModule(input, specifier, from),
  };
  return stillHolds(before.trace, now);
}

/** Programs of the site may read what is known of the site: a page that uses them depends on it. */
export function keyOf(
  { key, files, slots, hasPlugins }: MarkdownInput,
  { programs }: ConstantInputs,
  { page, trace }: { readonly page: MarkdownPage; readonly trace: Trace },
): string {
  // Asked for anew: the hash is that of the text last read.
  const post = page.kind === "document" && page.post ? JSON.stringify(page.post) : "";
  const own = `${key}\n${files.hash(page.source)}${post}`;
  const { BeforeArticle, PageEnd } = slots;
  // What stands around the text may show anything of site and page, plugins know the page alone.
  const isFramed = BeforeArticle !== undefined || PageEnd !== undefined;
  const facts = isFramed || hasPlugins ? JSON.stringify(page) : "";
  const known = isFramed || usesModules(trace) ? programs : "";
  return [own, known, facts].filter((part) => part !== "").join("\n");
}

function importedModule(
  { resolver, modules }: MarkdownInput,
  specifier: string,
  from: SourcePath,
): ImportedModule | undefined {
  const target = resolver.locate(specifier, from);
  const name =
    target.kind === "resolved"
      ? target.source
      : target.kind === "package"
        ? packageKey(specifier)
        : undefined;
  return name === undefined ? undefined : { name, hash: modules.hashOf(name) };
}
