import type { Diagnostic } from "../../base/diagnostic.ts";
import { nearest } from "../../base/nearest.ts";
import type { Site } from "../../model/site.ts";
import { placeInConfig, type ConfigSource } from "./config-source.ts";

export interface CheckAppInput {
  readonly site: Site;
  /** Whether the static folder has a file at an address. */
  readonly isStaticFile: (address: string) => boolean;
  readonly configSource: ConfigSource | undefined;
  readonly report: (diagnostic: Diagnostic) => void;
}

/** What the site is as an app exists: its pictures are files, its shortcuts and parts lead to pages. */
export function checkApp(input: CheckAppInput): void {
  const { site, configSource } = input;
  const { app, offline } = site.config;
  const problem = (path: readonly (string | number)[], message: string, hint?: string) =>
    input.report({
      code: "config/invalid",
      severity: "error",
      message,
      hint,
      place: placeInConfig(configSource, path),
    });

  // Of a favicon it has been said.
  const isOwnIcon = app.icon !== undefined && app.icon !== site.config.favicon;
  if (isOwnIcon && !input.isStaticFile(app.icon)) {
    problem(["app", "icon"], `The static folder has no file "${app.icon}" to draw the icons from.`);
  }
  for (const [index, { src }] of app.screenshots.entries()) {
    if (input.isStaticFile(src)) continue;
    const path = ["app", "screenshots", index, "src"];
    problem(path, `The static folder has no screenshot "${src}".`);
  }
  const routes = [...site.pages.keys()];
  const nearestTo = (route: string) => {
    const match = nearest(route, routes);
    return match === undefined ? undefined : `Did you mean "${match}"?`;
  };
  for (const [index, { name, to }] of app.shortcuts.entries()) {
    const route = to.replace(/[?#].*$/s, "");
    if (routes.some((known) => known === route)) continue;
    const path = ["app", "shortcuts", index, "to"];
    problem(path, `The shortcut "${name}" leads to "${to}", which no page has.`, nearestTo(route));
  }
  for (const [index, part] of offline.parts.entries()) {
    for (const [at, route] of part.routes.entries()) {
      if (routes.some((known) => known === route || known.startsWith(`${route}/`))) continue;
      const path = ["offline", "parts", index, "routes", at];
      problem(path, `No page of the part "${part.label}" is at "${route}".`, nearestTo(route));
    }
  }
}
