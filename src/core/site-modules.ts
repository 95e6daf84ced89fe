import type { HastVisitorInstance, MdastPluginInstance } from "satteri";
import type { SourcePath } from "./paths.ts";
import type { PageFacts } from "./page.ts";
import type { ComponentType } from "react";
import type { Pluggable as UnifiedPluggable } from "unified";
import type { Layout } from "./page-data.ts";

/** A Markdown plugin. It can change the tree of each page, and of each file that pages import. */
export interface MarkdownPlugin {
  /** Must be unique among the site's plugins, because diagnostics refer to the plugin by name. */
  readonly name: string;
  /**
   * Returns visitors for the Markdown tree (mdast). They run before Lectern's own steps, so Lectern
   * processes the nodes they add as if they were in the source. Return `undefined` to skip a file.
   */
  readonly markdown?: (file: PluginFile) => MarkdownVisitors | undefined;
  /**
   * Returns visitors for the HTML tree (hast). They run after Lectern's own steps, so headings
   * already have ids and code is highlighted. Return `undefined` to skip a file.
   */
  readonly elements?: (file: PluginFile) => ElementVisitors | undefined;
}

/** Visitors by node type. The result of a visitor replaces the node. */
export type MarkdownVisitors = Omit<MdastPluginInstance, "options">;

/** Visitors by node type. `element` requires a `filter` of tag names. */
export type ElementVisitors = Omit<HastVisitorInstance, "options">;

/** The file that a plugin processes. */
export interface PluginFile {
  /** Path relative to the site folder. */
  readonly file: SourcePath;
  /** The entire text of the file. All line breaks are `\n`. */
  readonly text: string;
  readonly format: "md" | "mdx";
  /** `undefined` for a file that pages import. */
  readonly page: PageFacts | undefined;
  /** Reports a problem in the file. A problem with the severity `error` fails the build. */
  readonly report: (problem: PluginProblem) => void;
}

/** A problem that a plugin reports. */
export interface PluginProblem {
  readonly message: string;
  /** How to fix the problem. */
  readonly hint?: string | undefined;
  /** @default "error" */
  readonly severity?: "error" | "warning" | "note" | undefined;
  /** The node with the problem, as passed to a visitor. */
  readonly node?: PlacedNode | undefined;
  /** Position of the problem if there is no node for it. Both numbers start at 1. */
  readonly at?: { readonly line: number; readonly column: number } | undefined;
}

/** A node with its position in the source. */
interface PlacedNode {
  readonly position?:
    | { readonly start: { readonly line: number; readonly column: number } }
    | undefined;
}

/**
 * Returns a plugin unchanged. With this function, editors check the plugin and offer completions.
 * Use the result as the default export of a module, and add the module to `markdown.plugins`.
 */
export function markdownPlugin(plugin: MarkdownPlugin): MarkdownPlugin {
  return plugin;
}

/** The type of `export const page` in component pages. */
export interface PageExport {
  /** Page title in the browser tab and in search results. */
  readonly title?: string;
  readonly description?: string;
  /** `wide` uses the full width of the window; `page` has no sidebar. */
  readonly layout?: Layout;
}

/** A unified plugin: a function, or a list of the function and its options. */
export type Pluggable = UnifiedPluggable | false | null | undefined;

/** remark and rehype plugins, for all pages or for the pages in some folders. */
export interface UnifiedEntry {
  /** Folders of the pages. Default: all pages. */
  readonly folders?: readonly string[] | undefined;
  /** Whether to parse formulas in `$`. */
  readonly math?: boolean;
  readonly remark?: readonly Pluggable[];
  readonly rehype?: readonly Pluggable[];
}

/** The default export of the module in `markdown.unified`. */
export type UnifiedModule = UnifiedEntry | readonly UnifiedEntry[];

/** A Markdown file that a module imports, as a component. */
export type MarkdownComponent = ComponentType<{
  /** Components to use instead of other elements and components, by name. */
  readonly components?: Readonly<Record<string, ComponentType<never> | string>>;
  readonly [property: string]: unknown;
}>;

/** A heading in the `toc` export of a Markdown file. */
export interface MarkdownHeading {
  /** The heading's text as HTML. */
  readonly value: string;
  readonly id: string;
  readonly level: number;
}

/** Prefix of page code in stack traces. */
const scheme = "lectern-page:///";

/** Returns the file name of a page's code in stack traces. */
export function pageCodeName(source: string): string {
  return scheme + encodeURI(source).replace(/[()]/g, (char) => (char === "(" ? "%28" : "%29"));
}

/** A pattern for page code in stack traces. Its groups are the path, line and column. */
export const pageFrame = `${scheme}([^\\s():]+):(\\d+):(\\d+)`;
