import path from "node:path";
import type { Plugin } from "vite";

/*
 * Undocumented behaviour of Vite, its React plugin and its bundler. It may change in any minor
 * version, so package.json only allows patches, and `vite-internals.test.ts` tests each item with
 * the installed version.
 */

/** Names of the plugins that wrap `import()` in a build. */
export const importWrappers = ["vite:build-import-analysis", "native:import-analysis-build"];

/**
 * Keeps `import()` unchanged. Vite wraps it to preload a chunk's styles and imports. Lectern's
 * chunks have no styles and few imports, and every page would have to load the wrapper first.
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

/** Prefix of the bundler's own modules. */
export const bundlerModules = "\0rolldown/";

/** Name of the stylesheet that contains all styles of a build. */
export const styleSheet = "style.css";

/** Subprotocols of Vite's development server sockets. */
export const socketProtocols: readonly string[] = ["vite-hmr", "vite-ping"];

/** Returns the URL of a module in memory on the development server, relative to the base path. */
export function memoryModuleAddress(id: string): string {
  return `@id/__x00__${id}`;
}

/** URL query that makes the development server return a stylesheet as CSS instead of a module. */
export const directQuery = "?direct";

/** Returns whether a URL requests a stylesheet as CSS instead of a module. */
export function isDirectRequest(address: string): boolean {
  return /[?&]direct(?:&|$)/.test(address);
}

/** Code that runs before islands load in development, so that edited islands keep their state. */
export const refreshPreamble = [
  `import { injectIntoGlobalHook } from "/@react-refresh";`,
  `injectIntoGlobalHook(window);`,
  `window.$RefreshReg$ = () => {};`,
  `window.$RefreshSig$ = () => (type) => type;`,
].join("\n");

/**
 * Returns the absolute path of the file in the bundler's code excerpt. The path in the excerpt is
 * relative to the working directory.
 */
export function drawnFile(message: string): string | undefined {
  const [, file] = /^\s*╭─\[ (.+?):\d+:\d+ \]/m.exec(message) ?? [];
  return file && path.resolve(file);
}

/** Removes the code excerpt from a bundler message. */
export function withoutDrawing(message: string): string {
  const lines = message.split("\n");
  const drawing = lines.findIndex((line) => /^\s*[╭│]/.test(line));
  return lines
    .slice(0, drawing < 0 ? undefined : drawing)
    .join(" ")
    .trim();
}

/**
 * Converts a path to the bundler's format, which uses forward slashes on Windows:
 * `C:/site/docs/a.md`.
 */
export function moduleId(file: string): string {
  // Only converts Windows paths, because on other systems a file name can contain backslashes.
  return /^(?:[a-z]:|\\\\)/i.test(file) ? file.replaceAll("\\", "/") : file;
}

/**
 * Returns whether a module is in a folder.
 *
 * @param folder absolute path in the platform's format
 * @param id the bundler's id, which may have a query
 */
export function isBelow(folder: string, id: string): boolean {
  return moduleId(id).startsWith(`${moduleId(folder).replace(/\/$/, "")}/`);
}

/**
 * Returns patterns for files that the development server doesn't watch: caches and build output.
 */
export function watchIgnored(root: string): string[] {
  const escaped = moduleId(root).replaceAll(/[()[\]{}!*?+@]/g, (character) => `\\${character}`);
  return ["**/.lectern/**", `${escaped}/build/**`, `${escaped}/build.*/**`];
}

/**
 * Environment variables for the bundler's allocator (mimalloc), set while the bundler loads. By
 * default, mimalloc commits a gigabyte at once and Linux backs it with 2 MB pages. This takes 70 MB
 * more than a build needs, until the process ends.
 */
const allocator = { MIMALLOC_ARENA_EAGER_COMMIT: "0" } as const;

/** Loads Vite with the settings for its allocator. */
export function loadVite(): Promise<typeof import("vite")> {
  return withAllocator(() => import("vite"));
}

/**
 * Sets the allocator's environment variables while a function runs. It doesn't change variables
 * that the user has set, and restores the environment afterwards because site code may read it.
 */
export async function withAllocator<Result>(work: () => Promise<Result>): Promise<Result> {
  const added = Object.entries(allocator).filter(([name]) => process.env[name] === undefined);
  for (const [name, value] of added) process.env[name] = value;
  try {
    return await work();
  } finally {
    for (const [name] of added) delete process.env[name];
  }
}
