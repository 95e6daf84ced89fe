import type { ComponentType } from "react";
import type { Pluggable as UnifiedPluggable } from "unified";
import type { Layout } from "./page-data.ts";

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
