import { expect, test } from "vitest";
import { acceptedEncodings } from "./serve.ts";
import { mediaType } from "../../build/output/hosting.ts";
import { isOwnHost } from "./listen.ts";

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
])("Accept-Encoding: %s takes %j", (header, encodings) => {
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
])("%s is %s", (name, type) => {
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
  "127.0.0.1.evil.example",
  "",
  "[",
  "a b",
])("%s is another's name", (host) => {
  expect(isOwnHost(host)).toBe(false);
});
