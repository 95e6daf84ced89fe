import type { Plugin } from "vite";

/*
 * What Lectern relies on of Vite, its React plugin and its bundler that they do not
 * document. It may change with any minor version, so package.json allows patches of
 * one minor alone; `vite-internals.test.ts` tries each of these on the version installed.
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

/** A message of the bundler without the lines of code it draws below. */
export function withoutDrawing(message: string): string {
  const lines = message.split("\n");
  const drawing = lines.findIndex((line) => /^\s*[╭│]/.test(line));
  return lines
    .slice(0, drawing < 0 ? undefined : drawing)
    .join(" ")
    .trim();
}
