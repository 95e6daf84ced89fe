import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { CSSOptions, Plugin } from "vite";
import type { SiteConfig } from "../../core/config.ts";
import { contentHash } from "../content-hash.ts";
import { engineFile } from "../engine.ts";

/**
 * The stylesheets of a site, absolute paths, as they follow each other: of the system it
 * was written for, of its components, and those the configuration names. One of these that
 * is not there has been reported.
 *
 * @param root absolute path of the site folder
 * @param components absolute paths
 */
export function stylesheetsOf(
  root: string,
  { styles, compatibility }: Pick<SiteConfig, "styles" | "compatibility">,
  components: readonly string[],
): readonly string[] {
  const compatible = compatibility ? [engineFile(`../src/${compatibility}/styles/index.css`)] : [];
  const named = styles.map((file) => path.join(root, file)).filter((file) => existsSync(file));
  return [...compatible, ...components, ...named];
}

/** Names a PostCSS configuration of a site may have. */
const postcssFiles: readonly string[] = ["postcss.config", ".postcssrc"].flatMap((name) =>
  ["", ".js", ".mjs", ".cjs", ".ts", ".mts", ".cts", ".json", ".yml", ".yaml"].map(
    (ending) => name + ending,
  ),
);

/** Whether a site brings plugins for its stylesheets: what they read is not known. */
export function hasStylePlugins(root: string): boolean {
  return postcssFiles.some((name) => existsSync(path.join(root, name)));
}

/** Whether a file of the site folder is a PostCSS configuration. */
export function isStyleConfig(file: string): boolean {
  return postcssFiles.includes(file);
}

/** Changes when the PostCSS configuration of a site does; empty when it has none. */
export function styleConfigState(root: string): string {
  const files = postcssFiles.map((name) => path.join(root, name));
  const found = files.filter((file) => existsSync(file));
  return found.length === 0
    ? ""
    : contentHash(...found.flatMap((file) => [file, readFileSync(file)]));
}

/**
 * How stylesheets of a site are read. Plugins are those of a PostCSS configuration
 * in the site folder; one above it belongs to another project.
 *
 * @param root absolute path of the site folder
 */
export function siteStyles(root: string): CSSOptions {
  return {
    postcss: hasStylePlugins(root) ? root : { plugins: [] },
    modules: { generateScopedName: (name, filename) => className(root, name, filename) },
  };
}

/**
 * What a class of a CSS Module is called: the same on the server and in the
 * browser, in a build and in development, wherever the site's folder lies.
 */
function className(root: string, name: string, filename: string): string {
  const file = path.relative(root, filename.replace(/[?#].*$/, "")).replaceAll(path.sep, "/");
  const module = path
    .basename(file)
    .replace(/\..*$/, "")
    .replaceAll(/[^\w-]/g, "-");
  return `${module}_${name}_${contentHash(file, name).slice(0, 5)}`;
}

/** Whether a module is a stylesheet that a page needs; not one that is imported as text or as an address. */
export function isStyles(id: string): boolean {
  return /\.(?:css|scss|sass|less|styl|stylus|pcss|postcss|sss)$/.test(id);
}

/**
 * Leaves the rules of a CSS Module in the browser's program. The bundler drops one
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
