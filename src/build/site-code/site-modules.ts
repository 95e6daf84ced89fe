import path from "node:path";
import type { SourcePath } from "../../core/paths.ts";
import { areUnchanged } from "../bundle/bundle-inputs.ts";
import type { CacheStore } from "../store/cache-store.ts";
import type { Compatibility } from "../compatibility/compatible-modules.ts";
import type { MarkdownImportsInput } from "./markdown-imports.ts";
import type { PublishedFile } from "../output/published-file.ts";
import { ModuleLoadError, ModuleSyntaxError } from "./module-errors.ts";
import {
  freshNodeProgram,
  nodeProgram,
  programFile,
  type Exports,
  type NodeProgram,
  type NodeProgramInput,
} from "./node-program.ts";
import type { UnresolvedImport } from "./site-imports.ts";

/** A program as another thread finds it. Plain data. */
export interface SentProgram extends Pick<NodeProgram, "hashes"> {
  /** The file the loaders are in; absolute path. */
  readonly main: string;
}

/** The site's own programs, bundled for Node. */
export interface SiteModules {
  /**
   * Changes when a module, or anything it imports, does; empty for what is no part of them.
   * @param name a source, or `packageKey` of a package
   */
  hashOf(name: string): string;
  /**
   * The exports of a module.
   * @throws what the module throws when it is loaded, ModuleLoadError when it did not compile
   */
  load(source: SourcePath): Promise<Exports>;
  /** The exports of a package a page imports. */
  loadPackage(specifier: string): Promise<Exports>;
  /** Stylesheets the modules import, absolute paths. */
  readonly styles: readonly string[];
  /** Absolute paths of the islands among the modules. */
  readonly islands: readonly string[];
  /** Images and other files the modules show. */
  readonly assets: readonly PublishedFile[];
  /**
   * Absolute paths of the files in them: another content of one changes the hashes of all modules
   * that it has a part in. Those that do not tell what they are made of are left out.
   */
  readonly files: readonly string[];
  /** Modules that do not compile. */
  readonly failures: readonly { readonly name: string; readonly error: ModuleSyntaxError }[];
  /** Imports of the modules that lead nowhere. */
  readonly unresolved: readonly UnresolvedImport[];
  /** Whether nothing on disk has changed of what they are made of. */
  isCurrent(): boolean;
  /** The programs the modules are in, as another thread finds them. */
  readonly programs: readonly SentProgram[];
}

/** What to bundle. */
export interface SiteModulesInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Starts and ends with `/`. */
  readonly basePath: string;
  /** Where the program is stored; in a folder of its own per content. */
  readonly cache: CacheStore;
  readonly sources: readonly SourcePath[];
  /** Packages that pages import by name. */
  readonly packages: readonly string[];
  /** Compiles a Markdown file that a module imports. */
  readonly compile: MarkdownImportsInput["compile"];
  /** The system the site was written for. */
  readonly compatibility: Compatibility;
  /** The cache that says what they are made of; default: that of the pages' programs. */
  readonly record?: NodeProgramInput["record"];
}

/**
 * Bundle modules of the site into one program for Node and make them loadable
 * one by one. When one does not compile, the others are bundled without it.
 */
export async function bundleSiteModules(input: SiteModulesInput): Promise<SiteModules> {
  const all = new Map<string, string>([
    ...input.sources.map((source): [string, string] => [source, path.join(input.root, source)]),
    ...input.packages.map((name): [string, string] => [packageKey(name), name]),
  ]);
  if (all.size === 0) return siteModules(input, [], []);
  try {
    const program = await nodeProgram({ ...input, modules: all });
    return siteModules(input, [program], []);
  } catch (error) {
    if (!(error instanceof ModuleSyntaxError)) throw error;
    return bundleApart(input, all);
  }
}

/** Bundles each module alone, to find all that fail. */
async function bundleApart(
  input: SiteModulesInput,
  all: ReadonlyMap<string, string>,
): Promise<SiteModules> {
  const programs: NodeProgram[] = [];
  const failures: { name: string; error: ModuleSyntaxError }[] = [];
  for (const [name, target] of all) {
    try {
      const modules = new Map([[name, target]]);
      programs.push(await freshNodeProgram({ ...input, modules }));
    } catch (error) {
      if (!(error instanceof ModuleSyntaxError)) throw error;
      failures.push({ name, error });
    }
  }
  return siteModules(input, programs, failures);
}

function siteModules(
  { cache }: SiteModulesInput,
  programs: readonly NodeProgram[],
  failures: SiteModules["failures"],
): SiteModules {
  return {
    ...loadingFrom(programs, failures),
    programs: programs.map((program) => ({
      main: programFile(cache, program, program.main),
      hashes: program.hashes,
    })),
    styles: [...new Set(programs.flatMap((program) => program.styles))].sort(),
    islands: [...new Set(programs.flatMap((program) => program.islands))].sort(),
    assets: programs.flatMap((program) =>
      program.assets.map((output) => ({ file: programFile(cache, program, output), output })),
    ),
    files: programs.flatMap(({ inputs }) => Object.keys(inputs?.files ?? {})),
    failures,
    unresolved: uniqueImports(programs.flatMap((program) => program.unresolved)),
    // What does not compile may be put right in a file that no program has noted.
    isCurrent: () =>
      failures.length === 0 &&
      programs.every(({ inputs }) => inputs !== undefined && areUnchanged(inputs)),
  };
}

/** @param failures modules that do not compile: to load one throws */
export function loadingFrom(
  programs: readonly Pick<NodeProgram, "hashes" | "loaders">[],
  failures: SiteModules["failures"],
): Pick<SiteModules, "hashOf" | "load" | "loadPackage" | "failures"> {
  const load = async (name: string) => {
    const loader = programs.find((program) => Object.hasOwn(program.loaders, name))?.loaders[name];
    if (!loader) throw new ModuleLoadError(name, failures);
    return loader();
  };
  return {
    hashOf: (name) =>
      programs.find(({ hashes }) => Object.hasOwn(hashes, name))?.hashes[name] ?? "",
    load,
    loadPackage: (name) => load(packageKey(name)),
    failures,
  };
}

/** Modules that are bundled apart may share one. */
function uniqueImports(found: readonly UnresolvedImport[]): readonly UnresolvedImport[] {
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
}

/** What a package is called among the modules. */
export function packageKey(name: string): string {
  return `package:${name}`;
}
