import { createReadStream, existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import path from "node:path";
import sirv from "sirv";
import {
  immutableCaching,
  revalidate,
  securityHeaders,
  workerCaching,
} from "../render/hosting-files.ts";
import { hostingFile, type Hosting } from "./hosting.ts";

/** A folder that is being served. */
export interface RunningServer {
  /** Where a browser finds it: `http://localhost:3000/`. */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Serve a built site as a host should: compressed files as they were built,
 * addresses without endings, redirects, the not-found page, caching.
 *
 * @param folder absolute path of the output of a build
 * @param port 0 for any free one
 * @throws Error when the folder holds no built site, or the port is taken
 */
export async function serveFolder(folder: string, port: number): Promise<RunningServer> {
  const file = path.join(folder, hostingFile);
  if (!existsSync(file)) {
    throw new Error(`There is no built site in ${folder}. Run "lectern build" first.`);
  }
  const hosting = JSON.parse(readFileSync(file, "utf8")) as Hosting;
  const files = sirv(folder, {
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: ["html"],
    setHeaders(response, pathname) {
      for (const header of securityHeaders) response.setHeader(header.name, header.value);
      response.setHeader("Cache-Control", cachingOf(pathname));
    },
  });
  const server = createServer((request, response) => {
    const next = answerMoved(request, hosting);
    if (next !== undefined) return redirect(response, next);
    const below = pathBelow(request.url ?? "/", hosting.basePath);
    if (below === undefined) return notFound(response, folder);
    request.url = below;
    files(request, response, () => notFound(response, folder));
  });
  await listen(server, port);
  const bound = server.address();
  const actual = bound !== null && typeof bound === "object" ? bound.port : port;
  return {
    address: `http://localhost:${actual}${hosting.basePath}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** @param pathname below the base path */
function cachingOf(pathname: string): string {
  if (pathname === "/sw.js") return workerCaching;
  return pathname.startsWith("/assets/") ? immutableCaching : revalidate;
}

/** The port is bound to the loopback interface: other machines do not see it. */
export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "localhost", resolve);
  });
}

/** The address a request should have gone to, or undefined when it is right. */
function answerMoved(request: IncomingMessage, hosting: Hosting): string | undefined {
  const url = new URL(request.url ?? "/", "http://localhost");
  const { pathname } = url;
  const { basePath } = hosting;
  if (basePath !== "/" && (pathname === "/" || `${pathname}/` === basePath)) return basePath;
  const moved = hosting.redirects[pathname];
  if (moved !== undefined) return moved;
  const clean = pathname.replace(/\/index\.html$/, "/").replace(/(?<!\/404)\.html$/, "");
  const slashless = clean !== basePath && clean.endsWith("/") ? clean.replace(/\/+$/, "") : clean;
  const target = slashless === "" ? "/" : slashless;
  // The frame in which diagrams are drawn is asked for by its file name.
  return target === pathname || pathname.includes("/_lectern/") ? undefined : target + url.search;
}

function pathBelow(url: string, basePath: string): string | undefined {
  return url.startsWith(basePath) ? `/${url.slice(basePath.length)}` : undefined;
}

function redirect(response: ServerResponse, to: string): void {
  response.writeHead(301, { Location: to }).end();
}

function notFound(response: ServerResponse, folder: string): void {
  response.writeHead(404, {
    "Content-Type": "text/html;charset=utf-8",
    "Cache-Control": revalidate,
  });
  createReadStream(path.join(folder, "404.html"))
    .on("error", () => response.end())
    .pipe(response);
}
