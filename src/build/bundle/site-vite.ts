import path from "node:path";
import type { UserConfig } from "vite";
import { thrownPlace, thrownText } from "../../content/site-code/thrown.ts";
import { fileText } from "../../content/sources/file-access.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import { contentHash } from "../content-hash.ts";
import { loadVite } from "./vite-internals.ts";

/**
 * Keys of a Vite configuration that a site can set. Lectern needs its own values for all other
 * keys.
 */
const siteKeys = ["assetsInclude", "css", "define", "json", "plugins", "resolve"] as const;

type SiteVite = Pick<UserConfig, (typeof siteKeys)[number]>;

/** The result of loading a Vite configuration. */
interface LoadedVite {
  /** Hash of the configuration and of the files that it imports. */
  readonly state: string;
  /** Absolute paths of the imported files. */
  readonly imports: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The most recently loaded state of each configuration, by absolute path. */
const loaded = new Map<string, LoadedVite>();

interface SiteViteInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** The configuration. `undefined` if the site has none. */
  readonly file: SourcePath | undefined;
  readonly command: "build" | "serve";
  readonly isSsrBuild?: boolean;
}

/**
 * Loads a site's Vite configuration. Each bundle needs its own plugin instances, so the
 * configuration is loaded again for each bundle. If it can't be loaded, `viteProblems` returns the
 * reason.
 */
export async function siteVite({
  root,
  file,
  command,
  isSsrBuild = false,
}: SiteViteInput): Promise<SiteVite> {
  if (file === undefined) return {};
  const name = path.join(root, file);
  const mode = command === "build" ? "production" : "development";
  const problem = (message: string, hint: string | undefined, severity: "error" | "warning") =>
    ({ code: "config/vite", severity, message, hint, place: { file } }) as const;
  const keep = (imports: readonly string[], diagnostics: readonly Diagnostic[]) =>
    loaded.set(name, { state: stateOf(name, imports), imports, diagnostics });
  try {
    // The runner doesn't write temporary files into the site folder.
    const { loadConfigFromFile } = await loadVite();
    const found = await loadConfigFromFile(
      { command, mode, isSsrBuild },
      name,
      root,
      "silent",
      undefined,
      "runner",
    );
    const config: Readonly<Record<string, unknown>> = { ...found?.config };
    const unknown = Object.keys(config).filter((key) => !siteKeys.some((each) => each === key));
    const imports = (found?.dependencies ?? []).map((each) => path.resolve(root, each));
    const diagnostics = unknown.map((key) =>
      problem(
        `Lectern ignores "${key}" in the Vite configuration.`,
        `Remove it. You can use ${siteKeys.join(", ")}.`,
        "warning",
      ),
    );
    keep(imports, diagnostics);
    return Object.fromEntries(
      siteKeys.flatMap((key) => (key in config ? [[key, config[key]]] : [])),
    );
  } catch (error) {
    const message = `The Vite configuration couldn't be loaded: ${thrownText(error)}`;
    const diagnostic = problem(
      message,
      "Until you fix the configuration, Lectern builds the site without it.",
      "error",
    );
    const place = thrownPlace(error) ?? diagnostic.place;
    keep([], [{ ...diagnostic, place }]);
    return {};
  }
}

/**
 * Returns the problems of a Vite configuration. If no bundle has loaded its current state, because
 * the site has nothing to bundle, this loads it.
 */
export async function viteProblems(
  root: string,
  file: SiteViteInput["file"],
): Promise<readonly Diagnostic[]> {
  if (file === undefined) return [];
  const name = path.join(root, file);
  if (loaded.get(name)?.state !== viteState(root, file))
    await siteVite({ root, file, command: "build" });
  return loaded.get(name)?.diagnostics ?? [];
}

/**
 * Returns a hash of a Vite configuration and the files it imports, or an empty string if the site
 * has no configuration.
 */
export function viteState(root: string, file: SourcePath | undefined): string {
  if (file === undefined) return "";
  const name = path.join(root, file);
  return stateOf(name, loaded.get(name)?.imports ?? []);
}

function stateOf(name: string, imports: readonly string[]): string {
  const files = new Set([name, ...imports]);
  return contentHash(...[...files].map((each) => `${each}\n${fileText(each) ?? ""}`));
}
