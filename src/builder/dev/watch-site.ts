import path from "node:path";
import type { Diagnostic } from "../../base/diagnostic.ts";
import { outsideFolders } from "../links/outside-folders.ts";
import type { DevState } from "./dev-opener.ts";
import type { DevSite } from "./dev-site.ts";

/** How long edits are gathered before the site is read again, in milliseconds: an editor may write twice. */
const GATHER = 10;

/** What reports changed files, and what passes it on: parts of Vite's server. */
export interface Watching {
  readonly watcher: {
    add(paths: string | readonly string[]): unknown;
    on(event: "all", hear: (event: string, file: string) => void): unknown;
  };
  readonly ws: {
    send(
      message:
        | { readonly type: "full-reload" }
        | {
            readonly type: "custom";
            readonly event: string;
            readonly data: object;
          },
    ): void;
  };
}

export interface WatchInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  onDiagnostics(diagnostics: readonly Diagnostic[]): void;
}

/** Reads the site again after each edit, and tells browsers; whatever came of the reading before. */
export function watchSite({ watcher, ws }: Watching, site: DevSite, input: WatchInput): void {
  let shown = "";
  const note = (state: DevState) => {
    const folders = state.kind === "open" ? outsideFolders(state.config) : [];
    watcher.add(folders.map((folder) => path.join(input.root, folder)));
    shown = dataOf(state);
  };
  let pending: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = async () => {
    const files = pending;
    pending = [];
    const before = shown;
    site.changed(files);
    const now = await site.state();
    note(now);
    if (shown !== before) ws.send({ type: "full-reload" });
    else ws.send({ type: "custom", event: "lectern:update", data: {} });
    input.onDiagnostics(now.diagnostics);
  };
  watcher.add(input.root);
  void site.state().then(note);
  watcher.on("all", (event, file) => {
    if (event === "addDir" || event === "unlinkDir") return;
    pending.push(file);
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), GATHER);
  });
}

/** What all pages share: a browser that has another loads the page anew. */
function dataOf(state: DevState): string {
  return state.kind === "open" ? JSON.stringify(state.sites.map((open) => open.siteData)) : "";
}
