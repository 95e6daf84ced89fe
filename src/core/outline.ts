import type { Anchor } from "./paths.ts";

/** A heading of a page as the contents table shows it. */
export interface OutlineItem {
  readonly level: number;
  readonly id: Anchor;
  readonly text: string;
}

/** Something in a page that its policy blocks. */
export interface BlockedPart {
  readonly kind: "style" | "script" | "frame";
  /** As written in the HTML. */
  readonly written: string;
  /** Where what an element embeds comes from. */
  readonly origin?: string | undefined;
  /** The name of the element that embeds it. */
  readonly element?: string | undefined;
}

/** A link found in the finished HTML of a page. */
export interface FoundLink {
  /** As written in the HTML, with decoded entities. */
  readonly href: string;
  readonly text: string;
}

/** One section of a page for search: a heading (h1 to h3) and what follows it. */
export interface PageSection {
  readonly level: 1 | 2 | 3;
  /** Undefined for an h1 that opens the page, which is its title. */
  readonly id: Anchor | undefined;
  readonly title: string;
  readonly text: string;
}

/** The content of a page, read from its finished HTML. */
export interface Inspection {
  /** The text of its first h1. */
  readonly title: string | undefined;
  /** Whether this h1 comes before all other visible content. */
  readonly titleOpens: boolean;
  /** Headings h2 to h6 that have an id, in order. */
  readonly outline: readonly OutlineItem[];
  /** Every id in the page. */
  readonly anchors: readonly Anchor[];
  readonly links: readonly FoundLink[];
  /** URLs of images, as written in the HTML. */
  readonly images: readonly string[];
  /** URLs of other files: images in other formats, videos, audio, frames. */
  readonly files: readonly string[];
  readonly sections: readonly PageSection[];
  /** Names of the islands it holds. */
  readonly islands: readonly string[];
  /** Elements that the page's policy blocks. */
  readonly blocked: readonly BlockedPart[];
  /** Wrong ids and missing URLs. */
  readonly faults: readonly MarkupFault[];
  readonly hasDiagrams: boolean;
  /** Words of running text, code left out. */
  readonly words: number;
}

/** A problem with an element in the finished HTML. */
export type MarkupFault =
  | { readonly kind: "id"; readonly element: string; readonly id: string }
  | { readonly kind: "no-url"; readonly element: string; readonly attribute: string };

/** The content of a page without its text. */
export type InspectionSummary = Omit<Inspection, "sections" | "blocked" | "faults">;
