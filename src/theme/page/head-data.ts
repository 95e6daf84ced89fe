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

/** An element in the head, with its attributes. */
type HeadElement = readonly ["meta" | "link", Readonly<Record<string, string>>];

/** Returns the elements in the head that differ between pages, in addition to the title. */
export function headElements(
  site: Pick<SiteData, "title" | "locale" | "localeBase">,
  page: PageData,
): readonly HeadElement[] {
  const { head } = page;
  const twin = twinAddress(site.localeBase, page);
  const meta = (key: "name" | "property", name: string, content: string | undefined) =>
    content ? [["meta", { [key]: name, content }] as const] : [];
  const link = (attributes: HeadElement[1]) => ["link", attributes] as const;
  return [
    ...meta("name", "description", head.description),
    ...meta("name", "keywords", head.keywords),
    ...meta("name", "robots", head.noIndex ? "noindex" : undefined),
    ...meta("name", "lectern:search-tag", head.searchTag),
    ...cardProperties(site, page).flatMap(([name, content]) => meta("property", name, content)),
    ...meta("name", "twitter:image", head.image?.href),
    ...(head.canonical ? [link({ rel: "canonical", href: head.canonical })] : []),
    ...(twin === undefined ? [] : [link({ rel: "alternate", type: "text/markdown", href: twin })]),
    ...head.alternates.map(({ language, href }) =>
      link({ rel: "alternate", hreflang: language, href }),
    ),
    ...(head.announced ?? []).map((file) => link({ rel: "alternate", ...file })),
  ];
}

/** Matches the elements of `headElements` and `breadcrumbData` in the document. */
export const headSelector =
  'meta:is([name="description"],[name="keywords"],[name="robots"],[name="lectern:search-tag"],[name="twitter:image"],[property]),' +
  'link:is([rel="canonical"],[rel="alternate"]),script[type="application/ld+json"]:not([data-site])';

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
