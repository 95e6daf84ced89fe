import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";
import { engineFile, runningModule, runningPackage } from "../engine.ts";

/** The name an island has in pages and in the browser's table: its path without the ending. */
export function islandName(root: string, file: string): string {
  return path
    .relative(root, file)
    .split(path.sep)
    .join("/")
    .replace(/\.client\.[jt]sx$/, "");
}

/**
 * On the server an island is a wrapper: its HTML inside an element that names it
 * and carries its props. The browser hydrates the component itself.
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
    resolveId(id) {
      return id.endsWith(original) ? id : undefined;
    },
    transform(code, id) {
      // The island's own source, read under a name of its own.
      return id.endsWith(original) ? { code, map: null } : undefined;
    },
  };
}

/** Packages the server program must share with the engine instead of carrying its own. */
const shared: Readonly<Record<string, string>> = {
  lectern: "lectern/index.js",
  "lectern/schema": "lectern/schema.js",
  "lectern/server": "lectern/server.js",
  "lectern/search": "lectern/search.js",
};

/** Whether a package is the engine's wherever a site lies: what the site brings of it does not count. */
export function isOfEngine(specifier: string): boolean {
  return Object.hasOwn(shared, specifier) || /^(react|react-dom|zod)(\/|$)/.test(specifier);
}

/**
 * React and the engine are the running ones: two copies of React, or of a
 * context, would not know each other.
 */
export function sharedWithEngine(): Plugin {
  return {
    name: "lectern:shared-with-engine",
    enforce: "pre",
    resolveId(id, _importer, { kind }) {
      const own = shared[id];
      if (own !== undefined) return { id: runningModule(own), external: true };
      if (!isOfEngine(id)) return undefined;
      const url = engineAddress(id);
      // A package in CommonJS gets React by `require`, which takes paths.
      return url && { id: kind === "require-call" ? fileURLToPath(url) : url, external: true };
    },
  };
}

/** Undefined when the engine's package has no such part. */
function engineAddress(specifier: string): string | undefined {
  try {
    return runningPackage(specifier) ?? import.meta.resolve(specifier);
  } catch {
    return undefined;
  }
}

/**
 * In the browser, islands use the React the shell uses, and the engine's public
 * surface, wherever the site's folder lies.
 */
export function engineInBrowser(): Plugin {
  const importer = engineFile("client/start.js");
  return {
    name: "lectern:engine-in-browser",
    enforce: "pre",
    resolveId(id, from) {
      const own = shared[id];
      if (own !== undefined) return engineFile(own);
      return isReact(id) && from !== importer
        ? this.resolve(id, importer, { skipSelf: true })
        : undefined;
    },
  };
}

/** The same React for the packages that Vite bundles in development. */
export function reactOfEngine(): Rolldown.Plugin {
  const importer = engineFile("client/start.js");
  return {
    name: "lectern:react-of-engine",
    resolveId(id, from, { kind }) {
      const isOfPackage = from !== undefined && /[\\/]node_modules[\\/]/.test(from);
      return isReact(id) && isOfPackage
        ? this.resolve(id, importer, { kind, skipSelf: true })
        : undefined;
    },
  };
}

function isReact(specifier: string): boolean {
  return /^react(-dom)?(\/|$)/.test(specifier);
}
