import type { HastVisitorInstance, MdastPluginInstance } from "satteri";
import type { SourcePath } from "./paths.ts";
import type { PageFacts } from "./page.ts";
import type { ComponentType } from "react";
import type { Pluggable as UnifiedPluggable } from "unified";
import type { Layout } from "./page-data.ts";

/** A plugin for Markdown: what it does to the tree of each page and of each file that pages import. */
export interface MarkdownPlugin {
  /** Unique among the plugins of a site; diagnostics name it. */
  readonly name: string;
  /**
   * Visitors of the Markdown tree (mdast), by the type of node. They run before the engine's own
   * steps: what they put into the tree is read as if the author had written it. Undefined: the
   * plugin has nothing to do in this file.
   */
  readonly markdown?: (file: PluginFile) => MarkdownVisitors | undefined;
  /**
   * Visitors of the tree of elements (hast). They run after the engine's own steps and see the
   * headings with their ids and the code with its colours.
   */
  readonly elements?: (file: PluginFile) => ElementVisitors | undefined;
}

/** Visitors by node type. The result of a visitor replaces the node. */
export type MarkdownVisitors = Omit<MdastPluginInstance, "options">;

/** Visitors by node type. `element` requires a `filter` of tag names. */
export type ElementVisitors = Omit<HastVisitorInstance, "options">;

/** The file a plugin works on. */
export interface PluginFile {
  /** Path in the site folder. */
  readonly file: SourcePath;
  /** The whole text of the file, with line feeds alone. */
  readonly text: string;
  readonly format: "md" | "mdx";
  /** Undefined for a file that pages import. */
  readonly page: PageFacts | undefined;
  /** Tells the author of a problem in the file. A problem of the severity `error` stops the build. */
  readonly report: (problem: PluginProblem) => void;
}

/** Something a plugin has found wrong. */
export interface PluginProblem {
  readonly message: string;
  /** How to fix it. */
  readonly hint?: string | undefined;
  /** Default: `error`. */
  readonly severity?: "error" | "warning" | "note" | undefined;
  /** Where: a node as a visitor is given it. */
  readonly node?: PlacedNode | undefined;
  /** Where, if there is no node for it; both count from 1. */
  readonly at?: { readonly line: number; readonly column: number } | undefined;
}

/** A node with the place it was written in. */
interface PlacedNode {
  readonly position?:
    | { readonly start: { readonly line: number; readonly column: number } }
    | undefined;
}

/**
 * The default export of a plugin's module goes through here, so that editors check and complete it.
 * `markdown.plugins` of the configuration names the module.
 */
export function markdownPlugin(plugin: MarkdownPlugin): MarkdownPlugin {
  return plugin;
}

/** `export const page` of a page that is a component. */
export interface PageExport {
  /** Title of the page, in its tab and in search results. */
  readonly title?: string;
  readonly description?: string;
  /** `wide` uses the full width of the window; `page` has no sidebar. */
  readonly layout?: Layout;
}

/** A plugin of unified: a function, or a list of the function and its options. */
export type Pluggable = UnifiedPluggable | false | null | undefined;

/** Plugins for remark and rehype, for all pages or for pages in some folders. */
export interface UnifiedEntry {
  /** Folders of pages; default: all pages. */
  readonly folders?: readonly string[] | undefined;
  /** Reads formulas in `$`. */
  readonly math?: boolean;
  readonly remark?: readonly Pluggable[];
  readonly rehype?: readonly Pluggable[];
}

/** The default export of the module in `markdown.unified`. */
export type UnifiedModule = UnifiedEntry | readonly UnifiedEntry[];

/** A Markdown file that a module imports, as a component. */
export type MarkdownComponent = ComponentType<{
  /** Replaces elements and components by name. */
  readonly components?: Readonly<Record<string, ComponentType<never> | string>>;
  readonly [property: string]: unknown;
}>;

/** A heading in `toc` of a Markdown file. */
export interface MarkdownHeading {
  /** Text of the heading, as HTML. */
  readonly value: string;
  readonly id: string;
  readonly level: number;
}

/** The start of the names of page code in stack traces. */
const scheme = "lectern-page:///";

/** Name of a page's code in stack traces. */
export function pageCodeName(source: string): string {
  return scheme + encodeURI(source).replace(/[()]/g, (char) => (char === "(" ? "%28" : "%29"));
}

/** A position in the code of a page in a stack trace: path, line, column. */
export const pageFrame = `${scheme}([^\\s():]+):(\\d+):(\\d+)`;
