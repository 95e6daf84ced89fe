import type { SiteConfig } from "../../core/config.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SiteSlots } from "../../core/site-data.ts";
import type { Site } from "../../core/site.ts";
import type { CompileOptions, SitePlugin } from "../../markdown/page-context.ts";
import { siteData } from "../../pages/site/site-data.ts";
import { compatibleSystem } from "../compatibility/compatible-system.ts";
import { generatorName } from "../engine.ts";
import { loadModule, type SiteModules } from "../site-code/site-modules.ts";
import { loadMarkdownPlugins } from "./load-plugins.ts";
import { renderSiteSlots, slotComponents, type SlotComponents, type SlotLink } from "./slots.tsx";
import { unifiedPlugins } from "./unified-plugins.ts";

/** The loaded modules with which a site extends the engine. */
export interface LoadedExtensions {
  /** Components that pages can use without importing them. */
  readonly components: Readonly<Record<string, unknown>>;
  /** Markdown plugins, in order. */
  readonly plugins: readonly SitePlugin[];
  /** Plugins for remark and rehype. */
  readonly unified: CompileOptions["unified"];
  readonly slots: SlotComponents;
  readonly diagnostics: readonly Diagnostic[];
}

/** The loaded extensions, with the slots that are the same on all pages. */
export interface Extensions extends LoadedExtensions {
  readonly siteSlots: SiteSlots;
  /** Links in these slots. */
  readonly siteLinks: readonly SlotLink[];
}

/** @param root absolute path of the site folder */
export async function loadExtensions(
  modules: SiteModules,
  { root, config }: { readonly root: string; readonly config: SiteConfig },
): Promise<LoadedExtensions> {
  const own = await siteComponents(modules, { root, config });
  const { slots, ...inSlots } = await slotComponents(modules, config);
  const plugins = await loadPlugins(modules, { root, config });
  const diagnostics = [own, inSlots, plugins].flatMap((each) => each.diagnostics);
  return { ...plugins, components: own.components, slots, diagnostics };
}

/** Loads the plugins for Markdown, remark and rehype. */
export async function loadPlugins(
  modules: SiteModules,
  { root, config }: { readonly root: string; readonly config: SiteConfig },
): Promise<Pick<LoadedExtensions, "plugins" | "unified" | "diagnostics">> {
  const { plugins, ...own } = await loadMarkdownPlugins(modules, config);
  const { unified, ...others } = await unifiedPlugins(modules, { root, config });
  return { plugins, unified, diagnostics: [...own.diagnostics, ...others.diagnostics] };
}

/** Loads a site's extensions, and renders the slots that are the same on all pages. */
export async function openExtensions(
  site: Site,
  { root, modules }: { readonly root: string; readonly modules: SiteModules },
): Promise<Extensions> {
  const loaded = await loadExtensions(modules, { root, config: site.config });
  const data = siteData(site, { generator: generatorName() });
  const rendered = renderSiteSlots(site, { slots: loaded.slots, siteData: data });
  const diagnostics = [...loaded.diagnostics, ...rendered.diagnostics];
  return { ...loaded, siteSlots: rendered.slots, siteLinks: rendered.links, diagnostics };
}

/**
 * Returns the components in the configuration, and the components of the system that the site was
 * written for.
 */
async function siteComponents(
  modules: SiteModules,
  { root, config }: { readonly root: string; readonly config: SiteConfig },
): Promise<Pick<LoadedExtensions, "components" | "diagnostics">> {
  const system = compatibleSystem(root, config.compatibility);
  const loaded = system && (await modules.loadPackage(system.components))["default"];
  const compatible = { ...(loaded as LoadedExtensions["components"] | undefined) };
  const file = config.markdown.components;
  if (file === undefined) return { components: compatible, diagnostics: [] };
  const { exports, diagnostics } = await loadModule(modules, file);
  const own = exports?.["default"];
  if (typeof own === "object" && own !== null) {
    return { components: { ...compatible, ...own }, diagnostics };
  }
  const invalid: Diagnostic = {
    code: "config/invalid",
    severity: "error",
    message: `"${file}" has no default export that maps names to components.`,
    hint: "Write export default { Name }, with the components that pages can use.",
    place: { file },
  };
  return { components: compatible, diagnostics: exports === undefined ? diagnostics : [invalid] };
}
