import { type Page, type ShownPage, pageFacts } from "../../core/page.ts";
import type { SiteData } from "../../core/site-data.ts";
import type { Site } from "../../core/site.ts";
import { titleOf } from "../../pages/page/page-data.ts";
import type { RenderedAround } from "../../pages/render-content.tsx";
import type { PageContent } from "../pages/page-content.ts";
import { renderPageSlots } from "./render-slots.tsx";
import type { SlotComponents } from "./slot-components.ts";

/** What fills the slots, and the site it shows. */
export interface SlotsInput {
  readonly slots: SlotComponents;
  readonly site: Site;
  readonly siteData: SiteData;
}

/** Adds to the content of a page what fills the slots around it, and what was found in them. */
export function withSlots(
  content: PageContent,
  { slots, site, siteData }: SlotsInput,
  { page, around }: { readonly page: ShownPage; readonly around: RenderedAround },
): PageContent {
  const isFilled = slots.BeforeArticle !== undefined || slots.PageEnd !== undefined;
  if (!isFilled || content.layout === "wide" || isOfEngine(page)) return content;
  const { inspection, places, diagnostics } = content;
  const title = content.title ?? titleOf(page, inspection);
  const facts = pageFacts({ ...page, title }, siteData.localeBase);
  const filled = renderPageSlots(slots, { site, around, facts });
  const found = filled.links.map(({ href, text }) => ({ href, text }));
  return {
    ...content,
    slots: filled.slots,
    inspection: { ...inspection, links: [...inspection.links, ...found] },
    // What the page writes itself has its place there.
    places: {
      ...Object.fromEntries(filled.links.map(({ href, file }) => [href, { file }])),
      ...places,
    },
    diagnostics: [...diagnostics, ...filled.diagnostics],
  };
}

/** Pages that are there for the program, or made of two others: there is no article of its own. */
function isOfEngine(page: ShownPage): page is Exclude<ShownPage, Page> {
  return ["not-found", "offline", "not-kept", "search", "comparison"].includes(page.kind);
}
