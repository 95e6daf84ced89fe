import { existsSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { compatibleModules, type Compatibility } from "../compatibility/compatible-system.ts";
import { engineFile } from "../engine.ts";
import { markdownImports, type MarkdownImportsInput } from "./markdown-imports.ts";
import { isOfSite } from "./resolve-imports.ts";
import { isBelow, loadVite } from "./vite-internals.ts";

/** Returns the plugins for all kinds of modules that a site may import. */
export function siteModulePlugins(
  input: MarkdownImportsInput & { readonly compatibility: Compatibility },
): readonly Plugin[] {
  return [
    plainScripts(),
    markdownImports(input),
    compatibleModules(input.root, input.compatibility),
  ];
}

/**
 * Compiler settings for site code. They ignore the site's `tsconfig.json`, which is for editors.
 */
export const siteProgramSettings = {
  tsconfig: engineFile("../src/build/site-programs.tsconfig.json"),
} as const;

/** Supports JSX in the site's `.js` files, and `raw-loader!./a.js` for the text of a file. */
function plainScripts(): Plugin {
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
      const { transformWithOxc } = await loadVite();
      const made = await transformWithOxc(code, file, {
        ...siteProgramSettings,
        lang: "jsx",
        jsx: { runtime: "automatic", development: false },
      });
      return { code: made.code, map: made.map ?? null };
    },
  };
}

/** Matches a root-relative URL in a stylesheet, without query and fragment. */
const rooted = /(\burl\(\s*["']?)(\/(?!\/)[^\s"')?#]*)/gi;

/**
 * Adds the base path to root-relative URLs in a site's stylesheets, because they point to files in
 * the static folder, as in pages. URLs that already have the base path are unchanged, and so are
 * URLs of files in the site folder, which the bundler resolves.
 *
 * @param root absolute path of the site folder
 */
export function staticUrls(root: string, basePath: string): Plugin {
  return {
    name: "lectern:static-urls",
    enforce: "pre",
    transform: {
      order: "pre",
      filter: { id: /\.css(?:$|\?)/ },
      handler(code, id) {
        if (basePath === "/" || !isBelow(root, id)) return undefined;
        const changed = code.replace(rooted, (all: string, before: string, address: string) => {
          const stays = address.startsWith(basePath) || existsSync(path.join(root, address));
          return stays ? all : `${before}${basePath}${address.slice(1)}`;
        });
        return changed === code ? undefined : { code: changed, map: null };
      },
    },
  };
}

/** Matches an `import.meta.glob` call whose first pattern isn't a relative path in quotes. */
const wrongGlob = /import\.meta\.glob\s*(?:<[^(]*>)?\((?!\s*\[?\s*["'`]!?\.{1,2}\/)/;

/**
 * Reports `import.meta.glob` patterns that aren't relative, because the bundler ignores them or
 * resolves them differently in development.
 */
export function relativeGlobs(): Plugin {
  return {
    name: "lectern:relative-globs",
    enforce: "pre",
    transform: {
      order: "pre",
      filter: { code: wrongGlob },
      handler(code, id) {
        const found = wrongGlob.exec(code);
        if (!found || !isOfSite(id) || !/\.[cm]?[jt]sx?(?:$|\?)/.test(id)) return;
        const message = `The patterns of "import.meta.glob" must be strings in quotes that start with "./" or "../".`;
        this.error(message, found.index + found[0].length);
      },
    },
  };
}
