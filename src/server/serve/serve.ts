import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
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
  type CompressOnRequest,
} from "./built-output.ts";
import { listenOnFree, type ListenInput } from "./listen.ts";
import { sendFile } from "./send-file.ts";

/** A folder that is being served. */
export interface RunningServer {
  /** Where a browser finds it: `http://localhost:3000/`. */
  readonly address: string;
  readonly port: number;
  /** Where other machines find it, if it listens for them. */
  readonly network: readonly string[];
  close(): Promise<void>;
}

/** A connection on which nothing moves for this long is closed, in milliseconds. */
const IDLE = 120_000;

/**
 * Serve a built site as a host should: files compressed, as they were built or now,
 * addresses without endings, redirects, the not-found page, caching. No request
 * ends it, and a build may replace the folder meanwhile.
 *
 * @param folder absolute path of the output of a build
 * @throws Error when the folder holds no built site
 */
export async function serveFolder(folder: string, where: ListenInput): Promise<RunningServer> {
  const { basePath } = await hostingIn(folder);
  const output = builtOutput(folder);
  const compressed = compressOnRequest();
  const server = createServer(
    survivingListener((request, response) => answer({ output, compressed }, request, response)),
  );
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

/** A fault of ours while a request is answered is the end of the request alone. */
function survivingListener(
  work: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): RequestListener {
  return (request, response) => {
    response.on("error", () => response.destroy());
    work(request, response).catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else plain(response, { status: 500, text: "The server failed to answer." });
    });
  };
}

/** What a request comes to. */
type Target =
  | { readonly kind: "file"; readonly file: OpenFile }
  /** `to` is a complete address. */
  | { readonly kind: "moved"; readonly to: string };

/** What answers are made of. */
interface Served {
  readonly output: BuiltOutput;
  readonly compressed: CompressOnRequest;
}

async function answer(
  { output, compressed }: Served,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === "OPTIONS")
    return plain(response, { status: 204, text: "", headers: allowed });
  if (request.method !== "GET" && request.method !== "HEAD") {
    const text = "Files are read with GET and HEAD.";
    return plain(response, { status: 405, text, headers: allowed });
  }
  const asked = requestPath(request.url ?? "/");
  if (!asked) return plain(response, { status: 400, text: "This is not an address." });
  const encodings = acceptedEncodings(request.headers["accept-encoding"]);
  const isMarkdown = wantsMarkdown(request.headers.accept);
  const looked = await output.look((hosting) =>
    target(output, { asked, hosting, encodings, isMarkdown }),
  );
  if (looked === "away") return busy(response);
  const { found, hosting } = looked;
  if (found?.kind === "moved") return redirect(response, found.to);
  if (!found || found.file.name === notFoundPage) {
    await found?.file.handle.close();
    const page = await output.look(() => output.open([notFoundPage], encodings));
    if (page === "away") return busy(response);
    if (!page.found) return plain(response, { status: 404, text: "There is no such page." });
    const file = await compressed(page.found, encodings);
    return sendFile({ request, response, file, status: 404, caching: revalidate });
  }
  const file = await compressed(found.file, encodings);
  const caching = cachingOf(file.name, hosting);
  return sendFile({ request, response, file, status: 200, caching });
}

const notFoundPage = "404.html";

interface Asked {
  readonly asked: RequestPath;
  readonly hosting: Hosting;
  readonly encodings: readonly Encoding[];
  /** A page is wanted as Markdown, if it has that form. */
  readonly isMarkdown: boolean;
}

/** The file at an address, or where it is found instead; undefined: nowhere on the site. */
async function target(
  output: BuiltOutput,
  { asked, hosting, encodings, isMarkdown }: Asked,
): Promise<Target | undefined> {
  const { basePath, redirects } = hosting;
  const pathname = `/${asked.parts.join("/")}`;
  if (Object.hasOwn(redirects, pathname)) return { kind: "moved", to: redirects[pathname] ?? "/" };
  if (basePath !== "/" && (pathname === "/" || `${pathname}/` === basePath)) {
    return { kind: "moved", to: basePath };
  }
  if (!pathname.startsWith(basePath)) return undefined;
  const below = pathname.slice(basePath.length).split("/");
  const clean = cleanParts(below);
  const file = await output.open(namesOf(clean, isMarkdown), encodings);
  const isClean = clean.join("/") === below.join("/");
  if (!file || isClean) return file && { kind: "file", file };
  await file.handle.close();
  const to = basePath.slice(0, -1) + encodedPath(clean) + asked.search;
  return { kind: "moved", to };
}

/** The one way to write an address: without `.html`, `index.html`, a slash at the end or two in a row. */
function cleanParts(parts: readonly string[]): readonly string[] {
  const filled = parts.filter((part) => part !== "");
  const last = filled.at(-1) ?? "";
  // The frame in which diagrams are drawn is asked for by its file name.
  if (filled[0] === "_lectern" || (filled.length === 1 && last === notFoundPage)) return filled;
  if (last === "index.html") return filled.slice(0, -1);
  return last.endsWith(".html") ? [...filled.slice(0, -1), last.slice(0, -".html".length)] : filled;
}

function namesOf(parts: readonly string[], isMarkdown: boolean): readonly string[] {
  const name = parts.join("/");
  const twin = isMarkdown ? [`${name || "index"}.md`] : [];
  if (name === "") return [...twin, "index.html"];
  return [...twin, `${name}.html`, name, `${name}/index.html`];
}

/** @param name below the output */
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

interface PlainAnswer {
  readonly status: number;
  /** One line without its end; empty for an answer without a body. */
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function plain(response: ServerResponse, { status, text, headers }: PlainAnswer): void {
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

/** What we have, the smallest first. */
const stored: readonly Encoding[] = ["br", "gzip", "identity"];

/**
 * The forms of a file a client takes, the one it likes best first, and of several
 * it likes the same the smallest. As it is comes last: a client that refuses even
 * that gets it all the same, since most files have no other form.
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
