import {
  awaitSiteCode,
  callSiteCode,
  type SiteCodeFailure,
} from "../../content/site-code/call-site-code.ts";
import type { SiteConfig } from "../../core/config.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import type { SiteSlots } from "../../core/site-data.ts";
import type { MarkdownPlugin } from "../../core/site-modules.ts";
import type { Site } from "../../core/site.ts";
import type { CompileOptions, SitePlugin } from "../../markdown/page-context.ts";
import { siteData } from "../../pages/site/site-data.ts";
import { compatibleSystem } from "../compatibility/compatible-system.ts";
import { generatorName } from "../engine.ts";
import { loadModule, type LoadableModules } from "../site-code/site-modules.ts";
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
  modules: LoadableModules,
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
  modules: LoadableModules,
  { root, config }: { readonly root: string; readonly config: SiteConfig },
): Promise<Pick<LoadedExtensions, "plugins" | "unified" | "diagnostics">> {
  const { plugins, ...own } = await loadMarkdownPlugins(modules, config);
  const { unified, ...others } = await unifiedPlugins(modules, { root, config });
  return { plugins, unified, diagnostics: [...own.diagnostics, ...others.diagnostics] };
}

/** Loads a site's extensions, and renders the slots that are the same on all pages. */
export async function openExtensions(
  site: Site,
  { root, modules }: { readonly root: string; readonly modules: LoadableModules },
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
  modules: LoadableModules,
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

/** Loads the Markdown plugins in the configuration, in order. */
async function loadMarkdownPlugins(
  modules: LoadableModules,
  { markdown }: Pick<SiteConfig, "markdown">,
): Promise<{
  readonly plugins: readonly SitePlugin[];
  readonly diagnostics: readonly Diagnostic[];
}> {
  const plugins: SitePlugin[] = [];
  const found: Diagnostic[] = [];
  for (const file of markdown.plugins) {
    const { exports, diagnostics } = await loadModule(modules, file);
    found.push(...diagnostics);
    if (exports === undefined) continue;
    const plugin = exports["default"];
    if (!isPlugin(plugin)) {
      found.push(invalid(file));
      continue;
    }
    const twin = plugins.find((other) => other.plugin.name === plugin.name);
    if (twin) found.push(duplicate(plugin.name, { file, other: twin.file }));
    else plugins.push({ plugin, file, call: caller(plugin, file) });
  }
  return { plugins, diagnostics: found };
}

function isPlugin(value: unknown): value is MarkdownPlugin {
  if (typeof value !== "object" || value === null) return false;
  const { name, markdown, elements }: Partial<Record<string, unknown>> = { ...value };
  const isVisitor = (each: unknown) => each === undefined || typeof each === "function";
  const isNamed = typeof name === "string" && name.trim() !== "";
  return (
    isNamed && isVisitor(markdown) && isVisitor(elements) && (markdown ?? elements) !== undefined
  );
}

function invalid(file: SourcePath): Diagnostic {
  return {
    code: "plugin/invalid",
    severity: "error",
    message: `The default export of "${file}" must be a plugin with a name and the function markdown or elements.`,
    hint: "Write export default markdownPlugin({ name: …, markdown: (file) => ({ … }) }).",
    place: { file },
  };
}

function duplicate(
  name: string,
  { file, other }: { readonly file: SourcePath; readonly other: SourcePath },
): Diagnostic {
  return {
    code: "plugin/duplicate-name",
    severity: "error",
    message: `The plugins "${file}" and "${other}" have the same name "${name}".`,
    hint: "Rename one of the plugins. Until you do, Lectern ignores the second one.",
    place: { file },
  };
}

/**
 * Returns the function that calls a plugin. Only promises have a time limit, because plugin calls
 * are many and short.
 */
function caller({ name }: MarkdownPlugin, file: SourcePath): SitePlugin["call"] {
  const code = { what: `The plugin "${name}"`, place: { file } };
  return (run, failed) => {
    const report = ({ text, place }: SiteCodeFailure) => {
      const at = place?.line === undefined ? undefined : `:${place.line}:${place.column}`;
      failed(text, place && `${place.file}${at ?? ""}`);
    };
    const outcome = callSiteCode(code, run, Infinity);
    if (outcome.kind === "failed") return report(outcome);
    const { value } = outcome;
    if (!(value instanceof Promise)) return value;
    return awaitSiteCode(code, () => value as Promise<unknown>).then((settled) =>
      settled.kind === "failed" ? report(settled) : settled.value,
    );
  };
}
