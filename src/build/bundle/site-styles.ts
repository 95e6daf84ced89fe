import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { CSSOptions, Plugin } from "vite";
import type { SiteConfig } from "../../core/config.ts";
import { relativePath } from "../../content/sources/file-access.ts";
import { contentHash } from "../content-hash.ts";
import { engineFile } from "../engine.ts";
import { compatibleSystem } from "../compatibility/compatible-system.ts";

/**
 * Returns the absolute paths of a site's stylesheets in cascade order: the styles of the
 * announcement if the site has one, then those of the system that the site was written for, then
 * those of the site's components, then those in the configuration. Missing stylesheets are skipped,
 * because they have already been reported.
 *
 * @param root absolute path of the site folder
 * @param components absolute paths
 */
export function stylesheetsOf(
  root: string,
  config: Pick<SiteConfig, "styles" | "compatibility" | "announcementBar">,
  components: readonly string[],
): readonly string[] {
  const { announcementBar, compatibility, styles } = config;
  const announcement = announcementBar && engineFile("../src/theme/styles/announcement.css");
  const system = compatibleSystem(root, compatibility)?.styles;
  const named = styles.map((file) => path.join(root, file)).filter((file) => existsSync(file));
  return [announcement ?? [], system ?? [], components, named].flat();
}

/** File names of PostCSS configurations. */
const postcssFiles: readonly string[] = ["postcss.config", ".postcssrc"].flatMap((name) =>
  ["", ".js", ".mjs", ".cjs", ".ts", ".mts", ".cts", ".json", ".yml", ".yaml"].map(
    (ending) => name + ending,
  ),
);

/** Returns whether a site has PostCSS plugins, which may read any file. */
export function hasStylePlugins(root: string): boolean {
  return postcssFiles.some((name) => existsSync(path.join(root, name)));
}

/** Returns whether a file in the site folder is a PostCSS configuration. */
export function isStyleConfig(file: string): boolean {
  return postcssFiles.includes(file);
}

/** Returns a hash of the site's PostCSS configuration, or an empty string if it has none. */
export function styleConfigState(root: string): string {
  const files = postcssFiles.map((name) => path.join(root, name));
  const found = files.filter((file) => existsSync(file));
  return found.length === 0
    ? ""
    : contentHash(...found.flatMap((file) => [file, readFileSync(file)]));
}

/**
 * Returns the CSS settings of a site. A PostCSS configuration in a parent folder belongs to another
 * project, so it's ignored.
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
 * Returns the generated name for a class in a CSS Module. It's the same in all bundles, wherever
 * the site folder is.
 */
function className(root: string, name: string, filename: string): string {
  const file = relativePath(root, filename.replace(/[?#].*$/, ""));
  const module = path
    .basename(file)
    .replace(/\..*$/, "")
    .replaceAll(/[^\w-]/g, "-");
  return `${module}_${name}_${contentHash(file, name).slice(0, 5)}`;
}

/** Returns whether a module is a page stylesheet and isn't imported as text or URL. */
export function isStyles(id: string): boolean {
  return /\.(?:css|scss|sass|less|styl|stylus|pcss|postcss|sss)$/.test(id);
}

/**
 * Keeps CSS Module rules that no client JavaScript uses, because the HTML of pages uses their
 * classes.
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
