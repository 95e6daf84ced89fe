import type { EventEmitter } from "node:events";
import { setTimeout as later } from "node:timers/promises";
import type { ViteDevServer } from "vite";
import {
  isGenerated,
  entryText,
  themeSheet,
  type ClientSources,
} from "../../build/bundle/client-entry.ts";
import type { Compatibility } from "../../build/compatibility/compatible-modules.ts";
import { outsideFolders } from "../../content/sources/outside-folders.ts";
import { styleConfigState } from "../../build/site-code/site-styles.ts";
import { type DevState, devSources } from "./dev-opener.ts";
import type { DevSite } from "./dev-site.ts";

/** What Vite reads once, when it starts. */
export interface ViteSettings {
  readonly base: string;
  /** Folders outside of the site folder. */
  readonly outside: readonly string[];
  readonly compatibility: Compatibility;
  /** Absolute path of the module of the search service. */
  readonly searchService: string | undefined;
  /** Changes with the PostCSS configuration. */
  readonly styles: string;
}

/** A server of Vite, and what passes the sockets of browsers to it. */
export interface StartedVite {
  readonly vite: ViteDevServer;
  readonly sockets: EventEmitter;
}

/** Vite's server for the site as it is now. */
export interface LiveVite {
  readonly settings: () => ViteSettings;
  readonly sockets: () => EventEmitter;
  /** The server that answers a request: what it generates from the site is in step with the pages. */
  forRequest(target: string): Promise<ViteDevServer>;
  /** Where something is now that was below an earlier base path: browsers may still ask there. */
  moved(target: string): string | undefined;
  /** Brings browsers up to date with the site as it is now. */
  update(): Promise<void>;
  /** Whether a module that a browser has loaded was built from a file; an absolute path. */
  isOfBrowser(file: string): boolean;
  close(): Promise<void>;
}

export interface LiveViteInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly site: DevSite;
  /** Starts a server, and watches files with it. */
  start(settings: ViteSettings): Promise<StartedVite>;
}

/** A server as long as its settings are right. */
interface Running extends StartedVite {
  readonly settings: ViteSettings;
  readonly entries: LiveEntries;
  state: DevState;
}

/**
 * Starts Vite, and starts it again when something has changed that it reads only once: the
 * base path, folders outside of the site, the compatibility, the search service, PostCSS. Browsers reload then.
 */
export async function liveVite({ root, site, start }: LiveViteInput): Promise<LiveVite> {
  const begin = async (state: DevState): Promise<Running> => {
    const settings = settingsOf(root, state);
    const started = await start(settings);
    const entries = liveEntries();
    await entries.follow(started.vite, devSources(root, state));
    return { ...started, settings, entries, state };
  };
  let running = await begin(await site.state());
  const earlier = new Set<string>();
  let following: Promise<void> = Promise.resolve();
  const follow = async () => {
    const state = await site.state();
    // Of a configuration that cannot be read nothing is known.
    if (state === running.state || state.kind === "closed") return;
    if (isSame(running.settings, settingsOf(root, state))) {
      running.state = state;
      await running.entries.follow(running.vite, devSources(root, state));
      return;
    }
    const last = running;
    running = await begin(state);
    earlier.add(last.settings.base);
    tellReload(last, running.settings.base);
    await browsersLeft(last);
    await last.vite.close();
  };
  const inStep = () => (following = following.then(follow, follow));
  return {
    settings: () => running.settings,
    sockets: () => running.sockets,
    async forRequest(target) {
      if (isGenerated(target)) await inStep();
      return running.vite;
    },
    moved(target) {
      const { base } = running.settings;
      const isBelow = (path: string) => target.startsWith(path) || `${target}/` === path;
      const from = [...earlier].find(
        (path) => isBelow(path) && (!isBelow(base) || (path.startsWith(base) && path !== base)),
      );
      return from === undefined ? undefined : base + target.slice(from.length);
    },
    async update() {
      await inStep();
      running.vite.ws.send({ type: "custom", event: "lectern:update", data: {} });
    },
    isOfBrowser: (file) => Boolean(running.vite.moduleGraph.getModulesByFile(file)?.size),
    async close() {
      await following.catch(() => undefined);
      await running.vite.close();
    },
  };
}

function settingsOf(root: string, state: DevState): ViteSettings {
  const isOpen = state.kind === "open";
  return {
    base: isOpen ? state.config.basePath : "/",
    outside: isOpen ? outsideFolders(state.config) : [],
    compatibility: isOpen ? state.config.compatibility : undefined,
    searchService: devSources(root, state).searchService,
    styles: styleConfigState(root),
  };
}

function isSame(one: ViteSettings, other: ViteSettings): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Waits a second at most: Vite ends its sockets at once, and what was sent may be lost with them. */
async function browsersLeft({ vite }: Running): Promise<void> {
  for (let more = 50; more > 0 && vite.ws.clients.size > 0; more--) await later(20);
}

/** Sends browsers to the page they show, below the base path of now. */
function tellReload({ vite, settings }: Running, to: string): void {
  vite.ws.send({ type: "custom", event: "lectern:moved", data: { from: settings.base, to } });
}

/** Keeps the modules that are generated from the site in step with it: Vite sees no file of theirs. */
interface LiveEntries {
  /** Drops the modules whose code is another now. Browsers get changed styles at once. */
  follow(vite: ViteDevServer, sources: ClientSources): Promise<void>;
}

function liveEntries(): LiveEntries {
  let before: ClientSources | undefined;
  return {
    async follow({ environments }, sources) {
      const last = before;
      before = sources;
      if (!last) return;
      const { client } = environments;
      const changed = [...client.moduleGraph.idToModuleMap].filter(
        ([id]) => entryText(id, sources) !== entryText(id, last),
      );
      for (const [, module] of changed) client.moduleGraph.invalidateModule(module);
      for (const [id, module] of changed) {
        if (id.endsWith(themeSheet)) await client.reloadModule(module);
      }
    },
  };
}
