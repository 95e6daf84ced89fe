import type { PageData } from "../../core/page-data.ts";
import type { SiteData } from "../../core/site-data.ts";

/** What other sites show with a link to a page: its Open Graph properties by name. Undefined: it has none. */
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
