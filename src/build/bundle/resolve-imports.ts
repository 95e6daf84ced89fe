import path from "node:path";
import { fileURLToPath } from "node:url";
import * as React from "react";
import type { Plugin } from "vite";
import { relativePath } from "../../content/sources/file-access.ts";
import { engineFile, runningModule, runningPackage } from "../engine.ts";

/** An import in one of the site's modules that can't be resolved. */
export interface UnresolvedImport {
  /** Specifier as written. */
  readonly specifier: string;
  /** Absolute path of the importing module. */
  readonly importer: string;
  /** `refused`: the package doesn't export it, or doesn't export it for this runtime. */
  readonly kind: "missing" | "refused";
}

const standIn = "\0lectern:unresolved";

/**
 * Resolves imports of the site's modules. `@site/` is the site folder. If an import can't be
 * resolved, it's reported and replaced by a placeholder module, so that one run finds all such
 * imports. Imports in packages aren't reported, because packages may try to import optional
 * packages.
 *
 * @param root absolute path of the site folder
 * @param onUnresolved without it, Vite reports the import
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
      const isSpecial = /^(?:\0|virtual:|[a-z][a-z+.-]+:)/.test(id) || path.isAbsolute(id);
      if (from === undefined || !isOfSite(from) || isSpecial) return undefined;
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
    load: (id) => (id === standIn ? anyExports : undefined),
  };
}

/** Returns whether a file belongs to the site and not to a package. */
export function isOfSite(file: string): boolean {
  return path.isAbsolute(file) && !/[\\/]node_modules[\\/]/.test(file);
}

/**
 * Placeholder module. It's CommonJS, so that any name can be imported. Each export is a component
 * that renders its children.
 */
const anyExports = `
const shown = ({ children } = {}) => children ?? null;
module.exports = new Proxy(shown, {
  get: (target, name) => (name === "__esModule" || name === "then" ? undefined : name in target ? target[name] : shown),
});
`;

/** Prefix of the ids of modules that only exist in memory. */
export const virtualPrefix = "virtual:lectern/";

/**
 * Provides modules that only exist in memory.
 *
 * @param load returns the code of a module by its name without the prefix
 */
export function virtualModules(
  load: (name: string) => string | undefined | Promise<string | undefined>,
): Plugin {
  const resolved = `\0${virtualPrefix}`;
  return {
    name: "lectern:virtual-modules",
    enforce: "pre",
    resolveId: (id) => (id.startsWith(virtualPrefix) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith(resolved) ? load(id.slice(resolved.length)) : undefined),
  };
}

/** Returns the name of an island in pages and client JavaScript: its path without the extension. */
export function islandName(root: string, file: string): string {
  return relativePath(root, file).replace(/\.client\.[jt]sx$/, "");
}

/**
 * Wraps islands on the server. Puts an island's HTML into an element with its name and props, so
 * that the browser can hydrate it.
 */
export function islandsOnServer(root: string): Plugin {
  const original = "?lectern-island";
  return {
    name: "lectern:islands-on-server",
    enforce: "pre",
    load(id) {
      if (!/\.client\.[jt]sx$/.test(id)) return undefined;
      const name = JSON.stringify(islandName(root, id));
      const source = JSON.stringify(id + original);
      return [
        `import Component from ${source};`,
        `import { island } from "lectern/server";`,
        `export * from ${source};`,
        `export default island(${name}, Component);`,
      ].join("\n");
    },
    resolveId: (id) => (id.endsWith(original) ? id : undefined),
    // The wrapper imports the island's source with this query.
    transform: (code, id) => (id.endsWith(original) ? { code, map: null } : undefined),
  };
}

/** Modules that site code in Node shares with the running engine. */
const shared: Readonly<Record<string, string>> = {
  lectern: "lectern/index.js",
  "lectern/schema": "lectern/schema.js",
  "lectern/server": "lectern/server.js",
  "lectern/search": "lectern/search.js",
};

/**
 * Returns whether an import always uses the engine's package, even if the site has installed
 * another version.
 */
export function isOfEngine(specifier: string): boolean {
  return Object.hasOwn(shared, specifier) || /^(react|react-dom|zod)(\/|$)/.test(specifier);
}

/** Makes site code use the running React and engine. A second copy would have separate contexts. */
export function sharedWithEngine(): Plugin {
  return {
    name: "lectern:shared-with-engine",
    enforce: "pre",
    resolveId(id, _importer, { kind }) {
      const own = shared[id];
      if (own !== undefined) return { id: runningModule(own), external: true };
      if (!isOfEngine(id)) return undefined;
      const url = engineAddress(id);
      // `require` in CommonJS needs a path instead of a URL.
      return url && { id: kind === "require-call" ? fileURLToPath(url) : url, external: true };
    },
  };
}

/** Returns the URL of a module, or `undefined` if the package doesn't export it. */
function engineAddress(specifier: string): string | undefined {
  try {
    return runningPackage(specifier) ?? import.meta.resolve(specifier);
  } catch {
    return undefined;
  }
}

/** Makes islands use the engine's public API in development. */
export function engineInBrowser(): Plugin {
  return {
    name: "lectern:engine-in-browser",
    enforce: "pre",
    resolveId: (id) => (Object.hasOwn(shared, id) ? engineFile(shared[id] ?? "") : undefined),
  };
}

/** Replacement code for React modules, by module name. */
const watchedModules: Readonly<Record<string, string>> = {
  react: [
    `import * as React from "react";`,
    `import { watchedReact } from "lectern/server";`,
    `const all = { ...React, ...watchedReact };`,
    `export default all;`,
    ...Object.keys(React)
      .filter((name) => /^\w+$/.test(name) && name !== "default")
      .map((name) => `export const ${name} = all.${name};`),
  ].join("\n"),
  "react/jsx-runtime": `export { Fragment, jsx, jsxs } from "lectern/server";`,
};

const watchedPrefix = "\0lectern:watched/";

/**
 * Provides the site's components with a React that reports hooks and event handlers on the server,
 * because they do nothing outside islands. Packages use the original React.
 */
export function watchedReact(): Plugin {
  const engine = engineFile("");
  return {
    name: "lectern:watched-react",
    enforce: "pre",
    resolveId(id, importer = "", { kind }) {
      if (!Object.hasOwn(watchedModules, id) || kind === "require-call") return undefined;
      const isWatched =
        !importer.startsWith(watchedPrefix) &&
        !importer.startsWith(engine) &&
        !/[\\/]node_modules[\\/]/.test(importer);
      return isWatched ? watchedPrefix + id : undefined;
    },
    load: (id) =>
      id.startsWith(watchedPrefix) ? watchedModules[id.slice(watchedPrefix.length)] : undefined,
  };
}
