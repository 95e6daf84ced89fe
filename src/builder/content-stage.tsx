import type { ReactNode } from "react";
import type { SourcePath } from "../base/paths.ts";
import type { Highlight } from "../compile/code/highlighted-code.ts";
import type { DocumentPage, Page, StandalonePage } from "../model/page.ts";
import type { SiteData } from "../model/site-data.ts";
import type { Site } from "../model/site.ts";
import { generatedContent } from "../render/generated-content.tsx";
import { defaultComponent, markdownContent } from "../render/render-content.tsx";
import { PostNote } from "../shell/page/PostNote.tsx";
import type { SiteIndex } from "../render/site-index.ts";
import { colouredCode } from "./compatibility/coloured-code.ts";
import type { MarkdownModules } from "./programs/markdown-modules.ts";
import type { PageCache } from "./cache/page-cache.ts";
import { contentHash } from "./content-hash.ts";
import { memberHash } from "./pages/data-members.ts";
import { componentContent, layoutOf } from "./pages/component-content.tsx";
import { finishContent } from "./pages/finish-content.ts";
import { dataHashes } from "./pages/page-data-access.ts";
import type { PageContent } from "./pages/page-content.ts";
import { sidebarsHash } from "./pages/rendered-page.ts";
import type { SiteResolver } from "./links/resolver.ts";
import type { SlotComponent, SlotComponents } from "./extensions/slot-components.ts";
import { packageKey, type SiteModules } from "./programs/site-modules.ts";
import type { SourceFiles } from "./cache/source-files.ts";
import {
  emptyTrace,
  stillHolds,
  usesModules,
  type ImportedModule,
  type Trace,
} from "./cache/trace.ts";

/** Provides the contents of the pages of a locale. Only those made of Markdown files are cached. */
export interface ContentStage {
  /** The content of a page, from the cache when nothing it was made from has changed. */
  content(page: Page): Promise<PageContent>;
  /** The content from the cache; undefined when there is none, or it is out of date. */
  cached(page: Page): Promise<PageContent | undefined>;
  /** The content if it is to be had without compiling: from the cache, or made if no Markdown file holds it. */
  ready(page: Page): Promise<PageContent | undefined>;
  /** Make the content, and cache it. */
  make(page: Page): Promise<PageContent>;
  /** Sources of the pages that came from the cache so far. */
  unchanged(): ReadonlySet<SourcePath>;
}

export interface ContentStageInput {
  readonly site: Site;
  readonly index: SiteIndex;
  readonly siteData: SiteData;
  readonly files: SourceFiles;
  readonly modules: SiteModules;
  readonly markdown: MarkdownModules;
  readonly resolver: SiteResolver;
  readonly cache: Pick<PageCache, "read" | "write">;
  /** Components that all pages have without importing them. */
  readonly components: Readonly<Record<string, unknown>>;
  readonly highlight: Highlight;
  /** What fills slots of the frame. */
  readonly slots: SlotComponents;
  /** Whether plugins of the site have a part in its pages. */
  readonly hasPlugins: boolean;
  /** The engine and the options of compilation. */
  readonly key: string;
}

/** Set up the contents of a locale. Content whose diagnostics have an error is not cached. */
export function contentStage(input: ContentStageInput): ContentStage {
  const { site, siteData } = input;
  const data = { ...dataHashes(site.data, site.config), ...sidebarsHash(input.index) };
  const programs = contentHash(JSON.stringify(siteData));
  const constant: ConstantInputs = { data, programs, unchanged: new Set() };
  const cached = async (page: Page) =>
    isMarkdown(page) ? cachedMarkdown(input, constant, page) : undefined;
  const make = (page: Page) => makeContent(input, constant, page);
  return {
    unchanged: () => constant.unchanged,
    cached,
    ready: async (page) => (isMarkdown(page) ? cached(page) : make(page)),
    make,
    content: async (page) => (await cached(page)) ?? make(page),
  };
}

/** A page that is made of a Markdown file: what is made of it is cached. */
type MarkdownPage = DocumentPage | (StandalonePage & { readonly format: "markdown" });

function isMarkdown(page: Page): page is MarkdownPage {
  return page.kind === "document" || (page.kind === "standalone" && page.format === "markdown");
}

async function makeContent(
  input: ContentStageInput,
  constant: ConstantInputs,
  page: Page,
): Promise<PageContent> {
  if (isMarkdown(page)) return markdownPage(input, constant, page);
  switch (page.kind) {
    case "standalone":
      return coloured(input, await componentContent(input, page));
    case "not-found":
      if (input.slots.NotFound) return ownNotFound(input, page, input.slots.NotFound);
      return engineContent(input, page);
    case "category":
    case "tag-index":
    case "tag":
    case "offline":
    case "not-kept":
    case "search":
      return engineContent(input, page);
  }
}

function engineContent(
  input: ContentStageInput,
  page: Exclude<Page, { kind: "document" | "standalone" }>,
): PageContent {
  return finishContent(input, generatedContent(input.index, page), {
    page,
    source: undefined,
    trace: emptyTrace(),
    isCertainToEnd: input.slots.BeforeArticle === undefined && input.slots.PageEnd === undefined,
  });
}

/** The page for addresses that no page has, as the site words it. */
function ownNotFound(
  input: ContentStageInput,
  page: Page,
  { file, Component }: SlotComponent<"NotFound">,
): Promise<PageContent> {
  const made = { page, source: file, trace: emptyTrace() };
  return coloured(input, finishContent(input, <Component site={input.siteData} />, made));
}

/** What all pages share. */
interface ConstantInputs {
  /** Hashes of typed data. */
  readonly data: Readonly<Record<string, string>>;
  /** Hash of what programs of the site may read beside data, which is noted. */
  readonly programs: string;
  readonly unchanged: Set<SourcePath>;
}

async function cachedMarkdown(
  input: ContentStageInput,
  constant: ConstantInputs,
  page: MarkdownPage,
): Promise<PageContent | undefined> {
  const before = input.cache.read(page.source);
  // Another engine may have noted other things.
  if (!before?.key.startsWith(`${input.key}\n`)) return undefined;
  if (before.key !== keyOf(input, constant, { page, trace: before.trace })) return undefined;
  const now = {
    resolver: input.resolver,
    files: input.files,
    data: constant.data,
    memberHash: (name: string, member: string) => memberHash(input.site.data, name, member),
    module: (specifier: string, from: SourcePath) => importedModule(input, specifier, from),
  };
  if (!(await stillHolds(before.trace, now))) return undefined;
  constant.unchanged.add(page.source);
  return before.content;
}

async function markdownPage(
  input: ContentStageInput,
  constant: ConstantInputs,
  page: MarkdownPage,
): Promise<PageContent> {
  const module = await input.markdown.load(page.source);
  const { trace } = module;
  const { html } = module;
  const Content = defaultComponent(module.exports);
  const shown = Content ? markdownContent(Content, input.components) : null;
  const written = Content || html !== undefined ? withPost(page, shown) : shown;
  const made = await coloured(
    input,
    finishContent(input, written, {
      page,
      source: page.source,
      html,
      trace,
      references: page.frontMatter?.references,
      diagnostics: module.diagnostics,
      places: module.places,
      layout: layoutOf(page.frontMatter?.customProps["layout"]),
      isCertainToEnd: module.isCertainToEnd,
    }),
  );
  const content: PageContent = { ...made, htmlHash: contentHash(made.html) };
  // What has errors is looked at again: the remedy may lie in a file that does not exist yet.
  if (content.diagnostics.every((diagnostic) => diagnostic.severity !== "error")) {
    const key = keyOf(input, constant, { page, trace });
    input.cache.write(page.source, { key, trace, content });
  }
  return content;
}

/** On a site of another system code of components has colours, as it had there. */
async function coloured(
  { site, highlight }: ContentStageInput,
  content: PageContent,
): Promise<PageContent> {
  if (site.config.compatibility === undefined) return content;
  return { ...content, html: await colouredCode(content.html, highlight) };
}

/** Programs of the site may read what is known of the site: a page that uses them depends on it. */
function keyOf(
  { key, files, slots, hasPlugins }: ContentStageInput,
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

/** The text of a post with its day and authors ahead. */
function withPost(page: MarkdownPage, content: ReactNode): ReactNode {
  if (page.kind !== "document" || page.post === undefined) return content;
  return (
    <>
      <PostNote post={page.post} />
      {content}
    </>
  );
}

function importedModule(
  { resolver, modules }: ContentStageInput,
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
