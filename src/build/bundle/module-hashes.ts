import { readFileSync } from "node:fs";
import path from "node:path";
import { contentHash } from "../content-hash.ts";
import { bundleSurroundings } from "./bundle-inputs.ts";

/** A module of a bundle as the bundler read it. */
export interface BundledModule {
  /** Absolute path with its query, or the name of a module in memory. */
  readonly id: string;
  readonly imports: readonly string[];
  /** Imported when they are asked for, in the order of the code. */
  readonly lazyImports: readonly string[];
  /** Compiled, before it is put together with others. */
  readonly code: string;
}

/** Hashes of modules with all they import, as deep as it goes. */
export interface ModuleHashes {
  /** @param id undefined for a module that is not in the bundle: the hash is empty */
  of(id: string | undefined): string;
}

/** @param root absolute path of the site folder; hashes are the same wherever it lies */
export function moduleHashes(
  root: string,
  modules: ReadonlyMap<string, BundledModule>,
): ModuleHashes {
  const surroundings = bundleSurroundings();
  const own = new Map<string, string>();
  const ownHash = (module: BundledModule): string => {
    const known =
      own.get(module.id) ?? contentHash(path.relative(root, module.id), contentOf(module));
    own.set(module.id, known);
    return known;
  };
  return {
    of(id) {
      if (id === undefined || !modules.has(id)) return "";
      const reached = new Set([id]);
      // A set that grows while it is read gives what came to it as well.
      for (const each of reached) {
        const module = modules.get(each);
        for (const next of [...(module?.imports ?? []), ...(module?.lazyImports ?? [])]) {
          reached.add(next);
        }
      }
      const found = [...reached].flatMap((each) => modules.get(each) ?? []);
      // Variables are put in where modules are put together.
      return contentHash(surroundings, ...found.map(ownHash).toSorted());
    },
  };
}

/** Of an image or another file that is shown, the code is an address that may not tell its content. */
function contentOf({ id, code }: BundledModule): string {
  const isCode = !path.isAbsolute(id) || /\.(?:[cm]?[jt]sx?|json|\w*css)(?:\?|$)|\?/.test(id);
  return isCode ? code : `${code}\n${contentHash(readFileSync(id))}`;
}
