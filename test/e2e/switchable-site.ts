import { existsSync, readFileSync } from "node:fs";
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import path from "node:path";
import { expect, test as base } from "./servers.ts";

/** Failure modes of the server. */
export type Trouble =
  | { readonly kind: "status"; readonly status: number }
  /** Half of the file, then the connection breaks. */
  | { readonly kind: "cut" }
  /** No response until the failure ends. */
  | { readonly kind: "hold" }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "text"; readonly text: string };

/** A built site on a server that can change, go offline and come back. */
export interface SwitchableSite {
  /** URL without a trailing slash. */
  readonly address: string;
  /** Serves another build, like a deploy. */
  deploy(build: string): void;
  /** Closes all connections and refuses new ones. */
  down(): void;
  up(): void;
  /**
   * Fails requests for matching URLs from now on. `undefined` ends the failure and answers delayed
   * requests.
   */
  trouble(pattern: RegExp, trouble: Trouble | undefined): void;
  /** Returns the paths requested for storage since the last call. */
  downloads(): readonly string[];
  /** Resolves when a matching URL is requested. */
  askedFor(pattern: RegExp): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html;charset=utf-8",
  ".json": "application/json",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};

async function switchableSite(
  first: string,
): Promise<{ readonly site: SwitchableSite; close(): Promise<void> }> {
  let folder = first;
  let isDown = false;
  const troubles = new Map<string, { readonly pattern: RegExp; readonly trouble: Trouble }>();
  const held: { readonly path: string; answer(): void }[] = [];
  const sockets = new Set<Socket>();
  let downloads: string[] = [];
  let waiting: { readonly pattern: RegExp; resolve(): void }[] = [];

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (request.headers["lectern-download"]) downloads.push(pathname);
    for (const wait of waiting) if (wait.pattern.test(pathname)) wait.resolve();
    waiting = waiting.filter(({ pattern }) => !pattern.test(pathname));
    answer(pathname, response);
  }

  function answer(pathname: string, response: ServerResponse): void {
    const found = [...troubles.values()].find(({ pattern }) => pattern.test(pathname))?.trouble;
    const file = fileOf(folder, pathname);
    const body = readFileSync(file ?? path.join(folder, "404.html"));
    const headers: OutgoingHttpHeaders = {
      "Content-Type": types[path.extname(file ?? "404.html")] ?? "application/octet-stream",
      "Cache-Control": pathname.startsWith("/assets/") ? "max-age=31536000, immutable" : "no-cache",
    };
    // Some hosts do this, so the browser decompresses the file before client JavaScript gets it.
    if (file?.endsWith(".gz")) headers["Content-Encoding"] = "gzip";
    switch (found?.kind) {
      case undefined:
        response.writeHead(file ? 200 : 404, headers).end(body);
        return;
      case "status":
        response.writeHead(found.status, { "Content-Type": "text/plain" }).end("trouble");
        return;
      case "text":
        response.writeHead(200, headers).end(found.text);
        return;
      case "redirect":
        response.writeHead(302, { Location: found.to }).end();
        return;
      case "hold":
        held.push({ path: pathname, answer: () => answer(pathname, response) });
        return;
      case "cut":
        response.writeHead(200, { ...headers, "Content-Length": String(body.length) });
        response.write(body.subarray(0, body.length / 2), () => response.socket?.destroy());
        return;
    }
  }

  const server = createServer(handle);
  server.on("connection", (socket) => {
    if (isDown) socket.destroy();
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  const site: SwitchableSite = {
    address: `http://localhost:${port}`,
    deploy: (build) => void (folder = build),
    down() {
      isDown = true;
      for (const socket of sockets) socket.destroy();
    },
    up: () => void (isDown = false),
    trouble(pattern, trouble) {
      if (trouble) troubles.set(pattern.source, { pattern, trouble });
      else troubles.delete(pattern.source);
      const free = held.filter((one) => !trouble && pattern.test(one.path));
      for (const one of free) held.splice(held.indexOf(one), 1);
      for (const one of free) one.answer();
    },
    downloads() {
      const since = downloads;
      downloads = [];
      return since;
    },
    askedFor: (pattern) => new Promise((resolve) => waiting.push({ pattern, resolve })),
  };
  return {
    site,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function fileOf(folder: string, pathname: string): string | undefined {
  const name = path.join(folder, decodeURI(pathname));
  const candidates = pathname.endsWith("/") ? [`${name}index.html`] : [name, `${name}.html`];
  return candidates.find((file) => path.extname(file) !== "" && existsSync(file));
}

export const test = base.extend<{ readonly site: SwitchableSite }>({
  hasWorkers: true,
  site: async ({ builds }, use) => {
    const { site, close } = await switchableSite(builds.first);
    await use(site);
    await close();
  },
  // Offline, the browser logs each failed request.
  expectedLines: /Failed to load resource|net::ERR_/,
});

export { expect };
