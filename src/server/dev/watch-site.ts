import path from "node:path";
import type { ViteDevServer } from "vite";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { fileStamp, relativePath } from "../../content/sources/file-access.ts";
import type { DevState } from "./dev-opener.ts";
import type { DevSite } from "./dev-site.ts";
import { sourcePath } from "../../core/paths.ts";
import type { SiteConfig } from "../../core/config.ts";
import { isStyleConfig } from "../../build/bundle/site-styles.ts";
import { isConfigFile } from "../../content/config/config-source.ts";

/** Delay before reloading the site, in milliseconds. Editors may write a file twice. */
const GATHER = 10;

/**
 * Delay before checking an edited file again, in milliseconds. Vite's watcher ignores further
 * changes to a file for 50 ms, so it can miss a second write.
 */
const SECOND_LOOK = 100;

/** Interval for checking whether a watcher has listed all folders, in milliseconds. */
const LISTING = 200;

type Watcher = ViteDevServer["watcher"];

interface WatchInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly site: DevSite;
  /** Whether modules in the browser are built from a file. */
  readonly isOfBrowser: (file: string) => boolean;
  /** Updates browsers after the site was reread. */
  readonly update: () => Promise<void>;
  onDiagnostics(diagnostics: readonly Diagnostic[]): void;
}

/**
 * Reads the site again after edits to the files it uses. Only one update runs at a time. Edits
 * during an update are collected for the next one.
 *
 * @returns a function that switches to a new watcher, for example after Vite restarts
 */
export function watchSite(input: WatchInput): (watcher: Watcher) => void {
  const { root, site } = input;
  const used = usedFiles(root);
  const pending = new Set<string>();
  let watcher: Watcher | undefined;
  let printed: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** Whether the watchers may have missed edits. */
  let isBehind = false;
  const watched = new Set<string>();
  /**
   * Adds paths to the watcher. Then looks for missed edits, because the watcher doesn't report files
   * that are created while it lists a folder.
   */
  const watchMore = (paths: readonly string[]) => {
    const added = paths.filter((each) => !watched.has(each));
    if (watcher === undefined || added.length === 0) return;
    for (const each of added) watched.add(each);
    watcher.add(added);
    catchUp(watcher);
  };
  const note = (state: DevState) => {
    used.follow(state);
    watchMore([...state.outside, ...used.outside()]);
    const text = JSON.stringify(state.diagnostics);
    if (text === printed) return;
    // Print nothing at startup if the site has no problems.
    if (printed !== undefined || state.diagnostics.length > 0) {
      input.onDiagnostics(state.diagnostics);
    }
    printed = text;
  };
  const flush = async () => {
    if (pending.size === 0 && !isBehind) return;
    isBehind = false;
    const files = [...pending];
    pending.clear();
    lookAgain(files);
    site.changed(files);
    await input.update();
    note(await site.state());
  };
  /** Reports files that change shortly after an edit. If the watcher also does, both are harmless. */
  const lookAgain = (files: readonly string[]) => {
    const stamps = files.map((file) => [file, fileStamp(file)] as const);
    setTimeout(() => {
      for (const [file, before] of stamps) {
        const stamp = fileStamp(file);
        if (stamp === before || stamp === "") continue;
        // Vite listens to `change`, this module to `all`.
        watcher?.emit("change", file);
        watcher?.emit("all", "change", file);
      }
    }, SECOND_LOOK).unref();
  };
  let updating: Promise<void> = site.state().then(note);
  const update = () => void (updating = updating.then(flush, flush));
  /**
   * Checks for edits made while the watcher was starting, because it doesn't report changes in
   * folders that it hasn't listed yet.
   */
  const catchUp = (watching: Watcher, folders = 0) => {
    setTimeout(() => {
      const listed = Object.keys(watching.getWatched()).length;
      if (listed !== folders) return catchUp(watching, listed);
      // Reading the site detects changes in sources and in bundled files.
      isBehind = true;
      update();
    }, LISTING).unref();
  };
  const isUsed = (event: string, file: string) =>
    event !== "addDir" &&
    event !== "unlinkDir" &&
    (used.isUsed(file, { isNew: event !== "change", isTroubled: site.isTroubled() }) ||
      input.isOfBrowser(file));
  return (next) => {
    watcher = next;
    watched.clear();
    next.add([root, ...used.outside()]);
    next.on("all", (event, file) => {
      if (!isUsed(event, file)) return;
      pending.add(file);
      clearTimeout(timer);
      timer = setTimeout(update, GATHER);
    });
    catchUp(next);
  };
}

/** Files that a module or page may use without specifying the exact name. */
const importable =
  /\.(?:[cm]?[jt]sx?|json|mdx?|ya?ml|css|pcss|postcss|scss|sass|less|styl|stylus|svg|png|jpe?g|gif|webp|avif|ico|woff2?)$/i;

/**
 * Distinguishes the files that a site uses from other files in its folder. Once a file has been
 * used, it stays in the list, because a later edit may use it again.
 *
 * @param root absolute path of the site folder
 */
function usedFiles(root: string) {
  /** Strings in the configuration. They include paths relative to the site folder. */
  let named: ReadonlySet<string> = new Set();
  /** Absolute paths of files used so far. */
  const files = new Set<string>();
  let now: DevState | undefined;
  /** Whether some files that the bundles need may be unknown. */
  let isUncertain = true;
  return {
    /** Records the files that the site currently uses. */
    follow(state: DevState) {
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
    /**
     * Whether a change to a file may affect the site.
     *
     * @param file absolute path
     * @param of `isNew`: the file was added or removed, so an import may now resolve to another
     *   file; `isTroubled`: a page has a problem, and changing any file might fix it
     */
    isUsed(file: string, of: { readonly isNew: boolean; readonly isTroubled: boolean }): boolean {
      const relative = relativePath(root, file);
      if (files.has(file) || isFixed(relative) || named.has(relative)) return true;
      const isOpen = isUncertain || of.isTroubled;
      if ((isOpen || of.isNew) && importable.test(file)) return true;
      const isOfSite = isOpen || importable.test(file) || isStatic(now, relative);
      if (isOfSite && isNamed(relative, named)) return true;
      return now?.kind === "open" && isAsked(now, file, relative);
    },
    /** Returns the absolute paths of used files outside the site folder. */
    outside: (): readonly string[] =>
      [...files].filter(
        (file) =>
          path.isAbsolute(file) &&
          path.relative(root, file).startsWith("..") &&
          !/[\\/]node_modules[\\/]/.test(file),
      ),
  };
}

/** Whether a file is in the static folder. */
function isStatic(now: DevState | undefined, file: string): boolean {
  return now?.kind === "open" && file.startsWith(`${now.config.staticFolder}/`);
}

/** Whether a file belongs to the site without being listed in its configuration. */
function isFixed(file: string): boolean {
  return (
    isConfigFile(file) || file === "package.json" || file.startsWith("i18n/") || isStyleConfig(file)
  );
}

/** Whether the names include a file or one of its parent folders. */
function isNamed(file: string, names: ReadonlySet<string>): boolean {
  const folder = file.slice(0, Math.max(0, file.lastIndexOf("/")));
  return names.has(file) || (folder !== "" && isNamed(folder, names));
}

/** Whether a page has shown, linked to or imported a file. */
function isAsked({ sites }: Extract<DevState, { kind: "open" }>, file: string, relative: string) {
  const source = sourcePath(relative);
  return sites.some(
    (open) => open.files.wasRead(source) || open.published().some((each) => each.file === file),
  );
}

/** Returns every string in the configuration, because any key can contain a path. */
function textsIn(config: SiteConfig): ReadonlySet<string> {
  const texts = new Set<string>();
  const seen = new Set<unknown>();
  const add = (value: unknown): void => {
    if (typeof value === "string") texts.add(value.replace(/^\.\//, "").replace(/\/$/, ""));
    // Data schemas are large and contain no paths.
    if (typeof value !== "object" || value === null || "_zod" in value || seen.has(value)) return;
    seen.add(value);
    for (const part of Object.values(value)) add(part);
  };
  add(config);
  return texts;
}
