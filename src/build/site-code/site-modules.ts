import path from "node:path";
import { awaitSiteCode, type SiteCode } from "../../content/site-code/call-site-code.ts";
import type { SiteConfig } from "../../core/config.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import { areUnchanged } from "../bundle/bundle-inputs.ts";
import type { UnresolvedImport } from "../bundle/resolve-imports.ts";
import { ModuleSyntaxError } from "../bundle/site-bundle.ts";
import type { PublishedFile } from "../output/static-files.ts";
import {
  loadersIn,
  nodeProgram,
  type Exports,
  type NodeProgram,
  type NodeProgramInput,
} from "./node-program.ts";

/** Thrown if a module can't be loaded. */
export class ModuleLoadError extends Error {
  override readonly name = "ModuleLoadError";
  /** Whether the module doesn't compile, which has already been reported. */
  readonly isReported: boolean;

  constructor(module: string, failures: readonly { readonly name: string }[]) {
    super(`"${module}" isn't part of the site's code`);
    this.isReported = failures.some((failure) => failure.name === module);
  }
}

/** The site's modules, and the packages that its pages import, in any thread. */
export interface LoadableModules {
  /**
   * Returns a hash that changes with the module and its imports, or an empty string for an unknown
   * module.
   *
   * @param name a source, or the `packageKey` of a package
   */
  hashOf(name: string): string;
  /**
   * Returns the exports of a module.
   *
   * @throws ModuleLoadError if the module didn't compile, or any error that the module throws when
   * it's loaded
   */
  load(source: SourcePath): Promise<Exports>;
  /** Returns the exports of a package that a page imports. */
  loadPackage(specifier: string): Promise<Exports>;
}

/** The modules with data about their bundles. */
export interface SiteModules extends LoadableModules {
  /** Absolute paths of stylesheets that modules import. */
  readonly styles: readonly string[];
  /** Absolute paths of islands. */
  readonly islands: readonly string[];
  /** Images and other files that modules use. */
  readonly assets: readonly PublishedFile[];
  /**
   * Absolute paths of files that only affect modules that import them directly or indirectly.
   * Editing a file changes the hashes of these modules.
   */
  readonly files: readonly string[];
  /** Modules that don't compile. */
  readonly failures: readonly { readonly name: string; readonly error: ModuleSyntaxError }[];
  /** Imports that can't be resolved. */
  readonly unresolved: readonly UnresolvedImport[];
  /** Returns whether all files that the modules were built from are unchanged. */
  isCurrent(): boolean;
  readonly programs: readonly Pick<NodeProgram, "main" | "hashes" | "loaders">[];
}

/** The exports of a module, or the reason why it can't be loaded. */
export interface LoadedModule<Type = Exports> {
  readonly exports?: Type;
  readonly diagnostics: readonly Diagnostic[];
}

/** Loads one of the site's modules, or reports why it can't be loaded. */
export function loadModule<Type = Exports>(
  modules: LoadableModules,
  source: SourcePath,
): Promise<LoadedModule<Type>> {
  const code = { what: `The module "${source}"`, place: { file: source } };
  return loadOrReport(code, () => modules.load(source) as Promise<Type>);
}

export async function loadOrReport<Type>(
  code: SiteCode,
  load: () => Promise<Type>,
): Promise<LoadedModule<Type>> {
  const outcome = await awaitSiteCode(code, load);
  if (outcome.kind === "returned") return { exports: outcome.value, diagnostics: [] };
  const { error, text } = outcome;
  // A module that doesn't compile is reported at its own position.
  if (error instanceof ModuleLoadError && error.isReported) return { diagnostics: [] };
  const message = `${code.what} couldn't be loaded: ${text}`;
  const place = outcome.place ?? code.place;
  return { diagnostics: [{ code: "import/failed", severity: "error", message, place }] };
}

export interface SiteModulesInput extends Omit<NodeProgramInput, "modules"> {
  readonly sources: readonly SourcePath[];
  /** Packages that pages import by name. */
  readonly packages: readonly string[];
  /** Plugin modules, which have already been bundled. The result includes them. */
  readonly plugins?: SiteModules;
}

/** Returns the modules that contain a configuration's Markdown and unified plugins. */
export function pluginSources({ markdown }: Pick<SiteConfig, "markdown">): readonly SourcePath[] {
  const { plugins, unified } = markdown;
  return unified === undefined ? plugins : [...plugins, unified];
}

/**
 * Bundles site modules for Node, so that each can be loaded separately. If a module doesn't
 * compile, the others are bundled without it.
 */
export async function bundleSiteModules(input: SiteModulesInput): Promise<SiteModules> {
  const modules = new Map<string, string>([
    ...input.sources.map((source): [string, string] => [source, path.join(input.root, source)]),
    ...input.packages.map((name): [string, string] => [packageKey(name), name]),
  ]);
  if (modules.size === 0) return joined(input, [], []);
  const all = await tryBundle({ ...input, modules });
  if (!(all instanceof ModuleSyntaxError)) return joined(input, [all], []);
  // The error isn't sufficient to find all modules that fail, because errors of the bundler's
  // built-in transforms don't contain a file.
  const programs: NodeProgram[] = [];
  const failures: { name: string; error: ModuleSyntaxError }[] = [];
  for (const entry of modules) {
    const one = await tryBundle({ ...input, modules: new Map([entry]) });
    if (one instanceof ModuleSyntaxError) failures.push({ name: entry[0], error: one });
    else programs.push(one);
  }
  return joined(input, programs, failures);
}

async function tryBundle(input: NodeProgramInput): Promise<NodeProgram | ModuleSyntaxError> {
  try {
    return await nodeProgram(input);
  } catch (error) {
    if (error instanceof ModuleSyntaxError) return error;
    throw error;
  }
}

function joined(
  { plugins }: SiteModulesInput,
  programs: readonly NodeProgram[],
  failed: SiteModules["failures"],
): SiteModules {
  const failures = [...(plugins?.failures ?? []), ...failed];
  const loaded = [...(plugins?.programs ?? []), ...programs];
  // Modules that are bundled separately may import the same module.
  const unresolved = [
    ...(plugins?.unresolved ?? []),
    ...programs.flatMap((program) => program.unresolved),
  ];
  const all = (list: (program: NodeProgram) => readonly string[]) =>
    [...new Set(programs.flatMap(list))].sort();
  return {
    ...loading(loaded, failures),
    programs: loaded,
    styles: all(({ styles }) => styles),
    islands: all(({ islands }) => islands),
    assets: programs.flatMap(({ assets, main }) =>
      assets.map((output) => ({ file: path.join(path.dirname(main), output), output })),
    ),
    // Plugin files are excluded, because all pages depend on them.
    files: programs
      .flatMap(({ inputs }) => Object.keys(inputs?.files ?? {}))
      .filter((file) => plugins?.files.includes(file) !== true),
    failures,
    unresolved: [...new Map(unresolved.map((each) => [JSON.stringify(each), each])).values()],
    // If a module doesn't compile, its inputs are unknown, so editing any file may fix it.
    isCurrent: () =>
      failures.length === 0 &&
      (plugins?.isCurrent() ?? true) &&
      programs.every(({ inputs }) => inputs !== undefined && areUnchanged(inputs)),
  };
}

function loading(
  programs: SiteModules["programs"],
  failures: SiteModules["failures"],
): LoadableModules {
  const find = (name: string) => programs.find(({ hashes }) => Object.hasOwn(hashes, name));
  const load = async (name: string) => {
    const loader = find(name)?.loaders[name];
    if (!loader) throw new ModuleLoadError(name, failures);
    return loader();
  };
  return {
    hashOf: (name) => find(name)?.hashes[name] ?? "",
    load,
    loadPackage: (name) => load(packageKey(name)),
  };
}

/** Returns the name of a package in the list of modules. */
export function packageKey(name: string): string {
  return `package:${name}`;
}

/** Bundles of modules in the form that is sent to another thread. Plain data. */
export type SentModules = readonly Pick<NodeProgram, "main" | "hashes">[];

/** Returns the bundles for another thread, or `undefined` if some modules don't compile. */
export function sentModules({ programs, failures }: SiteModules): SentModules | undefined {
  return failures.length > 0 ? undefined : programs.map(({ main, hashes }) => ({ main, hashes }));
}

/** Loads the modules in another thread. */
export async function receivedModules(sent: SentModules): Promise<LoadableModules> {
  const programs = sent.map(async (each) => ({ ...each, loaders: await loadersIn(each.main) }));
  return loading(await Promise.all(programs), []);
}
