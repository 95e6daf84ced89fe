import { routePath } from "../../base/paths.ts";
import type { AppConfig, OfflineConfig } from "../../model/config/config.ts";
import type { ConfigValues } from "../../model/schema/site.ts";

/** How the site works without a network. */
export function resolveOffline(values: ConfigValues["offline"]): OfflineConfig {
  const parts = values.parts.map(({ label, routes }) => ({
    label,
    routes: routes.map((route) => routePath(decodeURI(route))),
  }));
  return { ...values, parts };
}

/** What the site is as an installed app. */
export function resolveApp({ app, title, favicon }: ConfigValues): AppConfig {
  const drawable = favicon?.endsWith(".svg") ? favicon : undefined;
  return { ...app, shortName: app.shortName ?? title, icon: app.icon ?? drawable };
}
