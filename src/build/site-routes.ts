import type { RoutePath } from "../core/paths.ts";
import { loadSite } from "../content/load-site.ts";
import { createSourceCache } from "../content/source-cache.ts";
import { noHistory } from "../content/sources/git.ts";
import { openConfig } from "./open-site.ts";

/** The routes of a site in its first language; undefined if its configuration cannot be read. */
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
  // What the engine adds to every site has not been there before.
  const own = [...site.pages.values()].filter(
    ({ kind }) => !["not-found", "offline", "not-kept", "search"].includes(kind),
  );
  return own.map(({ route }) => route);
}
