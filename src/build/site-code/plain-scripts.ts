import path from "node:path";
import type { Plugin } from "vite";

/**
 * Reads the site's scripts as its authors wrote them: elements in files that end in
 * `.js`, and `raw-loader!./a.js` for the text of a file.
 */
export function plainScripts(): Plugin {
  return {
    name: "lectern:plain-scripts",
    enforce: "pre",
    resolveId(id, importer, options) {
      const text = /^!*raw-loader!(.*)$/.exec(id)?.[1];
      if (text === undefined) return undefined;
      return this.resolve(`${text}?raw`, importer, { ...options, skipSelf: true });
    },
    async transform(code, id) {
      const file = id.replace(/[?#].*$/, "");
      if (!/\.[cm]?js$/.test(file) || !isOfSite(file) || !/<[A-Za-z>]/.test(code)) return undefined;
      // Loaded by now; importing this file loads it for nobody.
      const { transformWithOxc } = await import("vite");
      const made = await transformWithOxc(code, file, {
        lang: "jsx",
        jsx: { runtime: "automatic", development: false },
      });
      return { code: made.code, map: made.map ?? null };
    },
  };
}

function isOfSite(file: string): boolean {
  return path.isAbsolute(file) && !/[\\/]node_modules[\\/]/.test(file);
}
