import type { PageData } from "../../core/page-data.ts";
import type { SiteData } from "../../core/site-data.ts";

/**
 * The way to a page as search engines read it (schema.org `BreadcrumbList`, as
 * JSON-LD that is safe inside a script element); undefined where it has none.
 */
export function breadcrumbData(
  site: Pick<SiteData, "url">,
  { breadcrumbs, head }: Pick<PageData, "breadcrumbs" | "head">,
): string | undefined {
  const linked = breadcrumbs.filter(
    ({ href }, index) => href !== undefined || index === breadcrumbs.length - 1,
  );
  if (linked.length < 2 || head.noIndex) return undefined;
  const data = {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: linked.map(({ label, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      ...(href !== undefined && { item: site.url + href }),
    })),
  };
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
