import type { Diagnostic } from "../../core/diagnostic.ts";
import type { Page } from "../../core/page.ts";
import { summaryOf, type PageFindings } from "../pages/page-content.ts";
import { collectLinks, isLinked } from "../links/collected-links.ts";
import type { OpenSite } from "../open-site.ts";
import { findingsOf } from "../pages/make-page.ts";
import type { PageRecords } from "./page-records.ts";

/** The links of the pages of a locale. Links of pages that are reused unseen are known to be right. */
export interface LinksOfPages {
  add(page: Page, findings: PageFindings): void;
  addUnseen(page: Page): void;
  /** Over all pages, which must have been added. Also stores the page records. */
  check(): Promise<readonly Diagnostic[]>;
}

/** If a page has other ids than before, the links of all pages are checked. */
export function linksOfPages(open: OpenSite, records: PageRecords): LinksOfPages {
  const links = collectLinks(open);
  const unseen: Page[] = [];
  let isOther = false;

  function anchorsOf(page: Page): readonly string[] | undefined {
    const anchors = records.anchorsOf(page);
    if (anchors === undefined) isOther = true;
    return anchors;
  }

  async function lookAt(page: Page): Promise<void> {
    const known = await open.content.summary(page);
    const summary = known ?? summaryOf(await open.content.content(page));
    links.add(page, findingsOf(summary, { page, siteData: open.siteData }));
  }

  return {
    add(page, findings) {
      links.add(page, findings);
      const { isWhole, inspection } = findings;
      if (!records.hasAnchors(page, isWhole ? inspection.anchors : undefined)) isOther = true;
    },
    addUnseen: (page) => void (isLinked(open, page) && unseen.push(page)),
    async check() {
      const others = unseen.map((page) => ({
        route: page.route,
        get anchors() {
          return anchorsOf(page);
        },
      }));
      let found = isOther && others.length > 0 ? [] : links.check(others);
      if (isOther && others.length > 0) {
        for (const page of unseen) await lookAt(page);
        found = links.check();
      }
      records.save(found.length === 0);
      return found;
    },
  };
}
