import type { HastVisitorInstance, MdastPluginInstance } from "satteri";
import type { SourcePath } from "./paths.ts";
import type { PageFacts } from "./page-facts.ts";

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

/** By the type of node: what is done with each. What a visitor returns takes the node's place. */
export type MarkdownVisitors = Omit<MdastPluginInstance, "options">;

/** By the type of node: what is done with each. `element` asks for a `filter` of tag names. */
export type ElementVisitors = Omit<HastVisitorInstance, "options">;

/** The file a plugin works on. */
export interface PluginFile {
  /** Below the site folder. */
  readonly file: SourcePath;
  /** The whole text of the file, with line feeds alone. */
  readonly text: string;
  readonly format: "md" | "mdx";
  /** Of the page the file is; undefined for a file that pages import. */
  readonly page: PageFacts | undefined;
  /** Tells the author of a problem in the file. A problem of the severity `error` stops the build. */
  readonly report: (problem: PluginProblem) => void;
}

/** Something a plugin has found wrong. */
export interface PluginProblem {
  readonly message: string;
  /** What to do about it. */
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
