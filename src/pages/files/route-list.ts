import { pageAddress } from "../../core/urls.ts";
import type { RouteList } from "../../core/page-data.ts";
import { localeBase, type Site } from "../../core/site.ts";
import { listedPages } from "./sitemap.ts";

/** Where the list lies, below the output folder of the locale. */
export const routeListFile = "_lectern/routes.json";

/** Every listed page by its address, lists of tags left out; the page for addresses nobody has looks for near ones in it. */
export function routeList(site: Site): RouteList {
  const base = localeBase(site.config, site.locale);
  return listedPages(site)
    .filter(({ kind }) => kind !== "tag" && kind !== "tag-index")
    .map(({ route, title }) => [pageAddress(base, route), title]);
}
