import { outputName, type RoutePath } from "../../core/paths.ts";
import type { PageData } from "../../core/page-data.ts";
import type { SiteData } from "../../core/site-data.ts";

/**
 * Returns the breadcrumbs for search engines (schema.org `BreadcrumbList`), as JSON-LD that is safe
 * inside a script element, or `undefined` if there are none.
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

/** Returns the Open Graph properties of a page, for link previews. */
export function cardProperties(
  site: Pick<SiteData, "title" | "locale">,
  { head, title, kind }: Pick<PageData, "head" | "title" | "kind">,
): readonly (readonly [name: string, content: string | undefined])[] {
  const { image } = head;
  return [
    ["og:type", kind === "document" ? "article" : "website"],
    ["og:site_name", site.title],
    ["og:locale", site.locale.code.replace("-", "_")],
    ["og:title", head.title],
    ["og:description", head.description],
    ["og:url", head.canonical],
    ["og:image", image?.href],
    ["og:image:width", image?.width?.toString()],
    ["og:image:height", image?.height?.toString()],
    ["og:image:alt", image && (image.alt ?? title)],
  ];
}

/** The media type of a page's Markdown version. */
export const twinType = "text/markdown";

/**
 * Returns the URL path of a page's Markdown, percent-encoded, or `undefined` if the page has none,
 * for example the search page.
 *
 * @param localeBase path prefix of the locale's URLs; ends with `/`
 */
export function twinAddress(
  localeBase: string,
  { kind, route }: { readonly kind: string; readonly route: RoutePath },
): string | undefined {
  const hasTwin = /^(?:document|category|tag-index|tag|standalone)$/.test(kind);
  return hasTwin ? `${localeBase}${encodeURI(outputName(route))}.md` : undefined;
}
