import path from "node:path";
import { sourcePath } from "../../core/paths.ts";
import type { SiteConfig } from "../../core/config.ts";
import { isStyleConfig } from "../../build/site-code/site-styles.ts";
import { isConfigFile } from "../../content/config/config-file.ts";
import type { DevState } from "./dev-opener.ts";

/** Tells the files a site uses from those that only happen to be in its folder. */
export interface UsedFiles {
  /** Takes note of what the site uses now. */
  follow(state: DevState): void;
  /**
   * Whether the site may change with a file.
   *
   * @param file absolute path
   * @param isNew whether the file was added or removed: an import may mean another file now
   */
  isUsed(file: string, isNew: boolean): boolean;
  /** Absolute paths of files outside of the site folder that its programs are built from. */
  outside(): readonly string[];
}

/** Files that a module or a page may use without an exact name. */
const importable =
  /\.(?:[cm]?[jt]sx?|json|mdx?|ya?ml|css|pcss|postcss|scss|sass|less|styl|stylus|svg|png|jpe?g|gif|webp|avif|ico|woff2?)$/i;

/**
 * A file that was used once stays used: what it had a part in may come back with the next edit.
 *
 * @param root absolute path of the site folder
 */
export function usedFiles(root: string): UsedFiles {
  /** Paths in the configuration, below the site folder. */
  let named: ReadonlySet<string> = new Set();
  /** Absolute paths. */
  const files = new Set<string>();
  let now: DevState | undefined;
  /** Whether the bundles do not tell which files they need. */
  let isUncertain = true;
  return {
    follow(state) {
      now = state;
      isUncertain = state.kind === "closed";
      if (state.kind === "closed") return;
      named = textsIn(state.config);
      isUncertain =
        state.bundles.some(({ inputs }) => inputs === undefined) ||
        state.sites.some(({ modules }) => modules.failures.length > 0);
      for (const bundle of state.bundles) for (const file of bundle.files) files.add(file);
      for (const { inputs } of state.bundles) {
        for (const file of Object.keys(inputs?.files ?? {})) files.add(file);
      }
    },
    isUsed(file, isNew) {
      const relative = path.relative(root, file).split(path.sep).join("/");
      if (files.has(file) || isFixed(relative) || isNamed(relative, named)) return true;
      if ((isNew || isUncertain) && importable.test(file)) return true;
      return now?.kind === "open" && isAsked(now, file, relative);
    },
    outside: () =>
      [...files].filter(
        (file) =>
          path.isAbsolute(file) &&
          path.relative(root, file).startsWith("..") &&
          !/[\\/]node_modules[\\/]/.test(file),
      ),
  };
}

/** Files of a site whose names are not in its configuration. */
function isFixed(file: string): boolean {
  return (
    isConfigFile(file) || file === "package.json" || file.startsWith("i18n/") || isStyleConfig(file)
  );
}

/** Whether a file or a folder above it is among the names. */
function isNamed(file: string, names: ReadonlySet<string>): boolean {
  const folder = file.slice(0, Math.max(0, file.lastIndexOf("/")));
  return names.has(file) || (folder !== "" && isNamed(folder, names));
}

/** Whether a page has shown, linked to or imported a file. */
function isAsked(
  { sites }: Extract<DevState, { kind: "open" }>,
  file: string,
  relative: string,
): boolean {
  const source = sourcePath(relative);
  return sites.some(
    (open) => open.files.wasRead(source) || open.published().some((each) => each.file === file),
  );
}

/** Every text in the configuration: paths are among them, whichever key has them. */
function textsIn(config: SiteConfig): ReadonlySet<string> {
  const texts = new Set<string>();
  const seen = new Set<unknown>();
  const add = (value: unknown): void => {
    if (typeof value === "string") texts.add(value.replace(/^\.\//, "").replace(/\/$/, ""));
    // Schemas of data are large, and have no paths.
    if (typeof value !== "object" || value === null || "_zod" in value || seen.has(value)) return;
    seen.add(value);
    for (const part of Object.values(value)) add(part);
  };
  add(config);
  return texts;
}
