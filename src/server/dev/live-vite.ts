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
import { siteProgramSettings } from "../../build/bundle/site-bundle.ts";
import { siteGlobs, siteModulePlugins, staticUrls } from "../../build/bundle/transform-modules.ts";
import {
  engineInBrowser,
  reactOfEngine,
  siteImports,
  virtualModules,
  virtualPrefix,
} from "../../build/bundle/resolve-imports.ts";
import {
  compatibleSystem,
  type Compatibility,
  type CompatibleSystem,
} from "../../build/compatibility/compatible-system.ts";
import { contentHash } from "../../build/content-hash.ts";
import { engineFile } from "../../build/engine.ts";
import { foldersUpward } from "../../build/folders-upward.ts";
import { cacheFolder } from "../../build/open-site.ts";
import { siteStyles, styleConfigState } from "../../build/bundle/site-styles.ts";
import { fileText } from "../../content/sources/file-access.ts";
import { outsideFolders } from "../../content/sources/translated-source.ts";
import { type DevState, devSources } from "./dev-opener.ts";
import { entryText, isGenerated, themeSheet } from "./dev-modules.ts";
import type { DevSite } from "./dev-site.ts";

/** Settings that Vite only reads at its start. */
interface ViteSettings {
  readonly base: string;
  /** Folders outside of the site folder. */
  readonly outside: readonly string[];
  /** Absolute path of the module of the search service. */
  readonly searchService: string | undefined;
  readonly compatibility: Compatibility;
  /** Changes with the PostCSS configuration. */
  readonly styles: string;
}

/** Vite's server for the site in its current state. */
export interface LiveVite {
  /** The base path. */
  readonly base: () => string;
  /** Passes the sockets of browsers to Vite. */
  readonly sockets: () => EventEmitter;
  /** The server for a request. Modules that it generates from the site are as current as the pages. */
  forRequest(target: string): Promise<ViteDevServer>;
  /** The current URL for a URL with an earlier base path, which browsers may still request. */
  moved(target: string): string | undefined;
  /** Updates browsers to the current state of the site. */
  update(): Promise<void>;
  /** Whether a module that a browser has loaded was built from a file; an absolute path. */
  isOfBrowser(file: string): boolean;
  close(): Promise<void>;
}

export interface LiveViteInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Other host names of this machine that the server responds to. */
  readonly names: readonly string[];
  readonly site: DevSite;
  /** Watches files with a server that was started. */
  readonly watch: (watcher: ViteDevServer["watcher"]) => void;
}

/** A server, which is used while its settings are right. */
interface Running {
  readonly vite: ViteDevServer;
  readonly sockets: EventEmitter;
  readonly settings: ViteSettings;
  state: DevState;
}

/**
 * Starts Vite, and restarts it when something changes that it only reads at the start: the base
 * path, folders outside of the site, the compatibility, PostCSS. Then browsers reload.
 */
export async function liveVite(input: LiveViteInput): Promise<LiveVite> {
  const { root, site } = input;
  const begin = async (state: DevState): Promise<Running> => {
    const settings = settingsOf(root, state);
    const started = await startVite(input, settings);
    input.watch(started.vite.watcher);
    return { ...started, settings, state };
  };
  let running = await begin(await site.state());
  const earlier = new Set<string>();
  let following: Promise<void> = Promise.resolve();
  const follow = async () => {
    const state = await site.state();
    const last = running.state;
    // Nothing is known of a configuration that can't be read.
    if (state === last || state.kind === "closed") return;
    if (JSON.stringify(running.settings) === JSON.stringify(settingsOf(root, state))) {
      running.state = state;
      await refreshModules(running.vite, devSources(root, last), devSources(root, state));
      return;
    }
    const { vite, settings } = running;
    running = await begin(state);
    earlier.add(settings.base);
    const data = { from: settings.base, to: running.settings.base };
    vite.ws.send({ type: "custom", event: "lectern:moved", data });
    // Vite closes its sockets at once, which may drop the message: wait a second at most.
    for (let more = 50; more > 0 && vite.ws.clients.size > 0; more--) await later(20);
    await vite.close();
  };
  const inStep = () => (following = following.then(follow, follow));
  return {
    base: () => running.settings.base,
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

/**
 * Drops the generated modules whose code has changed: no file of theirs that Vite watches
 * changes. Browsers get changed styles at once.
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

async function startVite(
  { root, names, site }: LiveViteInput,
  settings: ViteSettings,
): Promise<Pick<Running, "vite" | "sockets">> {
  const { base, compatibility, outside, searchService } = settings;
  const system = compatibleSystem(root, compatibility);
  // It never listens: the server hands its sockets to it while this Vite is the current one.
  const sockets = createServer();
  const sources = async () => devSources(root, await site.state());
  const { islands } = await sources();
  const vite = await createViteServer({
    // Packages are resolved from the engine.
    root: engineFile("."),
    base,
    configFile: false,
    envDir: false,
    ...siteProgramSettings,
    appType: "custom",
    publicDir: false,
    logLevel: "warn",
    cacheDir: `${cacheFolder(root)}/vite`,
    clearScreen: false,
    css: siteStyles(root),
    plugins: [
      engineInBrowser(),
      siteGlobs(root),
      staticUrls(root, base),
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
      // Lectern's overlay shows what Vite reports.
      hmr: { server: sockets, overlay: false },
      allowedHosts: [...names],
      fs: {
        allow: [
          root,
          engineFile(".."),
          ...outside.map((folder) => path.join(root, folder)),
          ...(searchService === undefined ? [] : [path.dirname(searchService)]),
          ...(system ? [system.folder] : []),
        ],
      },
      // The engine's code doesn't change while it runs.
      watch: { ignored: [engineFile("."), ...watchIgnored(root)] },
    },
  });
  return { vite, sockets };
}

/**
 * The browser can replace each stylesheet that a document links to. Vite assumes that it
 * can't replace a linked CSS Module, and would reload the page.
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
  /** The system the site was written for. */
  readonly system: CompatibleSystem | undefined;
  /** Absolute paths of the islands that exist when the server starts. */
  readonly islands: readonly string[];
}

/**
 * How Vite prepares the packages that islands import: a browser can't run CommonJS, so
 * Vite bundles each package once, into the cache folder, as a build would bundle it.
 * It finds the packages in the islands before it answers, and others when they are
 * imported later, which may reload the page.
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
      // A copy of the engine would not share its contexts.
      "lectern",
      ...(system?.scopes ?? []),
      // The engine imports these standard modules later than the page.
      "stemmer",
      "workbox-window",
    ],
    rolldownOptions: {
      plugins: [reactOfEngine()],
      // Authors may write elements in files that end in `.js`.
      moduleTypes: { ".js": "jsx" },
      // Part of the key of Vite's cache, which otherwise only depends on the engine's packages.
      transform: { define: { __LECTERN_SITE_PACKAGES__: JSON.stringify(packagesHash(root)) } },
    },
  };
}

/** The pattern that matches only this file. */
function asPattern(file: string): string {
  return normalizePath(file).replace(/[()[\]{}*?|!]/g, "\\$&");
}

/** Files that change with each installation, by package manager. */
const installations = [
  "node_modules/.package-lock.json",
  "node_modules/.pnpm/lock.yaml",
  "node_modules/.yarn-state.yml",
  "node_modules/.yarn-integrity",
  "package-lock.json",
  "pnpm-lock.yaml",
  "yarn.lock",
  "bun.lock",
];

/** Changes when packages are installed in the folder or in one above it. */
function packagesHash(folder: string): string {
  const texts = foldersUpward(folder).flatMap((each) =>
    installations.map((name) => fileText(path.join(each, name)) ?? ""),
  );
  return contentHash(...texts);
}
