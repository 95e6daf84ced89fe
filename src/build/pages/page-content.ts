import type { Diagnostic, Place } from "../../core/diagnostic.ts";
import type { Inspection, InspectionSummary, PageSection } from "../../core/outline.ts";
import type { Layout, PageSlots } from "../../core/page-data.ts";
import { contentHash } from "../content-hash.ts";
import { stylesOfContent } from "./page-styles.ts";

/** The finished content of a page, and what was found in making it. Plain data: it is cached on disk. */
export interface PageContent {
  readonly html: string;
  /** Of `html`, where the content is cached: nothing else need read so much of it. */
  readonly htmlHash?: string;
  readonly inspection: Inspection;
  /** Whether it is all there: a page with errors may lack parts that others link to. */
  readonly isWhole: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** Where each address in its links and images was written. */
  readonly places: Readonly<Record<string, Place>>;
  /** HTML of the slots around it; absent: nothing fills them. */
  readonly slots?: PageSlots | undefined;
  /** What the page asks for itself. */
  readonly layout: Layout | undefined;
  /** Of a component page, which says them itself. */
  readonly title: string | undefined;
  readonly description: string | undefined;
}

/**
 * What a build needs of a page whose files it takes over: all but its text. It is cached
 * apart from the content, and read in its place.
 */
export interface PageSummary extends Omit<PageContent, "html" | "inspection"> {
  readonly htmlHash: string;
  readonly inspection: InspectionSummary;
  /** The styles its content carries; undefined: it carries none. */
  readonly css: string | undefined;
  /** What is searched of it: a hash, and how many sections. */
  readonly searched: { readonly hash: string; readonly sections: number };
}

/** What is read of a finished page besides its text: what the checks of links and the offline lists need. */
export interface PageFindings extends Pick<PageContent, "isWhole" | "diagnostics" | "places"> {
  readonly inspection: Pick<Inspection, "links" | "anchors" | "images" | "files" | "hasDiagrams">;
  /** The file of the styles its content carries; undefined: it carries none. */
  readonly stylesheet: string | undefined;
}

const known = new WeakMap<PageContent, PageSummary>();

/** Sum up a content; made once for each. */
export function summaryOf(content: PageContent): PageSummary {
  const summary = known.get(content) ?? summedUp(content);
  known.set(content, summary);
  return summary;
}

function summedUp({ html, htmlHash, inspection, ...rest }: PageContent): PageSummary {
  const { sections, blocked: _blocked, faults: _faults, ...summary } = inspection;
  return {
    ...rest,
    htmlHash: htmlHash ?? contentHash(html),
    inspection: summary,
    css: stylesOfContent(html),
    searched: { hash: contentHash(JSON.stringify(sections)), sections: countOf(sections) },
  };
}

/** The page's own section, which stands above all headings, counts if it is empty, too. */
function countOf(sections: readonly PageSection[]): number {
  const [first] = sections;
  return first !== undefined && first.id === undefined ? sections.length : sections.length + 1;
}
