import path from "node:path";
import type { CSSOptions, Plugin } from "vite";
import { contentHash } from "../content-hash.ts";

/**
 * What the classes of CSS Modules are called: the same on the server and in the
 * browser, in a build and in development, wherever the site's folder lies.
 *
 * @param root absolute path of the site folder
 */
export function classNames(root: string): CSSOptions {
  return {
    modules: {
      generateScopedName(name, filename) {
        const file = path.relative(root, filename.replace(/[?#].*$/, "")).replaceAll(path.sep, "/");
        const module = path
          .basename(file)
          .replace(/\..*$/, "")
          .replaceAll(/[^\w-]/g, "-");
        return `${module}_${name}_${contentHash(file, name).slice(0, 5)}`;
      },
    },
  };
}

/** Whether a module is a stylesheet that a page needs; not one that is imported as text or as an address. */
export function isStyles(id: string): boolean {
  return /\.(?:css|scss|sass|less|styl|stylus|pcss|postcss|sss)$/.test(id);
}

/**
 * Keeps the rules of a CSS Module in the browser's program. The bundler drops one
 * of which nothing is used there; pages use its classes in their HTML.
 */
export function wholeModuleStyles(): Plugin {
  return {
    name: "lectern:whole-module-styles",
    enforce: "post",
    transform: {
      order: "post",
      handler: (code, id) =>
        isStyles(id) && /\.module\.\w+$/.test(id)
          ? { code, map: null, moduleSideEffects: "no-treeshake" }
          : undefined,
    },
  };
}
