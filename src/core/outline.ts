import type { Anchor } from "./paths.ts";

/** A heading in the table of contents. */
export interface OutlineItem {
  readonly level: number;
  readonly id: Anchor;
  readonly text: string;
}

/** A style, script or frame that the page's Content Security Policy blocks. */
export interface BlockedPart {
  readonly kind: "style" | "script" | "frame";
  /** As written in the HTML. */
  readonly written: string;
  /** Origin of the embedded content. */
  readonly origin?: string | undefined;
  /** Name of the embedding element. */
  readonly element?: string | undefined;
}

/** A link in the rendered HTML of a page. */
export interface FoundLink {
  /** URL as written in the HTML, with decoded entities. */
  readonly href: string;
  readonly text: string;
}

/** A section of a page in the search index: a heading (h1 to h3) and the content after it. */
export interface PageSection {
  readonly level: 1 | 2 | 3;
  /** `undefined` for an h1 at the start of the page, because it's the page title. */
  readonly id: Anchor | undefined;
  readonly title: string;
  readonly text: string;
  /** Other names for the section's subject, from `data-keywords`. Absent: none. */
  readonly keywords?: readonly string[];
}

/** Data extracted from the rendered HTML of a page. */
export interface Inspection {
  /** Text of the first h1. */
  readonly title: string | undefined;
  /** Whether the first h1 comes before all other visible content. */
  readonly titleOpens: boolean;
  /** Headings h2 to h6 that have an id, in order. */
  readonly outline: readonly OutlineItem[];
  /** All ids in the page. */
  readonly anchors: readonly Anchor[];
  readonly links: readonly FoundLink[];
  /** Image URLs, as written in the HTML. */
  readonly images: readonly string[];
  /** URLs of other files: alternative image formats, videos, audio and frames. */
  readonly files: readonly string[];
  readonly sections: readonly PageSection[];
  /** Names of the islands in the page. */
  readonly islands: readonly string[];
  readonly blocked: readonly BlockedPart[];
  /** Invalid ids and missing URLs. */
  readonly faults: readonly MarkupFault[];
  readonly hasDiagrams: boolean;
}

/** A problem with an element in the rendered HTML. */
export type MarkupFault =
  | { readonly kind: "id"; readonly element: string; readonly id: string }
  | { readonly kind: "no-url"; readonly element: string; readonly attribute: string };

/** Data about a page, without its text and its problems. */
export type InspectionSummary = Omit<Inspection, "sections" | "blocked" | "faults">;
