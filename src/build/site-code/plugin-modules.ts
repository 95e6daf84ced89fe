import type { SourcePath } from "../../core/paths.ts";
import type { SiteConfig } from "../../core/config.ts";
import { bundleSiteModules, type SiteModules, type SiteModulesInput } from "./site-modules.ts";

/** The modules of plugins that a configuration names: of the engine's own kind, and for unified. */
export function pluginSources({ markdown }: Pick<SiteConfig, "markdown">): readonly SourcePath[] {
  const { plugins, unified } = markdown;
  return unified === undefined ? plugins : [...plugins, unified];
}

/** Bundles the plugins of a site, apart from its other modules: those are compiled with them. */
export function bundlePlugins(
  sources: readonly SourcePath[],
  shared: Omit<SiteModulesInput, "sources" | "packages" | "record">,
): Promise<SiteModules> {
  return bundleSiteModules({ ...shared, sources, packages: [], record: "pluginPrograms" });
}

/** The modules of pages and the plugins as one. */
export function withModules(modules: SiteModules, plugins: SiteModules): SiteModules {
  if (plugins.programs.length + plugins.failures.length === 0) return modules;
  const names = new Set([
    ...plugins.programs.flatMap(({ hashes }) => Object.keys(hashes)),
    ...plugins.failures.map(({ name }) => name),
  ]);
  const of = (name: string) => (names.has(name) ? plugins : modules);
  return {
    ...modules,
    hashOf: (name) => of(name).hashOf(name),
    load: (source) => of(source).load(source),
    // What plugins are made of has a part in all pages.
    files: modules.files.filter((file) => !plugins.files.includes(file)),
    failures: [...modules.failures, ...plugins.failures],
    unresolved: [...modules.unresolved, ...plugins.unresolved],
    programs: [...modules.programs, ...plugins.programs],
    isCurrent: () => modules.isCurrent() && plugins.isCurrent(),
  };
}
