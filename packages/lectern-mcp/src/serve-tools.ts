import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
  type McpServer,
} from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { ServedTools } from "lectern/node";

/** The path of the one address the tools have. */
const toolsPath = "/mcp";

/** Bytes of a request: a call of a tool is short. */
const MOST_BYTES = 1_000_000;

/**
 * Serve tools over streamable HTTP, to programs of this machine alone: the port is bound
 * to the loopback interface, and a page of another site that a browser shows is refused.
 *
 * @param port 0 for any free one
 * @throws Error when the port is taken
 */
export async function serveTools(make: () => McpServer, port: number): Promise<ServedTools> {
  const handler = createMcpHandler(make, { maxRequestBodySize: MOST_BYTES });
  const server = createServer((request, response) => {
    answer(request, response, handler.fetch).catch(() => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "localhost", resolve);
  });
  const bound = server.address();
  const actual = bound !== null && typeof bound === "object" ? bound.port : port;
  return {
    address: `http://localhost:${actual}${toolsPath}`,
    async close() {
      await handler.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Serve tools over standard input and output, until the input ends. */
export async function serveToolsOnStdio(make: () => McpServer): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    process.stdin.once("end", resolve);
    process.stdin.once("close", resolve);
    process.once("SIGINT", resolve);
    process.once("SIGTERM", resolve);
  });
  const running = serveStdio(make);
  await ended;
  await running.close();
}

type Fetch = (request: Request) => Promise<Response>;

async function answer(
  message: IncomingMessage,
  response: ServerResponse,
  fetchAnswer: Fetch,
): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const request = webRequest(message, gone.signal);
  const refused =
    hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
    originValidationResponse(request, localhostAllowedOrigins());
  const isTools = new URL(request.url).pathname === toolsPath;
  const found = refused ?? (isTools ? await fetchAnswer(request) : notHere());
  response.writeHead(found.status, Object.fromEntries(found.headers));
  if (!found.body) {
    response.end();
    return;
  }
  await pipeline(Readable.from(found.body), response);
}

function notHere(): Response {
  return new Response(`The tools are at ${toolsPath}.\n`, { status: 404 });
}

/** A request as the web's interfaces have it. */
function webRequest(message: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one);
  }
  const { method = "GET" } = message;
  const hasBody = method !== "GET" && method !== "HEAD";
  // Of the target only the path counts; a whole address, as proxies are sent, has one too.
  const path = (message.url ?? "/").replace(/^[a-z]+:\/\/[^/]*/i, "");
  const body = hasBody ? (Readable.toWeb(message) as ReadableStream<Uint8Array>) : null;
  return new Request(new URL(path, "http://localhost"), {
    method,
    headers,
    body,
    signal,
    ...(hasBody && { duplex: "half" }),
  });
}
