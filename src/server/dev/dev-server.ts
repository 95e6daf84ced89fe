import type { Duplex } from "node:stream";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { watchLateFaults } from "../../content/site-code/call-site-code.ts";
import { devAnswers } from "./dev-answers.ts";
import { DevSite } from "./dev-site.ts";
import { liveVite, type LiveVite } from "./live-vite.ts";
import { finishDiagnostics } from "../../build/faults/report.ts";
import { plainTarget } from "../serve/request.ts";
import { isOwnHost, listenOnFree, ownNames, type ListenInput } from "../serve/listen.ts";
import type { RunningServer } from "../serve/serve.ts";
import { sourceFiles } from "../../build/store/source-files.ts";
import { socketProtocols } from "../../build/bundle/vite-internals.ts";
import { watchSite } from "./watch-site.ts";

export interface DevInput extends ListenInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Called with the site's problems after the first read and after each change. */
  onDiagnostics(diagnostics: readonly Diagnostic[]): void;
}

/**
 * Starts the development server. It builds pages on request, sends edits to the browser and shows
 * each page's problems on the page. The promise resolves once the server accepts requests.
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
    // A bug in Lectern must not stop the server either, because the next edit may avoid it.
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
  const live = liveVite({ root: input.root, names, site, watch: watchWith });
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    void live.then((vite) => handle({ vite, site, names, request, response }));
  });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    void live.then((vite) => {
      if (!isOwnSocket(request, vite.base())) refuseSocket(socket);
      else vite.sockets().emit("upgrade", request, socket, head);
    });
  });
  started = await live;
  const base = started.base();
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

/** Rejects a WebSocket request. Vite would leave connections from other sites open forever. */
function refuseSocket(socket: Duplex): void {
  socket.on("error", () => socket.destroy());
  socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
}

interface Handling {
  readonly vite: LiveVite;
  readonly site: DevSite;
  /** Additional host names that the server accepts. */
  readonly names: readonly string[];
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function handle({ vite, site, names, request, response }: Handling): Promise<void> {
  try {
    if (!isOwnHost(request.headers.host, names)) {
      const text = `The dev server doesn't accept the host "${request.headers.host}".\n`;
      response.writeHead(403, { "Content-Type": "text/plain;charset=utf-8" }).end(text);
      return;
    }
    const isRead = request.method === "GET" || request.method === "HEAD";
    const answer = isRead
      ? await devAnswers(site, request.url ?? "/", request.headers.accept)
      : undefined;
    const isMissing = (answer?.status ?? 404) === 404;
    const moved = isMissing ? await vite.moved(request.url ?? "/") : undefined;
    if (moved !== undefined) {
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
    // Vite parses any target that isn't a plain path as a complete URL, and fails if it's invalid.
    if (!/^\/(?!\/)/.test(request.url ?? "")) request.url = plainTarget(request.url ?? "");
    const { middlewares } = await vite.forRequest(request.url ?? "/");
    middlewares(request, response);
  } catch (error) {
    // A bug in Lectern must not stop the server, because the next edit may avoid it.
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    console.error(text);
    if (response.headersSent) response.destroy();
    else response.writeHead(500, { "Content-Type": "text/plain;charset=utf-8" }).end(text);
  }
}
