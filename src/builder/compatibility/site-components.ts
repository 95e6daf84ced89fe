import { readdirSync } from "node:fs";
import path from "node:path";
import type { Diagnostic } from "../../base/diagnostic.ts";
import { didYouMean } from "../../base/nearest.ts";
import { folderOf } from "../../base/paths.ts";
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

/** Those of the module the configuration names, and of the system the site was written for. */
export async function siteComponents(
  modules: SiteModules,
  { components: file, compatibility }: SiteConfig,
): Promise<SiteComponents> {
  const compatible = compatibility === undefined ? {} : await compatibleComponents();
  if (file === undefined) return { components: compatible, diagnostics: [] };
  const code = { what: `The module "${file}"`, place: { file } };
  const outcome = await awaitSiteCode(code, () => modules.load(file));
  if (outcome.kind === "failed") {
    const { error, text, place } = outcome;
    if (error instanceof ModuleLoadError && error.isReported) {
      return { components: compatible, diagnostics: [] };
    }
    const message = `${code.what} could not be loaded: ${text}`;
    return {
      components: compatible,
      diagnostics: [
        { code: "import/failed", severity: "error", message, place: place ?? code.place },
      ],
    };
  }
  const own = outcome.value["default"];
  if (typeof own === "object" && own !== null) {
    return { components: { ...compatible, ...own }, diagnostics: [] };
  }
  return {
    components: compatible,
    diagnostics: [
      {
        code: "config/invalid",
        severity: "error",
        message: `"${file}" has no default export that maps names to components.`,
        hint: "Write export default { Name }, with the components pages may use.",
        place: code.place,
      },
    ],
  };
}

async function compatibleComponents(): Promise<Readonly<Record<string, unknown>>> {
  const { default: components } = await import("../../docusaurus/theme/mdx-components.tsx");
  return components;
}

/** Stylesheets and modules the configuration names that are not there. */
export function missingFiles(
  root: string,
  { styles, components }: SiteConfig,
  source: ConfigSource | undefined,
): readonly Diagnostic[] {
  const named = [
    ...styles.map((file, index) => ({ file, at: ["styles", index] })),
    ...(components === undefined ? [] : [{ file: components, at: ["components"] }]),
  ];
  return named
    .filter(({ file }) => statsOf(path.join(root, file))?.isFile() !== true)
    .map(({ file, at }) => ({
      code: "config/missing-file",
      severity: "error",
      message: `There is no file "${file}".`,
      hint: didYouMean(file, filesBeside(root, file)),
      place: source && placeInConfig(source, at),
    }));
}

/** Paths of what lies in the folder of a file that is not there. */
function filesBeside(root: string, file: string): readonly string[] {
  const folder = folderOf(file);
  if (statsOf(path.join(root, folder))?.isDirectory() !== true) return [];
  return readdirSync(path.join(root, folder)).map((name) => (folder ? `${folder}/${name}` : name));
}
