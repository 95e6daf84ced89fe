import type { ReactNode, ComponentType } from "react";
import type { SourcePath } from "../../core/paths.ts";
import { pageFacts, type DocumentPage, type Page, type StandalonePage } from "../../core/page.ts";
import type { Layout } from "../../core/page-data.ts";
import type { SiteData } from "../../core/site-data.ts";
import { localeBase } from "../../core/site.ts";
import type { Highlight } from "../../markdown/code/highlighted-code.ts";
import { inWork, pageFailure } from "../../markdown/read/page-crashes.ts";
import type { PageModuleProps } from "../../pages/evaluate.ts";
import { generatedContent } from "../../pages/generated-content.tsx";
import { inspect } from "../../pages/inspect/inspect.ts";
import { defaultComponent, markdownContent } from "../../pages/render-content.tsx";
import { PostFacts } from "../../theme/engine-pages/index-pages.tsx";
import type { SlotProps } from "../../theme/elements.tsx";
import { colouredCode } from "../compatibility/coloured-code.ts";
import { contentHash } from "../content-hash.ts";
import { defaultExportHint, hasPageSlots } from "../plugins/slots.tsx";
import { emptyTrace, traceHolds, type Trace } from "../graph/trace.ts";
import type { SiteResolver } from "../links/link-resolver.ts";
import type { MarkdownModules } from "../site-code/markdown-modules.ts";
import { loadModule, packageKey, type LoadableModules } from "../site-code/site-modules.ts";
import type { CachedSummary, ContentCache } from "../store/page-cache.ts";
import { finishContent, type RenderingInput } from "./finish-content.ts";
import { type PageContent, type PageSummary, summaryOf } from "./page-content.ts";
import { dataHashes, memberHash, sidebarsHash } from "./page-data-access.ts";

/** Provides the content of a locale's pages. Only the content of Markdown files is cached. */
export interface ContentStage {
  /** Returns the content of a page from the cache, or builds it. Content with errors isn't cached. */
  content(page: Page): Promise<PageContent>;
  cachedSummary(page: Page): Promise<PageSummary | undefined>;
  /**
   * Returns the cached summary, or builds a page that has no Markdown file. Returns `undefined` if
   * the page has to be compiled.
   */
  summary(page: Page): Promise<PageSummary | undefined>;
  /** Returns whether the inputs of a page are known without running site code. */
  isReusable(page: Page): boolean;
  /** Hash of the inputs that all pages share: the engine, the options and the data. */
  readonly key: string;
}

export interface ContentStageInput extends RenderingInput {
  readonly modules: LoadableModules;
  readonly markdown: MarkdownModules;
  readonly resolver: SiteResolver;
  readonly cache: ContentCache;
  /** Hash of the engine and the compiler options. */
  readonly key: string;
  /** Components that pages can use without importing them. */
  readonly components: Readonly<Record<string, unknown>>;
  readonly highlight: Highlight;
  /** Whether the site has Markdown plugins. */
  readonly hasPlugins: boolean;
}

/** The input, with hashes that are computed once. */
interface Context extends ContentStageInput {
  /** Data hashes by name. */
  readonly data: Readonly<Record<string, string>>;
  /** Hash of the site facts that site code may read. */
  readonly facts: string;
}

type MarkdownPage = DocumentPage | (StandalonePage & { readonly format: "markdown" });

export function contentStage(input: ContentStageInput): ContentStage {
  const { site, cache } = input;
  const data = { ...dataHashes(site), ...sidebarsHash(site) };
  const facts = contentHash(JSON.stringify(input.siteData));
  const context: Context = { ...input, data, facts };
  const cachedSummary = async (page: Page) => {
    if (!isMarkdown(page)) return undefined;
    const entry = cache.readSummary(page.source);
    return entry && (await isFresh(context, page, entry)) ? entry.summary : undefined;
  };
  const content = async (page: Page) => {
    const summary = await cachedSummary(page);
    const cached = summary && isMarkdown(page) && cache.readContent(page.source, summary);
    if (cached) return cached;
    const file = "source" in page ? input.files.place(page.source) : undefined;
    try {
      return await inWork(file, () => buildContent(context, page));
    } catch (error) {
      const failure = file === undefined ? undefined : pageFailure(error, file);
      if (failure === undefined) throw error;
      return { ...emptyContent, isWhole: false, diagnostics: [failure] };
    }
  };
  return {
    isReusable: (page) => isMarkdown(page) || isPlain(input, page),
    key: contentHash(input.key, facts, JSON.stringify(data)),
    content,
    cachedSummary,
    summary: async (page) =>
      isMarkdown(page) ? cachedSummary(page) : summaryOf(await content(page)),
  };
}

export const emptyContent: PageContent = {
  html: "",
  inspection: inspect(""),
  isWhole: true,
  diagnostics: [],
  places: {},
  layout: undefined,
  title: undefined,
  description: undefined,
};

function isMarkdown(page: Page): page is MarkdownPage {
  return page.kind === "document" || (page.kind === "standalone" && page.format === "markdown");
}

/** Returns whether Lectern provides a page and no site code affects it. */
function isPlain({ slots }: RenderingInput, page: Page): boolean {
  if (page.kind === "document" || page.kind === "standalone") return false;
  if (page.kind === "not-found" && slots.NotFound !== undefined) return false;
  return !hasPageSlots(slots);
}

/** Returns whether all inputs of cached page content are unchanged. */
async function isFresh(context: Context, page: MarkdownPage, { key, trace }: CachedSummary) {
  const { site, data, files, modules, resolver } = context;
  // The trace format depends on the engine, so the key is checked first.
  if (!key.startsWith(`${context.key}\n`) || key !== keyOf(context, page, trace)) return false;
  return traceHolds(trace, {
    resolver,
    file: (source) => files.hash(source as SourcePath),
    data: (name) => data[name],
    member: (name, member) => memberHash(site, name, member),
    module(specifier, from) {
      const target = resolver.locate(specifier, from);
      if (target.kind !== "resolved" && target.kind !== "package") return undefined;
      const name = target.kind === "resolved" ? target.source : packageKey(specifier);
      return { name, hash: modules.hashOf(name) };
    },
  });
}

/** Returns the cache key of a page's content. Site code may read site facts and page facts. */
function keyOf(context: Context, page: MarkdownPage, trace: Trace): string {
  const { slots, hasPlugins, files } = context;
  const post = page.kind === "document" && page.post ? JSON.stringify(page.post) : "";
  // Slots may show any facts, but plugins only have access to page facts.
  const hasSlots = hasPageSlots(slots);
  const runsCode = hasSlots || Object.keys(trace.imports).length > 0;
  const parts = [
    context.key,
    // Hash of the text that was read last.
    `${files.hash(page.source)}${post}`,
    runsCode ? context.facts : "",
    hasSlots || hasPlugins ? JSON.stringify(page) : "",
  ];
  return parts.filter((part) => part !== "").join("\n");
}

async function buildContent(context: Context, page: Page): Promise<PageContent> {
  if (isMarkdown(page)) return markdownPage(context, page);
  if (page.kind === "standalone") return coloured(context, await componentPage(context, page));
  const { NotFound } = context.slots;
  if (page.kind === "not-found" && NotFound) {
    const found = { page, source: NotFound.file, trace: emptyTrace() };
    const content = <NotFound.Component site={context.siteData} />;
    return coloured(context, finishContent(context, content, found));
  }
  return finishContent(context, generatedContent(context.index, page), {
    page,
    source: undefined,
    trace: emptyTrace(),
  });
}

async function markdownPage(context: Context, page: MarkdownPage): Promise<PageContent> {
  const { finished, trace } = await finishedPage(context, page);
  const uncached = await coloured(context, finished);
  const content: PageContent = { ...uncached, htmlHash: contentHash(uncached.html) };
  // Content with errors isn't cached. A new file may fix an error, but no trace contains missing
  // files.
  if (content.diagnostics.every(({ severity }) => severity !== "error")) {
    context.cache.write(page.source, { key: keyOf(context, page, trace), trace }, content);
  }
  return content;
}

/** Renders a page. If the page's own code throws, renders its text as plain Markdown. */
async function finishedPage(
  context: Context,
  page: MarkdownPage,
  isText = false,
): Promise<{ readonly finished: PageContent; readonly trace: Trace }> {
  const module = await context.markdown.load(page.source, isText);
  const { html, trace } = module;
  const Content = defaultComponent(module.exports);
  const text = Content ? markdownContent(Content, context.components) : null;
  const node = Content || html !== undefined ? withPost(page, text) : text;
  const { frontMatter } = page;
  const finished = finishContent(context, node, {
    ...module,
    page,
    source: page.source,
    references: frontMatter?.references,
    layout: layoutOf(frontMatter?.customProps["layout"]),
  });
  const { diagnostics } = finished;
  if (
    isText ||
    finished.html !== "" ||
    diagnostics.every(({ code }) => code !== "page/render-error")
  )
    return { finished, trace };
  const plain = await finishedPage(context, page, true);
  return { finished: { ...plain.finished, isWhole: false, diagnostics }, trace };
}

/**
 * Highlights code in components if the site was written for another system, because that system
 * also highlighted it.
 */
async function coloured({ options, highlight }: Context, content: PageContent) {
  if (options.compatibility === undefined) return content;
  return { ...content, html: await colouredCode(content.html, highlight) };
}

/** Adds the date and authors of a post above its text. */
function withPost(page: MarkdownPage, content: ReactNode): ReactNode {
  if (page.kind !== "document" || page.post === undefined) return content;
  return (
    <>
      <PostFacts className="lead" post={page.post} />
      {content}
    </>
  );
}

interface ComponentPageExports {
  readonly default?: unknown;
  readonly page?: Readonly<Partial<Record<"layout" | "title" | "description", unknown>>>;
}

async function componentPage(context: Context, page: StandalonePage): Promise<PageContent> {
  const { source } = page;
  const { site, siteData } = context;
  const found = { page, source, trace: emptyTrace() };
  const { exports, diagnostics } = await loadModule<ComponentPageExports>(context.modules, source);
  if (exports === undefined) return finishContent(context, null, { ...found, diagnostics });
  const Component = defaultComponent(exports as Parameters<typeof defaultComponent>[0]);
  if (!Component) {
    const url = localeBase(site.config, site.locale) + page.route.slice(1);
    const names = Object.keys(exports).filter((name) => name !== "page");
    return finishContent(context, null, {
      ...found,
      diagnostics: [
        {
          code: "page/no-default-export",
          severity: "error",
          message: `The page component at ${url} doesn't have a default export. This makes it impossible to render anything. Consider default-exporting a React component.`,
          hint: defaultExportHint(names),
          place: { file: source },
        },
      ],
    });
  }
  const content =
    source === site.config.components.Home ? (
      <HomePage Component={Component} site={siteData} page={page} />
    ) : (
      <Component />
    );
  const { layout, title, description } = exports.page ?? {};
  return finishContent(context, content, {
    ...found,
    layout: layoutOf(layout),
    title: stringOf(title),
    description: stringOf(description),
  });
}

/** Passes site facts and page facts to the home page. */
function HomePage(props: {
  readonly Component: ComponentType<PageModuleProps>;
  readonly site: SiteData;
  readonly page: StandalonePage;
}): ReactNode {
  const { site, page } = props;
  // The props of modules can't be type-checked.
  const Component = props.Component as unknown as ComponentType<SlotProps["Home"]>;
  return <Component site={site} page={pageFacts(page, site.localeBase)} />;
}

function stringOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Returns the layout, or `undefined` if the value isn't a valid layout. */
function layoutOf(value: unknown): Layout | undefined {
  return value === "document" || value === "page" || value === "wide" ? value : undefined;
}
