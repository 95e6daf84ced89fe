import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import fresh from "fresh";
import { filePolicy, securityHeaders, type Header } from "../../pages/files/hosting-files.ts";
import { isNegotiated } from "./request.ts";
import type { OpenFile } from "./built-output.ts";
import { mediaType } from "../../build/output/hosting.ts";

interface SendFileInput {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The open file. The caller closes it. */
  readonly file: OpenFile;
  /** 404 is for the not-found page, which is always sent in full. */
  readonly status: 200 | 404;
  /** Value of `Cache-Control`. */
  readonly caching: string;
}

/** Sends a file or the requested range of it, or reports that it hasn't changed (RFC 9110). */
export async function sendFile(input: SendFileInput): Promise<void> {
  const { request, response, file, status } = input;
  const headers = headersOf(input);
  const isFresh = status === 200 && fresh(request.headers, { etag: headers["ETag"] });
  if (isFresh) {
    const { "Content-Type": _, "Accept-Ranges": __, ...rest } = headers;
    response.writeHead(304, rest).end();
    return;
  }
  const range = status === 200 ? rangeOf(request, file) : undefined;
  if (range === "unsatisfiable") {
    headers["Content-Range"] = `bytes */${file.size}`;
    delete headers["Content-Encoding"];
    response.writeHead(416, { ...headers, "Content-Length": 0 }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  const length = end - start + 1;
  headers["Content-Length"] = String(length);
  if (range) headers["Content-Range"] = `bytes ${start}-${end}/${file.size}`;
  response.writeHead(range ? 206 : status, headers);
  if (request.method === "HEAD" || length === 0) response.end();
  else if (file.content) response.end(file.content.subarray(start, end + 1));
  else await stream(input, start, end);
}

function headersOf({ file, status, caching }: SendFileInput): Record<string, string> {
  const type = mediaType(file.name);
  const policy = filePolicy(type);
  const security: readonly Header[] = policy
    ? securityHeaders.map((header) => (header.name === policy.name ? policy : header))
    : securityHeaders;
  const tag = [file.size.toString(36), file.modified.getTime().toString(36), file.encoding];
  return {
    ...Object.fromEntries(security.map(({ name, value }) => [name, value])),
    "Cache-Control": caching,
    Vary: isNegotiated(file.name) ? "Accept, Accept-Encoding" : "Accept-Encoding",
    "Content-Type": type,
    ...(file.encoding === "identity" ? {} : { "Content-Encoding": file.encoding }),
    ...(status === 200 ? { ETag: `W/"${tag.join("-")}"`, "Accept-Ranges": "bytes" } : {}),
  };
}

/**
 * Returns the requested range. Ignores `If-Range` requests, because they need a strong ETag and
 * ours are weak.
 */
function rangeOf(request: IncomingMessage, file: OpenFile) {
  if (request.method !== "GET" || request.headers["if-range"] !== undefined) return undefined;
  return byteRange(request.headers.range, file.size);
}

/**
 * Streams a part of a file. If the file ends early, the connection closes, so the client notices.
 */
async function stream(input: SendFileInput, start: number, end: number): Promise<void> {
  const { response, file } = input;
  const source = file.handle.createReadStream({ start, end, autoClose: false });
  // A queued response on a connection doesn't get a `close` event, so listen on the socket.
  const gone = new AbortController();
  const abort = () => gone.abort();
  const { socket } = input.request;
  socket.once("close", abort);
  if (socket.destroyed) abort();
  // If the response ended, the connection would stay open, and the next response would complete it.
  const isComplete = await pipeline(source, response, { signal: gone.signal, end: false }).then(
    () => source.bytesRead > end - start,
    () => false,
  );
  socket.off("close", abort);
  if (isComplete) response.end();
  else response.destroy();
}

/**
 * Parses a `Range` header as specified in RFC 9110. Invalid and multiple ranges are ignored.
 *
 * @param size size of the file, in bytes
 * @returns the first and last byte, `undefined` to send the entire file, or `unsatisfiable` for a
 *   416 response
 */
export function byteRange(
  header: string | undefined,
  size: number,
): { readonly start: number; readonly end: number } | "unsatisfiable" | undefined {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return undefined;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= size ? "unsatisfiable" : { start, end };
}
