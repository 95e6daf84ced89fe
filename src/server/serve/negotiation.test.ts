import { EventEmitter } from "node:events";
import { createServer, type Server } from "node:http";
import { hostname, networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { acceptedEncodings } from "./serve.ts";
import { mediaType } from "../../build/output/hosting.ts";
import { isOwnHost, listenOnFree, ownNames } from "./listen.ts";

test.each([
  [undefined, ["identity"]],
  ["", ["identity"]],
  ["gzip, deflate, br, zstd", ["br", "gzip", "identity"]],
  ["br;q=0, gzip", ["gzip", "identity"]],
  ["br;q=0", ["identity"]],
  ["BR; Q=0.5, gzip;q=0.8", ["gzip", "br", "identity"]],
  ["*", ["br", "gzip", "identity"]],
  ["*;q=0", ["identity"]],
  ["*;q=0, br", ["br", "identity"]],
  ["br;q=nonsense", ["identity"]],
  ["brotli, x-gzip", ["identity"]],
  [",,;q=1,", ["identity"]],
])("Accept-Encoding: %s accepts %j", (header, encodings) => {
  expect(acceptedEncodings(header)).toEqual(encodings);
});

test.each([
  ["a.css", "text/css;charset=utf-8"],
  ["a.js", "text/javascript;charset=utf-8"],
  ["a.mjs", "text/javascript;charset=utf-8"],
  ["docs/apis.md", "text/markdown;charset=utf-8"],
  ["a.svg", "image/svg+xml"],
  ["a.json", "application/json"],
  ["a.webmanifest", "application/manifest+json"],
  ["a.woff2", "font/woff2"],
  ["a.pdf", "application/pdf"],
  ["example.ts", "text/plain;charset=utf-8"],
  ["CNAME", "application/octet-stream"],
])("%s has the type %s", (name, type) => {
  expect(mediaType(name)).toBe(type);
});

test.each([
  "localhost",
  "localhost:3000",
  "docs.localhost:3000",
  "127.0.0.1",
  "[::1]:3000",
  undefined,
])("%s is this machine", (host) => {
  expect(isOwnHost(host)).toBe(true);
});

test.each([
  "evil.example",
  "evil.example:3000",
  "localhost.evil.example",
  "evil-localhost",
  "localhost@evil.example",
  "evil@localhost",
  "localhost/",
  "localhost\\",
  "localhost?",
  "localhost#",
  "local\thost",
  " localhost",
  "127.0.0.1.evil.example",
  "",
  "[",
  "a b",
])("%s isn't this machine", (host) => {
  expect(isOwnHost(host)).toBe(false);
});

test("a server on the network also has the names of this machine", () => {
  const name = hostname().toLowerCase();
  expect(ownNames(undefined)).toEqual([]);
  expect(ownNames("")).toEqual([name, `${name}.local`]);
  expect(ownNames("Docs.Example")).toEqual([name, `${name}.local`, "docs.example"]);
  expect(isOwnHost("docs.example:3000", ownNames("Docs.Example"))).toBe(true);
  expect(isOwnHost("docs.example", ownNames(""))).toBe(false);
});

/** Returns a server whose machine already uses these ports. */
function serverWith(taken: readonly number[]): Server {
  let bound = 0;
  const server = Object.assign(new EventEmitter(), {
    listen({ port }: { readonly port: number }) {
      bound = port === 0 ? 49_152 : port;
      const error = Object.assign(new Error("in use"), { code: "EADDRINUSE" });
      if (taken.includes(port)) server.emit("error", error);
      else server.emit("listening");
    },
    address: () => ({ port: bound }),
  });
  return server as unknown as Server;
}

test.each([
  [3000, [], 3000],
  [3000, [3000, 3001, 3003], 3002],
  [65_534, [65_534], 65_535],
  [0, [], 49_152],
])("starting at %i, with %j in use, the free port is %i", async (port, taken, free) => {
  const server = serverWith(taken);
  expect(await listenOnFree(server, { port, host: "fe80::1" })).toEqual({
    port: free,
    origin: `http://[fe80::1]:${free}`,
    network: [],
  });
  expect(server.listenerCount("error")).toBe(0);
});

test("a server on all IPv6 interfaces is reachable from the network", async () => {
  const server = serverWith([]);
  const { origin, network } = await listenOnFree(server, { port: 3000, host: "::" });
  const everywhere = await listenOnFree(server, { port: 3000, host: "0.0.0.0" });
  expect({ origin, network, port: 3000 }).toEqual(everywhere);
});

test.each([
  [65_535, [65_535]],
  [0, [0]],
])("there is no free port after %i", async (port, taken) => {
  await expect(listenOnFree(serverWith(taken), { port })).rejects.toThrow("in use");
});

test.each([
  [undefined, "localhost"],
  ["127.0.0.1", "127.0.0.1"],
  ["", "localhost"],
  ["0.0.0.0", "localhost"],
])("a server on %j has the host name %s", async (host, name) => {
  const server = createServer();
  const { port, origin, network } = await listenOnFree(server, { port: 0, host });
  expect(origin).toBe(`http://${name}:${port}`);
  const bound = server.address();
  const { address = "", port: actual = 0 } = typeof bound === "object" ? (bound ?? {}) : {};
  expect(port).toBe(actual);
  const isLocal = ["127.0.0.1", "::1"].includes(address);
  expect(isLocal).toBe(name === host || host === undefined);
  const outer = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter((each) => each.family === "IPv4" && !each.internal);
  expect(network).toEqual(isLocal ? [] : outer.map((each) => `http://${each.address}:${port}`));
  await new Promise((resolve) => server.close(resolve));
});

test("a server on a port that can't be used reports the error", async () => {
  const error = { code: "EADDRNOTAVAIL" };
  const input = { port: 0, host: "192.0.2.1" };
  await expect(listenOnFree(createServer(), input)).rejects.toMatchObject(error);
});
