import path from "node:path";
import type { Plugin } from "vite";

/*
 * Undocumented behaviour of Vite, its React plugin and its bundler. It may change with any minor
 * version, so package.json only allows patches; `vite-internals.test.ts` tests each of these
 * with the installed version.
 */

/** The plugins that wrap `import()` in a build, by their names. */
export const importWrappers = ["vite:build-import-analysis", "native:import-analysis-build"];

/**
 * Keeps `import()` unchanged. Vite wraps it to preload styles and imports of a chunk. Our chunks
 * have no styles and few imports, and the wrapper would be another file before all others.
 */
export function plainImports(): Plugin {
  return {
    name: "lectern:plain-imports",
    configResolved({ plugins }) {
      for (const name of importWrappers) {
        const at = plugins.findIndex((plugin) => plugin.name === name);
        if (at === -1) throw new Error(`Vite has no ${name} any more.`);
        (plugins as Plugin[]).splice(at, 1);
      }
    },
  };
}

/** The prefix of the bundler's own modules. */
export const bundlerModules = "\0rolldown/";

/** The name of the stylesheet with all styles of a build. */
export const styleSheet = "style.css";

/** Sub-protocols of the sockets that belong to Vite's development server. */
export const socketProtocols: readonly string[] = ["vite-hmr", "vite-ping"];

/** The URL of a module in memory on the development server, relative to the base path. */
export function memoryModuleAddress(id: string): string {
  return `@id/__x00__${id}`;
}

/** A query for the URL of a stylesheet: the development server responds with CSS, not with a module. */
export const directQuery = "?direct";

/** Whether a document requests a stylesheet. */
export function isDirectRequest(address: string): boolean {
  return /[?&]direct(?:&|$)/.test(address);
}

/** Runs before islands load in development, so that edited islands keep their state. */
export const refreshPreamble = [
  `import { injectIntoGlobalHook } from "/@react-refresh";`,
  `injectIntoGlobalHook(window);`,
  `window.$RefreshReg$ = () => {};`,
  `window.$RefreshSig$ = () => (type) => type;`,
].join("\n");

/** Absolute path of the file in the bundler's code excerpt, where it's relative to the working directory. */
export function drawnFile(message: string): string | undefined {
  const [, file] = /^\s*╭─\[ (.+?):\d+:\d+ \]/m.exec(message) ?? [];
  return file && path.resolve(file);
}

/** A message of the bundler without the code excerpt. */
export function withoutDrawing(message: string): string {
  const lines = message.split("\n");
  const drawing = lines.findIndex((line) => /^\s*[╭│]/.test(line));
  return lines
    .slice(0, drawing < 0 ? undefined : drawing)
    .join(" ")
    .trim();
}

/** A path in the bundler's format, also on Windows: `C:/site/docs/a.md`. */
export function moduleId(file: string): string {
  // On other systems, a backslash is part of a name.
  return /^(?:[a-z]:|\\\\)/i.test(file) ? file.replaceAll("\\", "/") : file;
}

/**
 * Whether a module is in a folder.
 *
 * @param folder absolute path in the platform's format
 * @param id of the bundler, which may have a query
 */
export function isBelow(folder: string, id: string): boolean {
  return moduleId(id).startsWith(`${moduleId(folder).replace(/\/$/, "")}/`);
}

/** Patterns of files that the dev server doesn't watch: caches and build output. */
export function watchIgnored(root: string): string[] {
  const escaped = moduleId(root).replaceAll(/[()[\]{}!*?+@]/g, (character) => `\\${character}`);
  return ["**/.lectern/**", `${escaped}/build/**`, `${escaped}/build.*/**`];
}
