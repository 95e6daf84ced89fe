import { loadersIn } from "./node-program.ts";
import { loadingFrom, type SiteModules } from "./site-modules.ts";

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
