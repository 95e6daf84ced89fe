import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import { awaitSiteCode } from "../../content/site-code/call-site-code.ts";
import type { SiteConfig } from "../../core/config.ts";
import { siteModule } from "../site-code/link-markdown.ts";
import { ModuleLoadError } from "../site-code/module-errors.ts";
import type { Exports } from "../site-code/node-program.ts";
import type { SiteModules } from "../site-code/site-modules.ts";

/** Components that all pages of a site have without importing them. */
export interface SiteComponents {
  readonly components: Readonly<Record<string, unknown>>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Those of the module the configuration names, and of the system the site was written for. */
export async function siteComponents(
  modules: Pick<SiteModules, "load">,
  { compatibility, markdown }: Pick<SiteConfig, "compatibility" | "markdown">,
): Promise<SiteComponents> {
  const compatible = compatibility === undefined ? {} : await compatibleComponents();
  const { components, diagnostics } = await ownComponents(modules, markdown.components);
  return { components: { ...compatible, ...components }, diagnostics };
}

async function ownComponents(
  modules: Pick<SiteModules, "load">,
  file: SourcePath | undefined,
): Promise<SiteComponents> {
  if (file === undefined) return { components: {}, diagnostics: [] };
  const { exports, diagnostics } = await loadNamed(modules, file);
  if (exports === undefined) return { components: {}, diagnostics };
  const own = exports["default"];
  if (typeof own === "object" && own !== null) return { components: { ...own }, diagnostics: [] };
  const problem: Diagnostic = {
    code: "config/invalid",
    severity: "error",
    message: `"${file}" has no default export that maps names to components.`,
    hint: "Write export default { Name }, with the components pages may use.",
    place: { file },
  };
  return { components: {}, diagnostics: [problem] };
}

/** What a module that the configuration names exports; undefined when it cannot be loaded. */
export async function loadNamed(
  modules: Pick<SiteModules, "load">,
  file: SourcePath,
): Promise<{ readonly exports?: Exports; readonly diagnostics: readonly Diagnostic[] }> {
  const code = siteModule(file);
  const outcome = await awaitSiteCode(code, () => modules.load(file));
  if (outcome.kind === "returned") return { exports: outcome.value, diagnostics: [] };
  const { error, text } = outcome;
  // What does not compile has been reported at its own place.
  if (error instanceof ModuleLoadError && error.isReported) return { diagnostics: [] };
  const message = `${code.what} could not be loaded: ${text}`;
  const place = outcome.place ?? code.place;
  return { diagnostics: [{ code: "import/failed", severity: "error", message, place }] };
}

async function compatibleComponents(): Promise<Readonly<Record<string, unknown>>> {
  const { default: components } = await import("../../docusaurus/theme/mdx-components.tsx");
  return components;
}
