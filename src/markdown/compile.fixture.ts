import type { PageFacts } from "../core/page.ts";
import { createElement, type ComponentType, type ReactNode } from "react";
import * as runtime from "react/jsx-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { routePath, sourcePath, type SourcePath } from "../core/paths.ts";
import { englishTexts } from "../core/strings/languages.ts";
import { createHighlighter } from "./code/highlighter.ts";
import { createCompiler } from "./compile.ts";
import type { ImportRequest } from "./read/page-imports.ts";
import type { CompiledModule } from "./compiled-module.ts";
import type { CompileOptions } from "./page-context.ts";
import type { ImageResolution, ImportResolution, LinkResolution, Resolver } from "./resolver.ts";

const highlighter = createHighlighter();
const file = sourcePath("docs/page.mdx");
const blocks = ["Card", "CodeBlock", "Details", "TabItem", "Tabs"];

/** A resolver whose results depend on the names of links, images and imports. */
const resolver: Resolver = {
  link(href: string, _from: SourcePath): LinkResolution {
    if (href.includes("draft")) return { kind: "draft" };
    if (href.includes("unknown")) return { kind: "unknown-file", hint: 'Did you mean "./a.md"?' };
    if (href.includes("outside")) return { kind: "leaves-site" };
    const page = /^\.\/(\w+)\.mdx?(#.*)?$/.exec(href);
    if (page) return { kind: "resolved", href: `/docs/${page[1]}${page[2] ?? ""}` };
    return { kind: "unchanged" };
  },
  async image(src: string): Promise<ImageResolution> {
    if (src.includes("missing")) return { kind: "missing", hint: 'Did you mean "./a.svg"?' };
    if (src.includes("unreadable")) return { kind: "unreadable", reason: "it isn't an image." };
    if (src.includes("outside")) return { kind: "leaves-site" };
    if (src.startsWith("https:")) return { kind: "external" };
    return { kind: "resolved", src: `/assets/${src.replace("./", "")}`, width: 40, height: 30 };
  },
  importFile({ specifier }: ImportRequest): ImportResolution {
    if (specifier.includes("missing")) return { kind: "missing", hint: 'Did you mean "./a.mdx"?' };
    if (specifier.includes("nowhere")) return { kind: "not-installed", hint: "Install it." };
    if (specifier.endsWith(".yml")) return { kind: "no-program", hint: "Read it as text." };
    if (specifier.includes("outside")) return { kind: "leaves-site" };
    return { kind: "resolved", text: specifier.endsWith(".php") ? "$a = 1;\n" : undefined };
  },
};

/** Facts about a page. Partials don't have facts. */
export const someFacts: PageFacts = {
  kind: "document",
  route: routePath("/docs/page"),
  href: "/docs/page",
  title: "Page",
  description: undefined,
  source: file,
  section: undefined,
  version: undefined,
  tags: [],
  frontMatter: undefined,
};

/**
 * Settings for a test page. The default is an MDX page without special options, on a site whose
 * links, images and imports `resolver` resolves.
 */
export interface PageToCompile {
  readonly format?: "md" | "mdx";
  readonly options?: Partial<CompileOptions>;
  readonly resolver?: Partial<Resolver>;
  /** Default: no facts, as for a file that pages import. */
  readonly facts?: PageFacts;
}

/** Compiles a page as `docs/page.mdx`, with an autolink and English labels. */
export function compilePage(text: string, page: PageToCompile = {}): Promise<CompiledModule> {
  const compiler = createCompiler({
    autolinks: [{ pattern: "(MDL|MOBILE)-\\d+", href: "https://tracker.example/$1/$0" }],
    blocks,
    highlight: highlighter.highlight,
    brokenMarkdownLinks: "warn",
    texts: englishTexts.content,
    ...page.options,
  });
  return compiler.compile({
    file,
    text,
    format: page.format ?? "mdx",
    resolver: { ...resolver, ...page.resolver },
    facts: page.facts,
  });
}

/** Runs a compiled function and returns its result. */
export function runPage(
  { code, codeHtml }: CompiledModule,
  modules: readonly unknown[] = [],
): Readonly<Record<string, unknown>> {
  const run = new Function(code) as (...args: readonly unknown[]) => Record<string, unknown>;
  return run(runtime, modules, undefined, codeHtml);
}

/** Renders a page to HTML. Its blocks show their props as JSON. */
export function renderPage(module: CompiledModule, modules: readonly unknown[] = []): string {
  const components = Object.fromEntries(blocks.map((name) => [name, showProps(name)]));
  const Page = runPage(module, modules)["default"] as ComponentType<{ components: object }>;
  return (
    renderToStaticMarkup(createElement(Page, { components }))
      // React adds a preload link for the first image, which isn't part of the content.
      .replace(/^(?:<link rel="preload"[^>]*>)+/, "")
  );
}

/** Compiles and renders a page. Fails if the page has problems. */
export async function html(text: string, page: PageToCompile = {}): Promise<string> {
  const module = await compilePage(text, page);
  if (module.diagnostics.length > 0) throw new Error(JSON.stringify(module.diagnostics, null, 2));
  return renderPage(module);
}

function showProps(name: string): ComponentType<{ readonly children?: ReactNode }> {
  return ({ children, ...props }) =>
    createElement("div", { "data-block": name, "data-props": JSON.stringify(props) }, children);
}

/** Returns each diagnostic as `line:column severity code: message (hint)`. */
export async function diagnose(text: string, options = {}): Promise<readonly string[]> {
  const { diagnostics } = await compilePage(text, options);
  return diagnostics.map(
    ({ code, severity, message, hint, place }) =>
      `${place?.line}:${place?.column} ${severity} ${code}: ${message}${hint ? ` (${hint})` : ""}`,
  );
}
