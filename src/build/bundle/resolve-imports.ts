import path from "node:path";
import { fileURLToPath } from "node:url";
import * as React from "react";
import type { Plugin, Rolldown } from "vite";
import { engineFile, runningModule, runningPackage } from "../engine.ts";

/** An import in a module of the site that can't be resolved. */
export interface UnresolvedImport {
  /** As written. */
  readonly specifier: string;
  /** Absolute path of the importing module. */
  readonly importer: string;
  /** `refused`: the package doesn't export it, or not for this runtime. */
  readonly kind: "missing" | "refused";
}

const standIn = "\0lectern:unresolved";

/**
 * Resolves imports of the site's modules: `@site/` is the site folder. An import that can't be
 * resolved is reported and replaced by a stand-in, so that one run finds all of them. Packages
 * may try to import optional packages, so theirs aren't reported.
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

/** Whether a file belongs to the site, not to a package. */
export function isOfSite(file: string): boolean {
  return path.isAbsolute(file) && !/[\\/]node_modules[\\/]/.test(file);
}

/** CommonJS, so that any name can be imported: each is a component that renders its children. */
const anyExports = `
const shown = ({ children } = {}) => children ?? null;
module.exports = new Proxy(shown, {
  get: (target, name) => (name === "__esModule" || name === "then" ? undefined : name in target ? target[name] : shown),
});
`;

/** How the ids of modules that exist only in memory start. */
export const virtualPrefix = "virtual:lectern/";

/**
 * Modules that exist only in memory.
 *
 * @param load returns the code of a module by its name after the prefix
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

/** The name of an island in pages and in client JavaScript: its path without the extension. */
export function islandName(root: string, file: string): string {
  return path
    .relative(root, file)
    .split(path.sep)
    .join("/")
    .replace(/\.client\.[jt]sx$/, "");
}

/**
 * Wraps islands on the server: the HTML is in an element with the name and the props, and the
 * browser hydrates it.
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
    // The island's source is read under another id.
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

/** Whether the engine's own package is used, even if the site has installed another. */
export function isOfEngine(specifier: string): boolean {
  return Object.hasOwn(shared, specifier) || /^(react|react-dom|zod)(\/|$)/.test(specifier);
}

/** Uses the running React and engine: a second copy would have its own contexts. */
export function sharedWithEngine(): Plugin {
  return {
    name: "lectern:shared-with-engine",
    enforce: "pre",
    resolveId(id, _importer, { kind }) {
      const own = shared[id];
      if (own !== undefined) return { id: runningModule(own), external: true };
      if (!isOfEngine(id)) return undefined;
      const url = engineAddress(id);
      // `require` in CommonJS takes paths.
      return url && { id: kind === "require-call" ? fileURLToPath(url) : url, external: true };
    },
  };
}

/** Undefined if the package doesn't export it. */
function engineAddress(specifier: string): string | undefined {
  try {
    return runningPackage(specifier) ?? import.meta.resolve(specifier);
  } catch {
    return undefined;
  }
}

/** Islands use the React and the public API of the engine in development. */
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

/** Packages that Vite bundles in development use the same React. */
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

/** The replaced modules of React and their code. */
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
 * On the server, components of the site use a React that reports hooks and event handlers,
 * which do nothing outside of islands. Packages use React itself.
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
