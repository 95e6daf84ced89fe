import { routePath } from "../../base/paths.ts";
import type { AppConfig, OfflineConfig } from "../../model/config/config.ts";
import type { DeclaredOffline, DeclaredSite } from "../../model/config/declared-config.ts";

/** How the site works without a network. */
export function resolveOffline(declared: DeclaredOffline): OfflineConfig {
  return {
    enabled: declared.enabled ?? true,
    strategies: declared.strategies ?? ["appInstalled", "standalone", "queryString"],
    debug: declared.debug ?? false,
    parts: (declared.parts ?? []).map(({ label, routes }) => ({
      label,
      routes: routes.map((route) => routePath(decodeURI(route))),
    })),
  };
}

/** What the site is as an installed app. */
export function resolveApp({ app = {}, title, favicon }: DeclaredSite): AppConfig {
  return {
    shortName: app.shortName ?? title,
    icon: app.icon ?? (favicon?.endsWith(".svg") ? favicon : undefined),
    backgroundColor: app.backgroundColor ?? "#ffffff",
    shortcuts: (app.shortcuts ?? []).map(({ name, to, description }) => ({
      name,
      to,
      description,
    })),
    screenshots: app.screenshots ?? [],
  };
}
