import { routePath } from "../../base/paths.ts";
import type { TextCatalogue } from "../../model/config/texts.ts";
import type { SearchPage } from "../../model/page.ts";

/** The engine's page that shows what a search found. */
export function searchPage({ searchPage: texts }: TextCatalogue): SearchPage {
  return {
    kind: "search",
    route: routePath("/search"),
    title: texts.title,
    description: texts.description,
  };
}
