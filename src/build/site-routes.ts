import type { RoutePath } from "../core/paths.ts";
import { loadSite } from "../content/load-site.ts";
import { createSourceCache } from "../content/source-cache.ts";
import { noHistory } from "../content/sources/git.ts";
import { openConfig } from "./open-site.ts";

/**
 * Returns the routes of a site in its first locale, or `undefined` if the configuration isn't
 * valid.
 */
export async function siteRoutes(root: string): Promise<readonly RoutePath[] | undefined> {
  const { config } = await openConfig(root);
  const locale = config?.locales[0];
  if (config === undefined || locale === undefined) return undefined;
  const { site } = await loadSite({
    root,
    config,
    locale,
    drafts: "left-out",
    history: () => noHistory,
    cache: createSourceCache(),
  });
  // Excludes the pages that Lectern adds to every site.
  const own = [...site.pages.values()].filter(
    ({ kind }) => !["not-found", "offline", "not-kept", "search"].includes(kind),
  );
  return own.map(({ route }) => route);
}
