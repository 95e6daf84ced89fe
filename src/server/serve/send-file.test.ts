import { EventEmitter, once } from "node:events";
import { open } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { byteRange, sendFile } from "./send-file.ts";

test.each([
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=0-99", { start: 0, end: 99 }],
  ["bytes=5-", { start: 5, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-1000", { start: 0, end: 99 }],
  ["bytes=0-99999999999999999999", { start: 0, end: 99 }],
  ["Bytes=1-2", { start: 1, end: 2 }],
])("%s is a part of 100 bytes", (header, range) => {
  expect(byteRange(header, 100)).toEqual(range);
});

test.each(["bytes=100-", "bytes=100-200", "bytes=-0", "bytes=99999999999999999999-"])(
  "%s isn't available in 100 bytes",
  (header) => {
    expect(byteRange(header, 100)).toBe("unsatisfiable");
  },
);

test.each([
  undefined,
  "",
  "bytes=5-2",
  "bytes=-",
  "bytes=a-b",
  "bytes=0-1,3-4",
  "lines=0-1",
  "bytes=0x1-2",
  "bytes=1e3-",
])("%s is ignored, and the complete file is sent", (header) => {
  expect(byteRange(header, 100)).toBeUndefined();
});

test("an empty file has no available ranges", () => {
  expect(byteRange("bytes=0-0", 0)).toBe("unsatisfiable");
  expect(byteRange("bytes=-1", 0)).toBe("unsatisfiable");
});

/** Sends a file on a connection. Returns the size of the file. */
async function sendOn(socket: EventEmitter, body: PassThrough, name: string): Promise<number> {
  const handle = await open(name);
  const { size, mtime: modified } = await handle.stat();
  await sendFile({
    request: { method: "GET", headers: {}, socket } as unknown as IncomingMessage,
    response: Object.assign(body, { writeHead: () => body }) as unknown as ServerResponse,
    file: { handle, name: "a.html", encoding: "identity", size, modified },
    status: 200,
    caching: "no-cache",
  });
  await handle.close();
  expect(socket.listenerCount("close")).toBe(0);
  return size;
}

test.each([false, true])("a client that disconnected gets no file: %s", async (destroyed) => {
  const body = new PassThrough();
  let sent = 0;
  body.on("data", (chunk: Buffer) => (sent += chunk.length));
  const socket = Object.assign(new EventEmitter(), { destroyed });
  const size = await sendOn(socket, body, fileURLToPath(import.meta.url));
  expect(sent).toBe(destroyed ? 0 : size);
});

test("sending ends if the client disconnects without reading the response", async () => {
  const socket = new EventEmitter();
  const body = new PassThrough();
  const sending = sendOn(socket, body, process.execPath);
  await once(body, "readable");
  socket.emit("close");
  await sending;
  expect(body.destroyed).toBe(true);
});
