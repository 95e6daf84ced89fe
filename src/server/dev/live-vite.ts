import type { EventEmitter } from "node:events";
import { createServer } from "node:http";
import path from "node:path";
import { setTimeout as later } from "node:timers/promises";
import react from "@vitejs/plugin-react";
import {
  createServer as createViteServer,
  normalizePath,
  type DepOptimizationOptions,
  type Plugin,
  type ViteDevServer,
} from "vite";
import type { ClientSources } from "../../build/bundle/client-bundle.ts";
import { isDirectRequest, watchIgnored } from "../../build/bundle/vite-internals.ts";
import {
  relativeGlobs,
  siteModulePlugins,
  siteProgramSettings,
  staticUrls,
} from "../../build/bundle/transform-modules.ts";
import {
  engineInBrowser,
  siteImports,
  virtualModules,
  virtualPrefix,
} from "../../build/bundle/resolve-imports.ts";
import {
  compatibleSystem,
  type CompatibleSystem,
} from "../../build/compatibility/compatible-system.ts";
import { contentHash } from "../../build/content-hash.ts";
import { packageStamps } from "../../build/graph/snapshot.ts";
import { engineFile } from "../../build/engine.ts";
import { cacheFolder } from "../../build/store/caches.ts";
import { siteStyles, styleConfigState } from "../../build/bundle/site-styles.ts";
import { siteVite, viteState } from "../../build/bundle/site-vite.ts";
import type { DevState } from "./dev-opener.ts";
import { entryText, isGenerated, themeSheet } from "./dev-modules.ts";
import type { DevSite } from "./dev-site.ts";

/** Vite's server for the site in its current state. */
export interface LiveVite {
  readonly base: () => string;
  /** Receives WebSocket upgrades for Vite. */
  readonly sockets: () => EventEmitter;
  /**
   * Returns the Vite server for a request. Its generated modules match the site's current state.
   */
  forRequest(target: string): Promise<ViteDevServer>;
  /**
   * Returns the current URL for a URL with an earlier base path, which browsers may still request.
   * Otherwise returns `undefined`.
   */
  moved(target: string): Promise<string | undefined>;
  /** Updates browsers to the current state of the site. */
  update(): Promise<void>;
  /**
   * Whether a module in the browser was built from a file.
   *
   * @param file absolute path
   */
  isOfBrowser(file: string): boolean;
  close(): Promise<void>;
}

export interface LiveViteInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Additional host names that the server accepts. */
  readonly names: readonly string[];
  readonly site: DevSite;
  /** Watches files with a newly started server. */
  readonly watch: (watcher: ViteDevServer["watcher"]) => void;
}

/** A Vite server, used until its settings change. */
interface Running {
  readonly vite: ViteDevServer;
  readonly sockets: EventEmitter;
  /** Settings that Vite reads only when it starts, as JSON. */
  readonly settings: string;
  state: DevState;
}

/**
 * Starts Vite, and restarts it when a startup setting changes: the base path, the `compatibility`
 * option, the search service, folders outside the site, or the configuration of PostCSS or Vite.
 * Browsers reload after a restart.
 */
export async function liveVite(input: LiveViteInput): Promise<LiveVite> {
  const { root, site } = input;
  const begin = async (state: DevState): Promise<Running> => {
    const settings = settingsOf(root, state);
    const started = await startVite(input, state);
    input.watch(started.vite.watcher);
    return { ...started, settings, state };
  };
  let running = await begin(await site.state());
  const earlier = new Set<string>();
  let following: Promise<void> = Promise.resolve();
  const follow = async () => {
    const state = await site.state();
    const last = running.state;
    // The settings are unknown while the configuration is invalid.
    if (state === last || state.kind === "closed") return;
    if (running.settings === settingsOf(root, state)) {
      running.state = state;
      await refreshModules(running.vite, last.sources, state.sources);
      return;
    }
    const { vite } = running;
    running = await begin(state);
    earlier.add(last.sources.basePath);
    const data = { from: last.sources.basePath, to: state.sources.basePath };
    vite.ws.send({ type: "custom", event: "lectern:moved", data });
    // Vite closes its sockets immediately, which may drop the message. Waits up to one second.
    for (let more = 50; more > 0 && vite.ws.clients.size > 0; more--) await later(20);
    await vite.close();
  };
  const inStep = () => (following = following.then(follow, follow));
  return {
    base: () => running.state.sources.basePath,
    sockets: () => running.sockets,
    async forRequest(target) {
      if (isGenerated(target)) await inStep();
      return running.vite;
    },
    async moved(target) {
      // Edited modules don't wait until the site has been reread.
      if (!target.includes("/@")) await inStep();
      const base = running.state.sources.basePath;
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

function settingsOf(root: string, { sources, outside }: DevState): string {
  const { basePath, compatibility, searchService, vite } = sources;
  const files = [styleConfigState(root), viteState(root, vite)];
  return JSON.stringify([basePath, compatibility, searchService, vite, outside, files]);
}

/**
 * Invalidates the generated modules whose code changed, because they have no files that Vite could
 * watch. Browsers get changed styles immediately.
 */
async function refreshModules(
  { environments: { client } }: ViteDevServer,
  last: ClientSources,
  now: ClientSources,
): Promise<void> {
  const changed = [...client.moduleGraph.idToModuleMap].filter(
    ([id]) => entryText(id, now) !== entryText(id, last),
  );
  for (const [, module] of changed) client.moduleGraph.invalidateModule(module);
  for (const [id, module] of changed) {
    if (id.endsWith(themeSheet)) await client.reloadModule(module);
  }
}

async function startVite({ root, names, site }: LiveViteInput, state: DevState) {
  const { basePath: base, compatibility, searchService, islands, vite: file } = state.sources;
  const system = compatibleSystem(root, compatibility);
  // This server never listens. The main server passes WebSockets to it while this Vite server is in
  // use.
  const sockets = createServer();
  const sources = async () => (await site.state()).sources;
  const viteOfSite = await siteVite({ root, file, command: "serve" });
  const { css, plugins = [], resolve, ...own } = viteOfSite;
  const vite = await createViteServer({
    // Packages are resolved from the engine.
    root: engineFile("."),
    base,
    configFile: false,
    envDir: false,
    ...siteProgramSettings,
    ...own,
    // Islands and packages use the engine's React.
    resolve: { ...resolve, dedupe: [...(resolve?.dedupe ?? []), "react", "react-dom"] },
    appType: "custom",
    publicDir: false,
    logLevel: "warn",
    cacheDir: `${cacheFolder(root)}/vite`,
    clearScreen: false,
    css: { ...siteStyles(root), ...css },
    plugins: [
      engineInBrowser(),
      relativeGlobs(),
      staticUrls(root, base),
      ...plugins,
      ...siteModulePlugins({
        root,
        runs: "browser",
        compatibility,
        compile: async (file) => (await sources()).compile(file),
      }),
      siteImports(root),
      react({ include: /\.[jt]sx$/ }),
      virtualModules(async (name) => entryText(virtualPrefix + name, await sources())),
      linkedStyles(),
    ],
    optimizeDeps: browserPackages({ root, system, islands }),
    server: {
      middlewareMode: true,
      // Lectern's overlay shows Vite's errors.
      hmr: { server: sockets, overlay: false },
      allowedHosts: [...names],
      fs: {
        allow: [
          root,
          engineFile(".."),
          ...state.outside,
          ...(searchService === undefined ? [] : [path.dirname(searchService)]),
          ...(system ? [system.folder] : []),
        ],
      },
      // The engine's code doesn't change while it's running.
      watch: { ignored: [engineFile("."), ...watchIgnored(root)] },
    },
  });
  return { vite, sockets };
}

/**
 * Lets the browser replace every stylesheet that a document links to. Vite assumes that a linked
 * CSS Module can't be replaced, and would reload the page.
 */
function linkedStyles(): Plugin {
  return {
    name: "lectern:linked-styles",
    hotUpdate() {
      for (const module of this.environment.moduleGraph.idToModuleMap.values()) {
        if (isDirectRequest(module.url)) module.isSelfAccepting = true;
      }
    },
  };
}

interface BrowserPackagesInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** The documentation system that the site was written for. */
  readonly system: CompatibleSystem | undefined;
  /** Absolute paths of the islands that exist when the server starts. */
  readonly islands: readonly string[];
}

/**
 * Returns Vite's dependency optimization options for the packages that islands import. Browsers
 * can't run CommonJS, so Vite bundles each package once, into the cache folder, the same way as a
 * build. Packages that the current islands import are ready before the first response. Vite bundles
 * other packages when they are first imported, which may reload the page.
 */
function browserPackages({ root, system, islands }: BrowserPackagesInput): DepOptimizationOptions {
  return {
    entries: [...new Set(islands)].map(asPattern),
    include: [
      "react",
      "react-dom",
      "react-dom/client",
      "react/jsx-runtime",
      "react/jsx-dev-runtime",
    ],
    exclude: [
      // A second copy of the engine would have its own React contexts.
      "lectern",
      ...(system?.scopes ?? []),
      // The engine imports these packages after the page has loaded.
      "stemmer",
      "workbox-window",
    ],
    rolldownOptions: {
      // Sites can use JSX in `.js` files.
      moduleTypes: { ".js": "jsx" },
      // Adds the site's packages to the key of Vite's cache, which otherwise depends only on the
      // engine's packages.
      transform: {
        define: { __LECTERN_SITE_PACKAGES__: JSON.stringify(contentHash(...packageStamps(root))) },
      },
    },
  };
}

/** Returns a glob pattern that matches only this file. */
function asPattern(file: string): string {
  return normalizePath(file).replace(/[()[\]{}*?|!]/g, "\\$&");
}
