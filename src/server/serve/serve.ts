import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { headerAddress } from "../../core/urls.ts";
import {
  immutableCaching,
  revalidate,
  securityHeaders,
  workerCaching,
} from "../../pages/files/hosting-files.ts";
import { wantsMarkdown, encodedPath, requestPath, type RequestPath } from "./request.ts";
import { hostingIn, type Hosting } from "../../build/output/hosting.ts";
import {
  builtOutput,
  type BuiltOutput,
  type Encoding,
  type OpenFile,
  compressOnRequest,
} from "./built-output.ts";
import { listenOnFree, type ListenInput } from "./listen.ts";
import { sendFile } from "./send-file.ts";

export interface RunningServer {
  /** URL for browsers on this machine, for example `http://localhost:3000/`. */
  readonly address: string;
  readonly port: number;
  /** URLs for other machines, if the server is reachable from the network. */
  readonly network: readonly string[];
  close(): Promise<void>;
}

/** Time after which an idle connection is closed, in milliseconds. */
const IDLE = 120_000;

/**
 * Serves a built site the way a host should: with compression, clean URLs, redirects, the not-found
 * page and cache headers. Failed requests don't stop the server. A build may replace the folder at
 * any time.
 *
 * @param folder absolute path of a build's output
 * @throws Error if the folder doesn't contain a built site
 */
export async function serveFolder(folder: string, where: ListenInput): Promise<RunningServer> {
  const { basePath } = await hostingIn(folder);
  const output = builtOutput(folder);
  const turns = new WeakMap<Socket, Promise<void>>();
  const server = createServer((request, response) => {
    response.on("error", () => response.destroy());
    const answer = async () => {
      if (request.socket.destroyed) return;
      try {
        await answerFrom(output, request, response);
      } catch (error) {
        // A bug in the server must only end this request.
        console.error(error);
        if (response.headersSent) response.destroy();
        else plain(response, { status: 500, text: "The server failed to answer." });
      }
    };
    // Handle one request at a time per connection. Otherwise, pipelined requests could open files
    // that nobody reads.
    turns.set(request.socket, (turns.get(request.socket) ?? Promise.resolve()).then(answer));
  });
  server.setTimeout(IDLE);
  const { origin, port, network } = await listenOnFree(server, where);
  return {
    address: origin + basePath,
    port,
    network: network.map((other) => other + basePath),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const notFoundPage = "404.html";

/** Responds to a request with the files in a build's output. */
async function answerFrom(output: BuiltOutput, request: IncomingMessage, response: ServerResponse) {
  if (request.method === "OPTIONS")
    return plain(response, { status: 204, text: "", headers: allowed });
  if (request.method !== "GET" && request.method !== "HEAD") {
    const text = "Only GET and HEAD are allowed.";
    return plain(response, { status: 405, text, headers: allowed });
  }
  const asked = requestPath(request.url ?? "/");
  if (!asked) return plain(response, { status: 400, text: "This isn't a valid URL." });
  const encodings = acceptedEncodings(request.headers["accept-encoding"]);
  const names = wantsMarkdown(request.headers.accept) ? twinNames : pageNames;
  const looked = await output.look((hosting) =>
    targetOf(asked, hosting, (parts) => output.open(names(parts), encodings)),
  );
  if (looked === "away") return busy(response);
  const { found, hosting } = looked;
  if (typeof found === "string") return redirect(response, found);
  if (found && found.name !== notFoundPage) {
    const caching = cachingOf(found.name, hosting);
    return send(found, encodings, { request, response, status: 200, caching });
  }
  await found?.handle.close();
  const page = await output.look(() => output.open([notFoundPage], encodings));
  if (page === "away") return busy(response);
  if (!page.found) return plain(response, { status: 404, text: "This page doesn't exist." });
  const sending = { request, response, status: 404, caching: revalidate } as const;
  return send(page.found, encodings, sending);
}

/** Sends a file with the preferred encoding, and closes it. */
async function send(
  found: OpenFile,
  encodings: readonly Encoding[],
  sending: Omit<Parameters<typeof sendFile>[0], "file">,
): Promise<void> {
  try {
    const file = await compressOnRequest(found, encodings);
    await sendFile({ ...sending, file });
  } finally {
    await found.handle.close().catch(() => undefined);
  }
}

/** Returns the file at a URL, or the URL to redirect to. Returns `undefined` if neither exists. */
async function targetOf(
  { parts, search }: RequestPath,
  { basePath, redirects }: Hosting,
  open: (parts: readonly string[]) => Promise<OpenFile | undefined>,
): Promise<OpenFile | string | undefined> {
  const pathname = `/${parts.join("/")}`;
  if (Object.hasOwn(redirects, pathname)) return redirects[pathname] ?? "/";
  if (basePath !== "/" && (pathname === "/" || `${pathname}/` === basePath)) return basePath;
  if (!pathname.startsWith(basePath)) return undefined;
  const below = pathname.slice(basePath.length).split("/");
  const clean = cleanParts(below);
  const file = await open(clean);
  if (!file || clean.join("/") === below.join("/")) return file;
  await file.handle.close();
  return basePath.slice(0, -1) + encodedPath(clean) + search;
}

/** Returns the clean form of a path: no `.html`, `index.html`, trailing slash or double slashes. */
function cleanParts(parts: readonly string[]): readonly string[] {
  const filled = parts.filter((part) => part !== "");
  const last = filled.at(-1) ?? "";
  // Diagrams request their frame by its file name.
  if (filled[0] === "_lectern" || (filled.length === 1 && last === notFoundPage)) return filled;
  if (last === "index.html") return filled.slice(0, -1);
  return last.endsWith(".html") ? [...filled.slice(0, -1), last.slice(0, -".html".length)] : filled;
}

/** Returns the names of the files to try for a page, best first. */
function pageNames(parts: readonly string[]): readonly string[] {
  const name = parts.join("/");
  return name === "" ? ["index.html"] : [`${name}.html`, name, `${name}/index.html`];
}

/** Returns the names of the files to try for a page if the client prefers Markdown, best first. */
function twinNames(parts: readonly string[]): readonly string[] {
  return [`${parts.join("/") || "index"}.md`, ...pageNames(parts)];
}

/** @param name path in the output */
function cachingOf(name: string, hosting: Hosting): string {
  if (name === "sw.js") return workerCaching;
  const isHashed = name.startsWith("assets/") && !hosting.unhashed.includes(name);
  return isHashed ? immutableCaching : revalidate;
}

const security = Object.fromEntries(securityHeaders.map(({ name, value }) => [name, value]));

function redirect(response: ServerResponse, to: string): void {
  response
    .writeHead(301, {
      ...security,
      "Cache-Control": revalidate,
      Location: headerAddress(to),
      "Content-Length": 0,
    })
    .end();
}

function busy(response: ServerResponse): void {
  const headers = { "Retry-After": "5" };
  plain(response, { status: 503, text: "The site is being built.", headers });
}

const allowed = { Allow: "GET, HEAD, OPTIONS" };

/** @param text one line without a line break, or empty for a response without a body */
function plain(
  response: ServerResponse,
  { status, text, headers }: { status: number; text: string; headers?: Record<string, string> },
): void {
  const body = text === "" ? "" : `${text}\n`;
  response
    .writeHead(status, {
      ...security,
      ...(body === "" ? {} : { "Content-Type": "text/plain;charset=utf-8" }),
      ...(status === 204 ? {} : { "Content-Length": Buffer.byteLength(body) }),
      "Cache-Control": "no-store",
      ...headers,
    })
    .end(response.req.method === "HEAD" ? undefined : body);
}

/** File encodings, smallest result first. */
const stored: readonly Encoding[] = ["br", "gzip", "identity"];

/**
 * Returns the encodings that a client accepts, by preference, then by size. `identity` is always
 * last, even if the client refuses it, because most files have no other encoding.
 *
 * @param header `Accept-Encoding`
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const item of (header ?? "").split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((part) => part.startsWith("q="))?.slice("q=".length) ?? "1";
    if (name !== "") weights.set(name, Number(weight) || 0);
  }
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get("*") ?? 0;
  const taken = stored.filter((encoding) => encoding !== "identity" && weightOf(encoding) > 0);
  return [...taken.toSorted((a, b) => weightOf(b) - weightOf(a)), "identity"];
}
