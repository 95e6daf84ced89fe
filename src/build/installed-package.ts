import { createRequire } from "node:module";
import path from "node:path";
import type { SiteConfig } from "../core/config.ts";
import type { Diagnostic, Place } from "../core/diagnostic.ts";
import { placeInConfig, type ConfigSource } from "../content/config/config-source.ts";
import { engineFile } from "./engine.ts";

/**
 * Returns the absolute path of a package's entry. A package that is installed for the site takes
 * precedence over Lectern's copy. Returns `undefined` if the package isn't installed.
 *
 * @param root absolute path of the site folder
 */
export function installedPackage(root: string, name: string): string | undefined {
  for (const from of [path.join(root, "package.json"), engineFile("index.js")]) {
    try {
      return createRequire(from).resolve(name);
    } catch {
      // Not installed at this location.
    }
  }
  return undefined;
}

/** The package that supports pages of other systems. */
export const compatibilityPackage = "lectern-import";

/** Creates the error for a package that isn't installed. */
export function missingPackage(name: string, place?: Place): Diagnostic {
  return {
    code: "package/missing",
    severity: "error",
    message: `The package "${name}" isn't installed.`,
    hint: `Run "npm install ${name}" in the site folder.`,
    place,
  };
}

/**
 * Returns the absolute path of the search service module, or `undefined` for the built-in index.
 */
export function searchModule(root: string, { search }: SiteConfig): string | undefined {
  const { enabled, provider } = search;
  return enabled && provider.kind === "service"
    ? installedPackage(root, provider.module)
    : undefined;
}

/** Reports packages that the configuration requires but that aren't installed. */
export function missingPackages(
  root: string,
  config: SiteConfig,
  source: ConfigSource | undefined,
): readonly Diagnostic[] {
  const { enabled, provider } = config.search;
  const needed: (readonly [string, readonly string[]])[] = [];
  if (enabled && provider.kind === "service") {
    needed.push([provider.module, ["search", "provider", "module"]]);
  }
  if (config.compatibility !== undefined) needed.push([compatibilityPackage, ["compatibility"]]);
  return needed.flatMap(([name, key]) =>
    installedPackage(root, name) === undefined
      ? [missingPackage(name, placeInConfig(source, key))]
      : [],
  );
}
