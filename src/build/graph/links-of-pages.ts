import type { Diagnostic } from "../../core/diagnostic.ts";
import type { Page } from "../../core/page.ts";
import { summaryName } from "../store/page-cache.ts";
import { summaryOf, type PageFindings } from "../pages/page-content.ts";
import { collectLinks, isLinked } from "../links/collected-links.ts";
import type { OpenSite } from "../open-site.ts";
import { findingsOf } from "../pages/make-page.ts";
import type { SettledPages } from "./settled-pages.ts";

/** The links of a locale's pages, of which those of settled pages are known to be right. */
export interface LinksOfPages {
  add(page: Page, findings: PageFindings): void;
  addSettled(page: Page): void;
  /** Over all pages, which must have been added. Also stores which pages are settled. */
  check(): Promise<readonly Diagnostic[]>;
}

/** Links of settled pages are looked at when a page they may lead to has other ids than it had. */
export function linksOfPages(open: OpenSite, settled: SettledPages): LinksOfPages {
  const links = collectLinks(open);
  const unseen: Page[] = [];
  let isOther = false;

  function anchorsOf(page: Page): readonly string[] | undefined {
    const name = "source" in page ? page.source : summaryName(page.route);
    const anchors = open.cache.readSummary(name)?.summary.inspection.anchors;
    // What was cached of it is damaged.
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
      if (!settled.hasAnchors(page, isWhole ? inspection.anchors : undefined)) isOther = true;
    },
    addSettled: (page) => void (isLinked(open, page) && unseen.push(page)),
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
      settled.save(found.length === 0);
      return found;
    },
  };
}
