import type { ReactNode, ComponentType } from "react";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import type { Highlight } from "../../markdown/code/highlighted-code.ts";
import { type Page, pageFacts, type StandalonePage } from "../../core/page.ts";
import { inspect } from "../../pages/inspect/inspect.ts";
import { inWork, pageFailure } from "../../markdown/read/page-crashes.ts";
import { generatedContent } from "../../pages/generated-content.tsx";
import { defaultComponent, markdownContent } from "../../pages/render-content.tsx";
import { PostFacts } from "../../theme/engine-pages/index-pages.tsx";
import { colouredCode } from "../compatibility/coloured-code.ts";
import type { MarkdownModules } from "../site-code/markdown-modules.ts";
import { contentHash } from "../content-hash.ts";
import { finishContent, type RenderingInput } from "./finish-content.ts";
import { dataHashes } from "./page-data-access.ts";
import { type PageContent, type PageSummary, summaryOf } from "./page-content.ts";
import { sidebarsHash } from "./rendered-page.ts";
import type { SlotComponent } from "../plugins/slots.tsx";
import { emptyTrace } from "../graph/trace.ts";
import {
  cachedMarkdown,
  keyOf,
  summaryOfMarkdown,
  type ConstantInputs,
  type MarkdownInput,
  type MarkdownPage,
} from "../store/cached-markdown.ts";
import type { Layout } from "../../core/page-data.ts";
import type { SiteData } from "../../core/site-data.ts";
import { localeBase } from "../../core/site.ts";
import type { PageModuleProps } from "../../pages/evaluate.ts";
import type { SlotProps } from "../../theme/elements.tsx";
import { loadModule, type SiteModules } from "../site-code/site-modules.ts";

/** Provides the contents of the pages of a locale. Only those made of Markdown files are cached. */
export interface ContentStage {
  /** The content of a page, from the cache when nothing it was made from has changed. */
  content(page: Page): Promise<PageContent>;
  /** The content from the cache; undefined when there is none, or it is out of date. */
  cached(page: Page): Promise<PageContent | undefined>;
  /** What is known of the content from the cache, without the content; undefined when it is out of date. */
  cachedSummary(page: Page): Promise<PageSummary | undefined>;
  /** The same; a page that no Markdown file holds is made, if need be. Undefined when it has to be compiled. */
  summary(page: Page): Promise<PageSummary | undefined>;
  /** Make the content, and cache it. */
  make(page: Page): Promise<PageContent>;
  /** Whether a page depends only on inputs that are known without running code of the site. */
  isReusable(page: Page): boolean;
  /** Hash of what all contents are made with: the engine, the options, the data. */
  readonly key: string;
}

export interface ContentStageInput extends MarkdownInput, RenderingInput {
  readonly markdown: MarkdownModules;
  /** Components that all pages have without importing them. */
  readonly components: Readonly<Record<string, unknown>>;
  readonly highlight: Highlight;
}

/** Set up the contents of a locale. Content whose diagnostics have an error is not cached. */
export function contentStage(input: ContentStageInput): ContentStage {
  const { site, siteData } = input;
  const data = { ...dataHashes(site.data, site.config), ...sidebarsHash(input.index) };
  const programs = contentHash(JSON.stringify(siteData));
  const constant: ConstantInputs = { data, programs };
  const cached = async (page: Page) =>
    isMarkdown(page) ? (await cachedMarkdown(input, constant, page))?.content : undefined;
  const make = async (page: Page) => {
    const file = fileOf(input, page);
    try {
      return await inWork(file, () => makeContent(input, constant, page));
    } catch (error) {
      const failed = file === undefined ? undefined : pageFailure(error, file);
      if (failed === undefined) throw error;
      return emptyContent(failed);
    }
  };
  const cachedSummary = async (page: Page) =>
    isMarkdown(page) ? summaryOfMarkdown(input, constant, page) : undefined;
  return {
    isReusable: (page) => isMarkdown(page) || isPlain(input, page),
    key: contentHash(input.key, programs, JSON.stringify(data)),
    cached,
    cachedSummary,
    summary: async (page) => (isMarkdown(page) ? cachedSummary(page) : summaryOf(await make(page))),
    make,
    content: async (page) => (await cached(page)) ?? make(page),
  };
}

function isMarkdown(page: Page): page is MarkdownPage {
  return page.kind === "document" || (page.kind === "standalone" && page.format === "markdown");
}

/** The content of a page that could not be built. */
function emptyContent(diagnostic: Diagnostic): PageContent {
  return {
    html: "",
    inspection: inspect(""),
    isWhole: false,
    diagnostics: [diagnostic],
    places: {},
    layout: undefined,
    title: undefined,
    description: undefined,
  };
}

/** The file that an author writes for a page. */
function fileOf({ files }: ContentStageInput, page: Page): SourcePath | undefined {
  return page.kind === "document" || page.kind === "standalone"
    ? files.place(page.source)
    : undefined;
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

/** A page that no author writes. */
type EnginePage = Exclude<Page, { kind: "document" | "standalone" }>;

function engineContent(input: ContentStageInput, page: EnginePage): PageContent {
  return finishContent(input, generatedContent(input.index, page), {
    page,
    source: undefined,
    trace: emptyTrace(),
    isCertainToEnd: isPlain(input, page),
  });
}

/** Whether no author writes the page, and no code of the site has a part in it. */
function isPlain({ slots }: ContentStageInput, page: Page): page is EnginePage {
  if (page.kind === "document" || page.kind === "standalone") return false;
  if (page.kind === "not-found" && slots.NotFound !== undefined) return false;
  return slots.BeforeArticle === undefined && slots.PageEnd === undefined;
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
  { options, highlight }: ContentStageInput,
  content: PageContent,
): Promise<PageContent> {
  if (options.compatibility === undefined) return content;
  return { ...content, html: await colouredCode(content.html, highlight) };
}

/** The text of a post with its day and authors ahead. */
function withPost(page: MarkdownPage, content: ReactNode): ReactNode {
  if (page.kind !== "document" || page.post === undefined) return content;
  return (
    <>
      <PostFacts className="lead" post={page.post} />
      {content}
    </>
  );
}

/** What a component page may export beside its component. */
interface ComponentPageExports {
  readonly default?: unknown;
  readonly page?: {
    readonly layout?: unknown;
    readonly title?: unknown;
    readonly description?: unknown;
  };
}

/** The content of a page that is a component of the site. */
export async function componentContent(
  input: RenderingInput & { readonly modules: SiteModules },
  page: StandalonePage,
): Promise<PageContent> {
  const { source } = page;
  const { exports, diagnostics } = await loadModule<ComponentPageExports>(input.modules, source);
  if (exports === undefined) {
    return finishContent(input, null, { page, source, trace: emptyTrace(), diagnostics });
  }
  const Component = defaultComponent(exports as Parameters<typeof defaultComponent>[0]);
  if (!Component) {
    const address = localeBase(input.site.config, input.site.locale) + page.route.slice(1);
    return finishContent(input, null, {
      page,
      source,
      trace: emptyTrace(),
      diagnostics: [
        {
          code: "page/no-default-export",
          severity: "error",
          message: `The page component at ${address} doesn't have a default export. This makes it impossible to render anything. Consider default-exporting a React component.`,
          hint: noDefaultHint(exports),
          place: { file: source },
        },
      ],
    });
  }
  const { page: own } = exports;
  const content =
    source === input.site.config.components.Home ? (
      <HomePage Component={Component} site={input.siteData} page={page} />
    ) : (
      <Component />
    );
  return finishContent(input, content, {
    page,
    source,
    trace: emptyTrace(),
    layout: layoutOf(own?.layout),
    title: textOf(own?.title),
    description: textOf(own?.description),
  });
}

/** The component of the configuration's home page is told what it stands for. */
function HomePage(props: {
  readonly Component: ComponentType<PageModuleProps>;
  readonly site: SiteData;
  readonly page: StandalonePage;
}): ReactNode {
  const { site, page } = props;
  // What it takes is its own affair, as with any module.
  const Component = props.Component as unknown as ComponentType<SlotProps["Home"]>;
  return <Component site={site} page={pageFacts(page, site.localeBase)} />;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function noDefaultHint(exports: object): string | undefined {
  const names = Object.keys(exports).filter((name) => name !== "page");
  return names.length > 0
    ? `It exports ${names.join(", ")}. Write "export default" before one of them.`
    : undefined;
}

/** What a page asks for; undefined when it is no layout. */
export function layoutOf(value: unknown): Layout | undefined {
  return value === "document" || value === "page" || value === "wide" ? value : undefined;
}
