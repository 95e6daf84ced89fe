import type { PageData } from "../../core/page-data.ts";
import type { SiteData } from "../../core/site-data.ts";
import { breadcrumbData, headElements, headSelector } from "../../theme/page/head-data.ts";
import { make } from "../../theme/dom.ts";

/** Updates the description, canonical URL, alternates and card of the document. */
export function applyHeadMetadata(site: SiteData, page: PageData): void {
  for (const old of document.head.querySelectorAll(headSelector)) old.remove();
  const structured = breadcrumbData(site, page);
  document.head.append(
    ...headElements(site, page).map(([tag, attributes]) => {
      const element = make(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      return element;
    }),
    ...(structured ? [make("script", { type: "application/ld+json" }, structured)] : []),
  );
}
