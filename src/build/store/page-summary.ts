import { contentHash } from "../content-hash.ts";
import type { PageSection } from "../../core/outline.ts";
import type { PageContent, PageSummary } from "../pages/page-content.ts";
import { stylesOfContent } from "../pages/page-styles.ts";

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
