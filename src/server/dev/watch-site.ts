import path from "node:path";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { changedFiles } from "../../build/bundle/bundle-inputs.ts";
import { outsideFolders } from "../../content/sources/outside-folders.ts";
import type { DevState } from "./dev-opener.ts";
import type { DevSite } from "./dev-site.ts";
import { usedFiles } from "./used-files.ts";

/** How long edits are gathered before the site is read again, in milliseconds: an editor may write twice. */
const GATHER = 10;

/** How often a watcher is asked whether it has listed all folders, in milliseconds. */
const LISTING = 200;

/** What reports changed files: a part of Vite's server. */
export interface Watcher {
  add(paths: string | readonly string[]): unknown;
  /** The folders that are watched by now. */
  getWatched(): object;
  on(event: "all", hear: (event: string, file: string) => void): unknown;
}

/** Reads the site again after edits of the files it uses. */
export interface SiteWatch {
  /** Watches with this watcher, too. */
  watchWith(watcher: Watcher): void;
}

export interface WatchInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly site: DevSite;
  /** Whether the browser's modules are built from a file. */
  readonly isOfBrowser: (file: string) => boolean;
  /** Brings browsers up to date; the site has been read again. */
  readonly update: () => Promise<void>;
  onDiagnostics(diagnostics: readonly Diagnostic[]): void;
}

/** Sets up the watching. One update at a time: edits during one are gathered for the next. */
export function watchSite(input: WatchInput): SiteWatch {
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
    // Of a site without problems there is nothing to print at first.
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
    site.changed(files);
    await input.update();
    note(await site.state());
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
    (used.isUsed(file, event !== "change" || site.isTroubled()) || input.isOfBrowser(file));
  return {
    watchWith(next) {
      watcher = next;
      next.add([root, ...used.outside()]);
      next.on("all", (event, file) => {
        if (!isUsed(event, file)) return;
        pending.add(file);
        clearTimeout(timer);
        timer = setTimeout(update, GATHER);
      });
      catchUp(next);
    },
  };
}

/** Files of the programs of a site that have changed since they were bundled; absolute paths. */
function staleFiles(state: DevState): readonly string[] {
  if (state.kind === "closed") return [];
  const inputs = state.bundles.flatMap((bundle) => bundle.inputs ?? []);
  return [...new Set(inputs.flatMap((each) => changedFiles(each)))];
}
