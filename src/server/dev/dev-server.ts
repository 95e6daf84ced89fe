import path from "node:path";
import type { Duplex } from "node:stream";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import react from "@vitejs/plugin-react";
import {
  createServer as createViteServer,
  type Plugin,
  normalizePath,
  type DepOptimizationOptions,
} from "vite";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { watchLateFaults } from "../../content/site-code/late-faults.ts";
import { clientEntries } from "../../build/bundle/client-entry.ts";
import { siteGlobs } from "../../build/bundle/site-globs.ts";
import { staticUrls } from "../../build/bundle/static-urls.ts";
import {
  compatibleModules,
  type Compatibility,
} from "../../build/compatibility/compatible-modules.ts";
import { devAnswers } from "./dev-answers.ts";
import { DevSite } from "./dev-site.ts";
import { devSources } from "./dev-opener.ts";
import { liveVite, type LiveVite, type StartedVite, type ViteSettings } from "./live-vite.ts";
import { engineFile } from "../../build/engine.ts";
import { cacheFolder } from "../../build/open-site.ts";
import { markdownImports } from "../../build/site-code/markdown-imports.ts";
import { plainScripts } from "../../build/site-code/plain-scripts.ts";
import { siteStyles } from "../../build/site-code/site-styles.ts";
import { siteImports } from "../../build/site-code/site-imports.ts";
import { finishDiagnostics } from "../../build/faults/report.ts";
import { plainTarget } from "../serve/request.ts";
import { isOwnHost, listenOnFree, ownNames, type ListenInput } from "../serve/listen.ts";
import type { RunningServer } from "../serve/serve.ts";
import { siteProgramSettings } from "../../build/bundle/site-bundle.ts";
import { sourceFiles } from "../../build/store/source-files.ts";
import { socketProtocols, isDirectRequest } from "../../build/bundle/vite-internals.ts";
import { watchIgnored } from "../../build/bundle/module-paths.ts";
import { engineInBrowser, reactOfEngine } from "../../build/bundle/vite-site.ts";
import { watchSite } from "./watch-site.ts";
import { contentHash } from "../../build/content-hash.ts";
import { fileText } from "../../content/sources/file-access.ts";
import { foldersUpward } from "../../build/folders-upward.ts";

export interface DevInput extends ListenInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Hears of the site's problems when it has been read, and after each change. */
  onDiagnostics(diagnostics: readonly Diagnostic[]): void;
}

/**
 * The development server: pages are made when they are asked for, edits are sent
 * to the browser, and a page with problems shows them. It is ready when it
 * listens; the site is read meanwhile.
 */
export async function startDevServer(input: DevInput): Promise<RunningServer> {
  const site = new DevSite(input.root);
  const server = createServer();
  const stopHearing = watchLateFaults({
    onSiteFault(fault) {
      if (!site.threw(fault)) return;
      const files = sourceFiles({ root: input.root, locale: undefined });
      input.onDiagnostics(finishDiagnostics([fault], files));
    },
    // Ours must not end the server either: the next edit may avoid it.
    onOwnFault: (error) => console.error(error),
  });
  const { origin, port, network } = await listenOnFree(server, input);
  const names = ownNames(input.host);

  const watchWith = watchSite({
    ...input,
    site,
    isOfBrowser: (file) => started?.isOfBrowser(file) ?? false,
    update: async () => (await live).update(),
  });
  let started: LiveVite | undefined;
  const live = liveVite({
    root: input.root,
    site,
    async start(settings) {
      const startedVite = await startVite(input, { settings, site });
      watchWith(startedVite.vite.watcher);
      return startedVite;
    },
  });
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    void live.then((vite) => handle({ vite, site, names, request, response }));
  });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    void live.then((vite) => {
      if (!isOwnSocket(request, vite.settings().base)) refuseSocket(socket);
      else vite.sockets().emit("upgrade", request, socket, head);
    });
  });
  started = await live;
  const { base } = started.settings();
  return {
    address: origin + base,
    port,
    network: network.map((other) => other + base),
    async close() {
      await started.close();
      site.close();
      server.closeAllConnections();
      stopHearing();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function isOwnSocket(request: IncomingMessage, basePath: string): boolean {
  const isVites = socketProtocols.includes(request.headers["sec-websocket-protocol"] ?? "");
  return isVites && request.url?.replace(/\?.*$/s, "") === basePath;
}

/** Vite would leave the sockets of others open for ever. */
function refuseSocket(socket: Duplex): void {
  socket.on("error", () => socket.destroy());
  socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
}

interface Handling {
  readonly vite: LiveVite;
  readonly site: DevSite;
  /** Names of this machine under which it answers, besides the usual. */
  readonly names: readonly string[];
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function handle({ vite, site, names, request, response }: Handling): Promise<void> {
  try {
    if (!isOwnHost(request.headers.host, names)) {
      const text = `The development server does not answer for the host "${request.headers.host}".\n`;
      response.writeHead(403, { "Content-Type": "text/plain;charset=utf-8" }).end(text);
      return;
    }
    const isRead = request.method === "GET" || request.method === "HEAD";
    const answer = isRead
      ? await devAnswers(site, request.url ?? "/", request.headers.accept)
      : undefined;
    const moved = vite.moved(request.url ?? "/");
    if (moved !== undefined && (answer?.status ?? 404) === 404) {
      response.writeHead(302, { Location: moved, "Cache-Control": "no-store" }).end();
      return;
    }
    if (answer) {
      response.writeHead(answer.status, {
        "Content-Type": answer.type,
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "no-store",
        Vary: "Accept",
        ...(answer.location === undefined ? {} : { Location: answer.location }),
      });
      response.end(answer.body);
      return;
    }
    // Vite reads what is no plain path as a whole address, and fails when it is none.
    if (!/^\/(?!\/)/.test(request.url ?? "")) request.url = plainTarget(request.url ?? "");
    const { middlewares } = await vite.forRequest(request.url ?? "/");
    middlewares(request, response);
  } catch (error) {
    // A fault of ours must not end the server: the author's next edit may avoid it.
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    console.error(text);
    if (response.headersSent) response.destroy();
    else response.writeHead(500, { "Content-Type": "text/plain;charset=utf-8" }).end(text);
  }
}

async function startVite(
  { root, host }: DevInput,
  { settings, site }: { readonly settings: ViteSettings; readonly site: DevSite },
): Promise<StartedVite> {
  const { base, compatibility, outside, searchService } = settings;
  // It never listens: the sockets of the server are handed to it while this Vite is the present one.
  const sockets = createServer();
  const sources = async () => devSources(root, await site.state());
  const { islands } = await sources();
  const vite = await createViteServer({
    // Packages are found from the engine, wherever the site lies.
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
      plainScripts(),
      markdownImports({
        root,
        runs: "browser",
        compile: async (file) => (await sources()).compile(file),
      }),
      compatibleModules({ root, compatibility, runs: "browser" }),
      siteImports(root),
      react({ include: /\.[jt]sx$/ }),
      clientEntries(sources),
      linkedStyles(),
    ],
    optimizeDeps: browserPackages({ root, compatibility, islands }),
    server: {
      middlewareMode: true,
      // Lectern's overlay shows what Vite reports.
      hmr: { server: sockets, overlay: false },
      allowedHosts: [...ownNames(host)],
      fs: {
        allow: [
          root,
          engineFile(".."),
          ...outside.map((folder) => path.join(root, folder)),
          ...(searchService === undefined ? [] : [path.dirname(searchService)]),
        ],
      },
      // The code of the engine stays what it was when it was loaded.
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
  readonly compatibility: Compatibility;
  /** Absolute paths of the islands that exist when the server starts. */
  readonly islands: readonly string[];
}

/**
 * How Vite prepares the packages that islands import: a browser can't run CommonJS, so
 * Vite bundles each package once, into the cache folder, as a build would bundle it.
 * It finds the packages in the islands before it answers, and others when they are
 * imported later, which may reload the page.
 */
function browserPackages({
  root,
  compatibility,
  islands,
}: BrowserPackagesInput): DepOptimizationOptions {
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
      ...(compatibility === undefined ? [] : ["@docusaurus", "@theme"]),
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
