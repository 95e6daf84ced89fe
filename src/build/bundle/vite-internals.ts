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
 * `import()` as it is. Vite wraps it to load styles and imports of the part ahead;
 * our parts have no styles of their own and few imports, and the wrapper would be a
 * file that comes before all others.
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

/** How ids of the bundler's own modules begin, which other modules share in a build. */
export const bundlerModules = "\0rolldown/";

/** The name of the stylesheet that a build makes of all styles. */
export const styleSheet = "style.css";

/** Sub-protocols of the sockets that belong to Vite's development server. */
export const socketProtocols: readonly string[] = ["vite-hmr", "vite-ping"];

/** What the development server answers for a module that exists only in memory, below the base path. */
export function memoryModuleAddress(id: string): string {
  return `@id/__x00__${id}`;
}

/** Added to the address of a stylesheet, it makes the development server answer with the styles. */
export const directQuery = "?direct";

/** Whether an address is one of a stylesheet that a document links to. */
export function isDirectRequest(address: string): boolean {
  return /[?&]direct(?:&|$)/.test(address);
}

/** Runs before any island is loaded in development: lets an edited island keep its state. */
export const refreshPreamble = [
  `import { injectIntoGlobalHook } from "/@react-refresh";`,
  `injectIntoGlobalHook(window);`,
  `window.$RefreshReg$ = () => {};`,
  `window.$RefreshSig$ = () => (type) => type;`,
].join("\n");

/** Absolute path of the file in the excerpt that the bundler draws; it's relative to the working directory. */
export function drawnFile(message: string): string | undefined {
  const [, file] = /^\s*╭─\[ (.+?):\d+:\d+ \]/m.exec(message) ?? [];
  return file && path.resolve(file);
}

/** A message of the bundler without the excerpt it draws. */
export function withoutDrawing(message: string): string {
  const lines = message.split("\n");
  const drawing = lines.findIndex((line) => /^\s*[╭│]/.test(line));
  return lines
    .slice(0, drawing < 0 ? undefined : drawing)
    .join(" ")
    .trim();
}

/** A path as the bundler writes it, also on Windows: `C:/site/docs/a.md`. */
export function moduleId(file: string): string {
  // Elsewhere a backslash is part of a name.
  return /^(?:[a-z]:|\\\\)/i.test(file) ? file.replaceAll("\\", "/") : file;
}

/**
 * Whether a module lies below a folder.
 *
 * @param folder absolute path, as the platform writes it
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
