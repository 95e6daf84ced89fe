import { readdirSync } from "node:fs";
import path from "node:path";
import type { Diagnostic } from "../../base/diagnostic.ts";
import { didYouMean } from "../../base/nearest.ts";
import { folderOf, type SourcePath } from "../../base/paths.ts";
import { placeInConfig, type ConfigSource } from "../../content/config/config-source.ts";
import { awaitSiteCode } from "../../content/site-code/call-site-code.ts";
import { statsOf } from "../../content/sources/list-files.ts";
import type { SiteConfig } from "../../model/config/config.ts";
import { ModuleLoadError } from "../programs/module-errors.ts";
import type { SiteModules } from "../programs/site-modules.ts";

/** Components that all pages of a site have without importing them. */
export interface SiteComponents {
  readonly components: Readonly<Record<string, unknown>>;
  readonly diagnostics: readonly Diagnostic[];
}

export interface SiteComponentsInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly config: SiteConfig;
  /** Undefined: what is wrong is reported without its place in the configuration. */
  readonly configSource: ConfigSource | undefined;
}

/** Those of the module the configuration names, and of the system the site was written for. */
export async function siteComponents(
  modules: Pick<SiteModules, "load">,
  input: SiteComponentsInput,
): Promise<SiteComponents> {
  const { compatibility } = input.config;
  const compatible = compatibility === undefined ? {} : await compatibleComponents();
  const { components, diagnostics } = await ownComponents(modules, input);
  return { components: { ...compatible, ...components }, diagnostics };
}

async function ownComponents(
  modules: Pick<SiteModules, "load">,
  input: SiteComponentsInput,
): Promise<SiteComponents> {
  const file = input.config.components;
  if (file === undefined) return { components: {}, diagnostics: [] };
  if (!hasFile(input.root, file)) return without(missingModule(input, "components", file));
  const code = { what: `The module "${file}"`, place: { file } };
  const outcome = await awaitSiteCode(code, () => modules.load(file));
  if (outcome.kind === "failed") {
    const { error, text } = outcome;
    if (error instanceof ModuleLoadError && error.isReported) return without();
    const message = `${code.what} could not be loaded: ${text}`;
    const place = outcome.place ?? code.place;
    return without({ code: "import/failed", severity: "error", message, place });
  }
  const own = outcome.value["default"];
  if (typeof own === "object" && own !== null) return { components: { ...own }, diagnostics: [] };
  return without({
    code: "config/invalid",
    severity: "error",
    message: `"${file}" has no default export that maps names to components.`,
    hint: "Write export default { Name }, with the components pages may use.",
    place: code.place,
  });
}

function without(...diagnostics: readonly Diagnostic[]): SiteComponents {
  return { components: {}, diagnostics };
}

async function compatibleComponents(): Promise<Readonly<Record<string, unknown>>> {
  const { default: components } = await import("../../docusaurus/theme/mdx-components.tsx");
  return components;
}

/** Whether a file that a configuration names is there. */
export function hasFile(root: string, file: SourcePath): boolean {
  return statsOf(path.join(root, file))?.isFile() === true;
}

/** What to say of a module that the configuration names under a key, and that is not there. */
export function missingModule(
  { root, configSource }: Pick<SiteComponentsInput, "root" | "configSource">,
  key: string,
  file: SourcePath,
): Diagnostic {
  return {
    code: "config/missing-file",
    severity: "error",
    message: `There is no file "${file}".`,
    hint: didYouMean(file, filesBeside(root, file)),
    place: placeInConfig(configSource, [key]),
  };
}

/** Paths of what lies in the folder of a file that is not there. */
function filesBeside(root: string, file: SourcePath): readonly string[] {
  const folder = folderOf(file);
  if (statsOf(path.join(root, folder))?.isDirectory() !== true) return [];
  return readdirSync(path.join(root, folder)).map((name) => (folder ? `${folder}/${name}` : name));
}
