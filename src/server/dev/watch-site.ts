import path from "node:path";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { fileStamp } from "../../content/sources/file-access.ts";
import type { DevState } from "./dev-opener.ts";
import type { DevSite } from "./dev-site.ts";

/** Delay before reloading the site, in milliseconds. Editors may write a file twice. */
const GATHER = 10;

/**
 * Delay before checking an edited file again, in milliseconds. Vite's watcher ignores further
 * changes to a file for 50 ms, so it can miss a second write.
 */
const SECOND_LOOK = 100;

/** Interval for checking whether a watcher has listed all folders, in milliseconds. */
const LISTING = 200;

/** The methods of Vite's file watcher used here. */
interface Watcher {
  add(paths: string | readonly string[]): unknown;
  /** Returns the folders watched so far. */
  getWatched(): object;
  on(event: "all", hear: (event: string, file: string) => void): unknown;
  emit(event: string, ...args: readonly string[]): unknown;
}

interface WatchInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly site: DevSite;
  /** Updates browsers after the site was reread. */
  readonly update: () => Promise<void>;
  onDiagnostics(diagnostics: readonly Diagnostic[]): void;
}

/**
 * Reads the site again after edits in its folder, and after edits to other files that it uses. It
 * doesn't check whether the site uses a file, because pages that don't change aren't updated. Only
 * one update runs at a time. Edits during an update are collected for the next one.
 *
 * @returns a function that switches to a new watcher, for example after Vite restarts
 */
export function watchSite(input: WatchInput): (watcher: Watcher) => void {
  const { root, site } = input;
  /** Files outside the site folder that the site has used so far. */
  const outside = new Set<string>();
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
    for (const file of filesOutside(root, state)) outside.add(file);
    watchMore([...state.outside, ...outside]);
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
  return (next) => {
    watcher = next;
    watched.clear();
    next.add([root, ...outside]);
    next.on("all", (event, file) => {
      if (event === "addDir" || event === "unlinkDir") return;
      pending.add(file);
      clearTimeout(timer);
      timer = setTimeout(update, GATHER);
    });
    catchUp(next);
  };
}

/** Returns the absolute paths of files outside the site folder that the site's bundles use. */
function filesOutside(root: string, state: DevState): readonly string[] {
  if (state.kind === "closed") return [];
  const files = state.bundles.flatMap((bundle) => [
    ...bundle.files,
    ...Object.keys(bundle.inputs?.files ?? {}),
  ]);
  return files.filter(
    (file) =>
      path.isAbsolute(file) &&
      path.relative(root, file).startsWith("..") &&
      !/[\\/]node_modules[\\/]/.test(file),
  );
}
