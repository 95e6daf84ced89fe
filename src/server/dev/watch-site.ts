import path from "node:path";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { changedFiles } from "../../build/bundle/bundle-inputs.ts";
import { fileStamp } from "../../content/sources/file-access.ts";
import { outsideFolders } from "../../content/sources/translated-source.ts";
import type { DevState } from "./dev-opener.ts";
import type { DevSite } from "./dev-site.ts";
import { sourcePath } from "../../core/paths.ts";
import type { SiteConfig } from "../../core/config.ts";
import { isStyleConfig } from "../../build/bundle/site-styles.ts";
import { isConfigFile } from "../../content/config/config-source.ts";

/** Delay before reloading the site, in milliseconds. An editor may write a file twice. */
const GATHER = 10;

/**
 * How long after an edit its file is looked at again, in milliseconds. Vite's watcher ignores
 * further changes of a file for 50 ms: a second write then is the one that counts.
 */
const SECOND_LOOK = 100;

/** How often a watcher is asked whether it has listed all folders, in milliseconds. */
const LISTING = 200;

/** Reports changed files. A part of Vite's server. */
interface Watcher {
  add(paths: string | readonly string[]): unknown;
  /** The folders that are watched by now. */
  getWatched(): object;
  on(event: "all", hear: (event: string, file: string) => void): unknown;
  emit(event: string, ...args: readonly string[]): unknown;
}

interface WatchInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly site: DevSite;
  /** Whether the browser's modules are built from a file. */
  readonly isOfBrowser: (file: string) => boolean;
  /** Brings browsers up to date; the site has been read again. */
  readonly update: () => Promise<void>;
  onDiagnostics(diagnostics: readonly Diagnostic[]): void;
}

/**
 * Reads the site again after edits of the files it uses. One update at a time: edits during
 * one are gathered for the next. Returns a function that also watches with another watcher.
 */
export function watchSite(input: WatchInput): (watcher: Watcher) => void {
  const { root, site } = input;
  const used = usedFiles(root);
  const pending = new Set<string>();
  let watcher: Watcher | undefined;
  let printed: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** Whether edits may have been missed. */
  let isBehind = false;
  const note = (state: DevState) => {
    used.follow(state);
    const folders = state.kind === "open" ? outsideFolders(state.config) : [];
    watcher?.add([...folders.map((folder) => path.join(root, folder)), ...used.outside()]);
    const text = JSON.stringify(state.diagnostics);
    if (text === printed) return;
    // Don't print anything at the start if the site has no problems.
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
  /** Stamps of edited files before they were read last. */
  const stamps = new Map<string, string>();
  const isUnread = (file: string) => {
    const stamp = fileStamp(file);
    return stamp !== "" && stamp !== stamps.get(file) && !pending.has(file);
  };
  const lookAgain = (files: readonly string[]) => {
    for (const file of files) stamps.set(file, fileStamp(file));
    setTimeout(() => {
      const unread = files.filter(isUnread);
      // The watcher may be about to report it.
      setTimeout(() => {
        for (const file of unread.filter(isUnread)) {
          // Vite listens to the first, this module to the second.
          watcher?.emit("change", file);
          watcher?.emit("all", "change", file);
        }
      }, SECOND_LOOK).unref();
    }, SECOND_LOOK).unref();
  };
  let updating: Promise<void> = site.state().then(note);
  const update = () => void (updating = updating.then(flush, flush));
  /** A watcher reports nothing of a folder that it has not listed yet. */
  const catchUp = (watching: Watcher, folders = 0) => {
    setTimeout(() => {
      const listed = Object.keys(watching.getWatched()).length;
      if (listed !== folders) return catchUp(watching, listed);
      // Sources are found changed by their times, programs by what is in their files.
      void site.state().then((state) => {
        for (const file of staleFiles(state)) pending.add(file);
        isBehind = true;
        update();
      });
    }, LISTING).unref();
  };
  const isUsed = (event: string, file: string) =>
    event !== "addDir" &&
    event !== "unlinkDir" &&
    (used.isUsed(file, { isNew: event !== "change", isTroubled: site.isTroubled() }) ||
      input.isOfBrowser(file));
  return (next) => {
    watcher = next;
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

/** Files of the programs of a site that have changed since they were bundled; absolute paths. */
function staleFiles(state: DevState): readonly string[] {
  if (state.kind === "closed") return [];
  const inputs = state.bundles.flatMap((bundle) => bundle.inputs ?? []);
  return [...new Set(inputs.flatMap((each) => changedFiles(each)))];
}

/** Files that a module or a page may use without an exact name. */
const importable =
  /\.(?:[cm]?[jt]sx?|json|mdx?|ya?ml|css|pcss|postcss|scss|sass|less|styl|stylus|svg|png|jpe?g|gif|webp|avif|ico|woff2?)$/i;

/**
 * Distinguishes the files a site uses from other files in its folder. A file that was used
 * once stays used, since the next edit may use it again.
 *
 * @param root absolute path of the site folder
 */
function usedFiles(root: string) {
  /** Paths in the configuration, relative to the site folder. */
  let named: ReadonlySet<string> = new Set();
  /** Absolute paths. */
  const files = new Set<string>();
  let now: DevState | undefined;
  /** Whether the bundles do not tell which files they need. */
  let isUncertain = true;
  return {
    /** Records what the site uses now. */
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
     * Whether the site may change with a file.
     *
     * @param file absolute path
     * @param of `isNew`: the file was added or removed, so an import may mean another file now;
     *   `isTroubled`: a page has a problem, which any file may solve
     */
    isUsed(file: string, of: { readonly isNew: boolean; readonly isTroubled: boolean }): boolean {
      const relative = path.relative(root, file).split(path.sep).join("/");
      if (files.has(file) || isFixed(relative) || named.has(relative)) return true;
      const isOpen = isUncertain || of.isTroubled;
      if ((isOpen || of.isNew) && importable.test(file)) return true;
      const isOfSite = isOpen || importable.test(file) || isStatic(now, relative);
      if (isOfSite && isNamed(relative, named)) return true;
      return now?.kind === "open" && isAsked(now, file, relative);
    },
    /** Absolute paths of files outside of the site folder that its programs are built from. */
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
