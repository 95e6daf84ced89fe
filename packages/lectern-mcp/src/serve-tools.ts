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
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import type { ServedTools } from "lectern/node";

const toolsPath = "/mcp";

/** Maximum size of a request, in bytes. */
const MAX_REQUEST_SIZE = 1_000_000;

/**
 * Serves tools over streamable HTTP to programs on this machine only. It listens on the loopback
 * interface and rejects requests from web pages of other origins.
 *
 * @param port 0 for any free port
 * @throws Error if the port is in use
 */
export async function serveTools(make: () => McpServer, port: number): Promise<ServedTools> {
  const handler = createMcpHandler(make, { maxRequestBodySize: MAX_REQUEST_SIZE });
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

/** Serves tools over standard input and output until the input ends. */
export async function serveToolsOnStdio(make: () => McpServer): Promise<void> {
  const input = Readable.from(shortLines(process.stdin), { objectMode: false });
  const ended = new Promise<void>((resolve) => {
    input.once("close", resolve);
    process.once("SIGINT", resolve);
    process.once("SIGTERM", resolve);
  });
  const running = serveStdio(make, { transport: new StdioServerTransport(input) });
  await ended;
  await running.close();
}

/** Has no id, because JSON-RPC errors for unreadable requests don't have one. */
const tooLong = {
  jsonrpc: "2.0",
  id: null,
  error: { code: -32600, message: `The message exceeds ${MAX_REQUEST_SIZE} bytes.` },
};

/** Yields complete lines, and answers lines that are too long with an error. */
async function* shortLines(input: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let line: Buffer[] = [];
  let length = 0;
  for await (const chunk of input) {
    for (let start = 0; start < chunk.length;) {
      const newline = chunk.indexOf("\n", start);
      const end = newline < 0 ? chunk.length : newline + 1;
      length += end - start;
      if (length > MAX_REQUEST_SIZE) line = [];
      else line.push(chunk.subarray(start, end));
      start = end;
      if (newline < 0) break;
      if (length > MAX_REQUEST_SIZE) process.stdout.write(`${JSON.stringify(tooLong)}\n`);
      else yield Buffer.concat(line);
      line = [];
      length = 0;
    }
  }
}

type Fetch = (request: Request) => Promise<Response>;

async function answer(message: IncomingMessage, response: ServerResponse, fetchAnswer: Fetch) {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const request = webRequest(message, gone.signal);
  if (!request) {
    response.writeHead(400).end("This isn't a valid request.\n");
    return;
  }
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

/**
 * Converts a Node request to a Fetch API request. Returns `undefined` if the URL or method is
 * invalid.
 */
function webRequest(message: IncomingMessage, signal: AbortSignal): Request | undefined {
  const headers = Object.entries(message.headers).flatMap(([name, value = []]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  const { method = "GET" } = message;
  const hasBody = method !== "GET" && method !== "HEAD";
  // Proxies send a complete URL as the target. Only its path matters.
  const path = (message.url ?? "/").replace(/^[a-z]+:\/\/[^/]*/i, "");
  const body = hasBody ? (Readable.toWeb(message) as ReadableStream<Uint8Array>) : null;
  try {
    return new Request(new URL(path, "http://localhost"), {
      method,
      headers,
      body,
      signal,
      ...(hasBody && { duplex: "half" }),
    });
  } catch {
    return undefined;
  }
}
