import path from "node:path";
import type { ProgramFiles } from "../../pages/document.ts";
import type { CacheStore } from "../store/cache-store.ts";
import { contentHash } from "../content-hash.ts";
import type { UnresolvedImport } from "../site-code/site-imports.ts";
import type { ClientSources } from "./client-entry.ts";
import { engineProgram, type EngineProgram } from "./engine-program.ts";
import { siteClient, type SiteClient } from "./site-client.ts";

/** The browser's program of a site, in files whose names carry their hash. */
export interface ClientBundle {
  /** Absolute paths, by name below the output folder. */
  readonly files: ReadonlyMap<string, string>;
  /** By locale code. */
  readonly programs: ReadonlyMap<string, ProgramFiles>;
  /** Changes when any file does: the id a page carries. */
  readonly build: string;
  /** Folders of the packages it contains; absolute paths. */
  readonly packages: readonly string[];
  /** Imports of islands that lead nowhere in a browser. */
  readonly unresolved: readonly UnresolvedImport[];
}

/**
 * The browser's program: the engine's, which comes built, and what a site adds to it.
 *
 * @param basePath starts and ends with `/`
 * @throws ModuleSyntaxError when an island does not compile
 */
export async function bundleClient(
  sources: ClientSources,
  { cache, basePath }: { readonly cache: CacheStore; readonly basePath: string },
): Promise<ClientBundle> {
  const engine = await engineProgram(cache);
  const own = await siteClient(sources, { cache, basePath, engine });
  const address = (name: string) => `${basePath}${name}`;
  const shared = {
    styles: own.styles.map(address),
    diagram: address(engine.facts.entries.diagram),
  };
  const files = new Map([
    ...neededFiles(engine, own).map((name): [string, string] => [
      name,
      path.join(engine.folder, name),
    ]),
    ...own.files.map((name): [string, string] => [name, path.join(own.folder, name)]),
  ]);
  return {
    files,
    programs: new Map(
      Object.entries(own.entries).map(([code, { script, imports }]) => {
        const preloads = [...engine.facts.first, ...imports].map(address);
        return [code, { ...shared, script: address(script), preloads }];
      }),
    ),
    build: contentHash(...[...files.keys()].toSorted()),
    packages: [...new Set([...engine.packages, ...own.packages])].toSorted(),
    unresolved: own.unresolved,
  };
}

/** The engine's files that this site's pages may ask for, in a fixed order. */
function neededFiles({ facts }: EngineProgram, own: SiteClient): readonly string[] {
  const { entries, imports, files, styles } = facts;
  const needed = new Set([entries.start, entries.react, entries.diagram, ...own.usedOfEngine]);
  // A set that grows while it is read gives what came to it as well.
  for (const name of needed) for (const next of imports[name] ?? []) needed.add(next);
  const isScript = (name: string) => Object.hasOwn(imports, name);
  return Object.keys(files)
    .filter((name) => !isScript(name) || needed.has(name))
    .filter((name) => !styles.includes(name) || own.styles.includes(name))
    .toSorted();
}
