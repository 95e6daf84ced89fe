import path from "node:path";
import type { Plugin } from "vite";

/** An import of one of the site's modules that leads nowhere. */
export interface UnresolvedImport {
  /** As written. */
  readonly specifier: string;
  /** Absolute path of the module that asks for it. */
  readonly importer: string;
  /** `refused`: the package is there and does not export it, or not for where the program runs. */
  readonly kind: "missing" | "refused";
}

const standIn = "\0lectern:unresolved";

/**
 * What the site's modules import: `@site/` is the site folder, and what cannot be
 * found is noted and replaced by a module of anything, so that all of it is found
 * in one run. Packages may try what they do not need: theirs are left alone.
 *
 * @param root absolute path of the site folder
 * @param onUnresolved without it, Vite reports what it can't find, where it is imported
 */
export function siteImports(
  root: string,
  onUnresolved?: (found: UnresolvedImport) => void,
): Plugin {
  return {
    name: "lectern:site-imports",
    enforce: "pre",
    async resolveId(id, importer, options) {
      if (id === standIn) return id;
      const from = importer?.replace(/[?#].*$/, "");
      if (from === undefined || !isOfSite(from) || isSpecial(id)) return undefined;
      const wanted = id.startsWith("@site/") ? path.join(root, id.slice("@site".length)) : id;
      let kind: UnresolvedImport["kind"] = "missing";
      try {
        const found = await this.resolve(wanted, importer, { ...options, skipSelf: true });
        if (found) return found;
      } catch (error) {
        if (!onUnresolved) throw error;
        kind = "refused";
      }
      if (!onUnresolved) return undefined;
      onUnresolved({ specifier: id, importer: from, kind });
      return standIn;
    },
    load: (id) => (id === standIn ? anything : undefined),
  };
}

function isOfSite(file: string): boolean {
  return path.isAbsolute(file) && !/[\\/]node_modules[\\/]/.test(file);
}

/** Modules of plugins, addresses, and what is found elsewhere. */
function isSpecial(id: string): boolean {
  return /^(?:\0|virtual:|[a-z][a-z+.-]+:)/.test(id) || path.isAbsolute(id);
}

/** CommonJS, whose names are looked up while it runs: every one is a component that shows its children. */
const anything = `
const shown = ({ children } = {}) => children ?? null;
module.exports = new Proxy(shown, {
  get: (target, name) => (name === "__esModule" || name === "then" ? undefined : name in target ? target[name] : shown),
});
`;
