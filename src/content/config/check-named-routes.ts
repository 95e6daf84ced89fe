import type { Diagnostic } from "../../core/diagnostic.ts";
import { nearest } from "../../core/nearest.ts";
import type { Site } from "../../core/site.ts";
import type { ValuePath } from "../parse/value-path.ts";
import { placeInConfig, type ConfigSource } from "./config-source.ts";

export interface CheckNamedRoutesInput {
  readonly site: Site;
  readonly configSource: ConfigSource | undefined;
  readonly report: (diagnostic: Diagnostic) => void;
}

/** Routes of which the configuration says something are those of pages: shortcuts, parts, priors. */
export function checkNamedRoutes({ site, configSource, report }: CheckNamedRoutesInput): void {
  const { app, offline, ranking } = site.config;
  const routes: readonly string[] = [...site.pages.keys()];
  const problem = (
    severity: Diagnostic["severity"],
    { path, route, message }: { path: ValuePath; route: string; message: string },
  ) => {
    const match = nearest(route, routes);
    const hint = match === undefined ? undefined : `Did you mean "${match}"?`;
    const place = placeInConfig(configSource, path);
    report({ code: "config/invalid", severity, message, hint, place });
  };
  const leads = (route: string) =>
    routes.some((known) => known === route || known.startsWith(`${route.replace(/\/$/, "")}/`));

  for (const [index, { name, to }] of app.shortcuts.entries()) {
    const route = to.replace(/[?#].*$/s, "");
    if (routes.includes(route)) continue;
    const message = `The shortcut "${name}" leads to "${to}", which no page has.`;
    problem("error", { path: ["app", "shortcuts", index, "to"], route, message });
  }
  for (const [index, part] of offline.parts.entries()) {
    for (const [at, route] of part.routes.entries()) {
      if (leads(route)) continue;
      const message = `No page of the part "${part.label}" is at "${route}".`;
      problem("error", { path: ["offline", "parts", index, "routes", at], route, message });
    }
  }
  for (const [route] of ranking.priors) {
    if (leads(route)) continue;
    const message = `No page is at "${route}" or below, so that its prior changes nothing.`;
    problem("warning", { path: ["search", "priors", route], route, message });
  }
}
