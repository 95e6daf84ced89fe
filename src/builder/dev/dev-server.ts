import path from "node:path";
import type { Duplex } from "node:stream";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import react from "@vitejs/plugin-react";
import { createServer as createViteServer, type ViteDevServer } from "vite";
import type { Diagnostic } from "../../base/diagnostic.ts";
import type { SourcePath } from "../../base/paths.ts";
import type { SiteConfig } from "../../model/config/config.ts";
import { watchLateFaults } from "../../content/site-code/late-faults.ts";
import { clientEntries } from "../bundle/client-entry.ts";
import { siteGlobs } from "../bundle/site-globs.ts";
import { staticUrls } from "../bundle/static-urls.ts";
import { compatibleModules } from "../compatibility/compatible-modules.ts";
import { devAnswers } from "./dev-answers.ts";
import type { DevState } from "./dev-opener.ts";
import { browserPackages } from "./browser-packages.ts";
import { compileIn, devSite, type DevSite } from "./dev-site.ts";
import { engineFile } from "../engine.ts";
import { cacheFolder } from "../open-site.ts";
import { outsideFolders } from "../links/outside-folders.ts";
import { markdownImports } from "../programs/markdown-imports.ts";
import { plainScripts } from "../programs/plain-scripts.ts";
import { siteStyles, stylesheetsOf } from "../programs/site-styles.ts";
import { siteImports } from "../programs/site-imports.ts";
import { finishDiagnostics } from "../faults/report.ts";
import { plainTarget } from "../serving/request-path.ts";
import { isOwnHost } from "../serving/own-host.ts";
import { listenOnFree, ownNames, type ListenInput } from "../serving/listen.ts";
import type { RunningServer } from "../serving/serve.ts";
import { siteProgramSettings } from "../bundle/site-bundle.ts";
import { sourceFiles } from "../cache/source-files.ts";
import { socketProtocols } from "../bundle/vite-internals.ts";
import { watchIgnored } from "../bundle/module-paths.ts";
import { engineInBrowser } from "../bundle/vite-site.ts";
import { watchSite } from "./watch-site.ts";

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
  const site = devSite(input.root);
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

  const state = site.state();
  const basePath = state.then((now) => (now.kind === "open" ? now.config.basePath : "/"));
  const vite = Promise.all([basePath, state]).then(([base, now]) =>
    startVite(input, { base, server, site, now }),
  );
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    void vite.then((started) => handle({ vite: started, site, names, request, response }));
  });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex) => {
    void basePath.then((base) => refuseForeignSocket(request, socket, base));
  });
  void vite.then((started) => watchSite(started, site, input));
  void state.then((now) => input.onDiagnostics(now.diagnostics));
  await vite;
  const base = await basePath;
  return {
    address: origin + base,
    port,
    network: network.map((other) => other + base),
    async close() {
      await (await vite).close();
      await site.close();
      server.closeAllConnections();
      stopHearing();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Vite takes its own sockets and leaves all others as they are, open for ever. */
function refuseForeignSocket(request: IncomingMessage, socket: Duplex, basePath: string): void {
  const isVites = socketProtocols.includes(request.headers["sec-websocket-protocol"] ?? "");
  if (isVites && request.url?.replace(/\?.*$/s, "") === basePath) return;
  socket.on("error", () => socket.destroy());
  socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
}

interface Handling {
  readonly vite: ViteDevServer;
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
    vite.middlewares(request, response);
  } catch (error) {
    // A fault of ours must not end the server: the author's next edit may avoid it.
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    vite.config.logger.error(text);
    if (response.headersSent) response.destroy();
    else response.writeHead(500, { "Content-Type": "text/plain;charset=utf-8" }).end(text);
  }
}

interface ViteInput {
  readonly base: string;
  readonly server: Server;
  readonly site: DevSite;
  readonly now: DevState;
}

function startVite(
  { root, host }: DevInput,
  { base, server, site, now }: ViteInput,
): Promise<ViteDevServer> {
  const outside = now.kind === "open" ? outsideFolders(now.config) : [];
  const { compatibility } = configOf(now);
  const islands = now.kind === "open" ? now.sites.flatMap((open) => open.modules.islands) : [];
  return createViteServer({
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
      markdownImports({ root, runs: "browser", compile: async (file) => compileIn(site, file) }),
      compatibleModules({ root, compatibility, runs: "browser" }),
      siteImports(root),
      react({ include: /\.[jt]sx$/ }),
      clientEntries(() => devSources(root, site)),
    ],
    optimizeDeps: browserPackages({ root, compatibility, islands }),
    server: {
      middlewareMode: true,
      // Lectern's overlay shows what Vite reports.
      hmr: { server, overlay: false },
      allowedHosts: [...ownNames(host)],
      fs: { allow: [root, engineFile(".."), ...outside.map((folder) => path.join(root, folder))] },
      watch: { ignored: watchIgnored(root) },
    },
  });
}

function configOf(state: DevState): Pick<SiteConfig, "compatibility" | "styles"> {
  return state.kind === "open" ? state.config : { compatibility: undefined, styles: [] };
}

async function devSources(root: string, site: DevSite) {
  const now = await site.state();
  const sites = now.kind === "open" ? now.sites : [];
  const unique = (lists: readonly (readonly string[])[]) => [...new Set(lists.flat())].sort();
  return {
    root,
    siteData: new Map(sites.map((open) => [open.site.locale.code, JSON.stringify(open.siteData)])),
    theme:
      now.kind === "open"
        ? { ...now.config, fonts: sites[0]?.fonts ?? [] }
        : { themeColor: "", theme: { radius: 8 } },
    islands: unique(sites.map((open) => open.modules.islands)),
    styles: stylesheetsOf(root, configOf(now), unique(sites.map((open) => open.modules.styles))),
    compatibility: configOf(now).compatibility,
    compile: (source: SourcePath) => compileIn(site, source),
    isDev: true,
  };
}
