import type { Diagnostic, Place } from "../../core/diagnostic.ts";
import type { Inspection, InspectionSummary, PageSection } from "../../core/outline.ts";
import type { Layout, PageSlots } from "../../core/page-data.ts";
import { contentHash } from "../content-hash.ts";
import { stylesOfContent } from "./page-styles.ts";

/** The finished content of a page. Plain data. */
export interface PageContent {
  readonly html: string;
  /** Hash of the HTML, if the content is cached. */
  readonly htmlHash?: string;
  readonly inspection: Inspection;
  /**
   * Whether the content is complete. A page with errors may lack parts that other pages link to.
   */
  readonly isWhole: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** Positions of links and images in the source, by URL. */
  readonly places: Readonly<Record<string, Place>>;
  /** HTML of the slots around the content. */
  readonly slots?: PageSlots | undefined;
  /** Layout, title and description that the page itself specifies. */
  readonly layout: Layout | undefined;
  readonly title: string | undefined;
  readonly description: string | undefined;
}

/** A page's content without its text. It's sufficient for a build that reuses the page's files. */
export interface PageSummary extends Omit<PageContent, "html" | "inspection"> {
  readonly htmlHash: string;
  readonly inspection: InspectionSummary;
  /** Styles in the content, if it has any. */
  readonly css: string | undefined;
  /** Hash of the searchable text, and its number of sections. */
  readonly searched: { readonly hash: string; readonly sections: number };
}

/** Data about a page that checks and offline lists need. */
export interface PageFindings extends Pick<PageContent, "isWhole" | "diagnostics" | "places"> {
  readonly inspection: Pick<Inspection, "links" | "anchors" | "images" | "files" | "hasDiagrams">;
  /** File with the styles of the content, if it has any. */
  readonly stylesheet: string | undefined;
}

const summaries = new WeakMap<PageContent, PageSummary>();

/** Returns the summary of a page's content. It's computed once. */
export function summaryOf(content: PageContent): PageSummary {
  const summary = summaries.get(content) ?? summarize(content);
  summaries.set(content, summary);
  return summary;
}

function summarize({ html, htmlHash, inspection, ...rest }: PageContent): PageSummary {
  const { sections, blocked: _blocked, faults: _faults, ...summary } = inspection;
  const [first] = sections;
  // The section above all headings counts even if it's empty.
  const isOpening = first !== undefined && first.id === undefined;
  return {
    ...rest,
    htmlHash: htmlHash ?? contentHash(html),
    inspection: summary,
    css: stylesOfContent(html),
    searched: {
      hash: contentHash(JSON.stringify(sections)),
      sections: sections.length + (isOpening ? 0 : 1),
    },
  };
}

/** Combines a summary with its text. The diagnostics already contain problems in the HTML. */
export function joinContent(
  summary: PageSummary,
  html: string,
  sections: readonly PageSection[],
): PageContent {
  const inspection = { ...summary.inspection, sections, blocked: [], faults: [] };
  const content: PageContent = { ...summary, html, inspection };
  summaries.set(content, summary);
  return content;
}
