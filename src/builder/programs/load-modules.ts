import { ModuleLoadError } from "./module-errors.ts";
import { loadersIn, type NodeProgram } from "./node-program.ts";
import { packageKey, type SiteModules } from "./site-modules.ts";

/** A program as another thread finds it. Plain data. */
export interface SentProgram extends Pick<NodeProgram, "hashes"> {
  /** The file the loaders are in; absolute path. */
  readonly main: string;
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

/** What another thread needs to load the modules of a site. Plain data. */
export type SentModules = Pick<
  SiteModules,
  "styles" | "islands" | "assets" | "unresolved" | "programs"
>;

/** Undefined when some do not compile. */
export function sentModules(modules: SiteModules): SentModules | undefined {
  const { styles, islands, assets, unresolved, programs } = modules;
  return modules.failures.length > 0
    ? undefined
    : { styles, islands, assets, unresolved, programs };
}

/** The modules in another thread, where they are loaded anew. */
export async function receivedModules(sent: SentModules): Promise<SiteModules> {
  const programs = await Promise.all(
    sent.programs.map(async ({ main, hashes }) => ({ hashes, loaders: await loadersIn(main) })),
  );
  // Whoever has sent them knows when they change.
  return { ...sent, ...loadingFrom(programs, []), files: [], isCurrent: () => true };
}
