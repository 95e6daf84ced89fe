// Malformed and hostile requests to `lectern serve` and `lectern dev`, over raw sockets. None may
// crash the server, hang, get a server error or a file outside the site, or redirect to another host.

import path from "node:path";
import { copyFixture } from "../fixture-copy.mjs";
import {
  buildSite,
  exchange,
  parseAnswer,
  requestText,
  startLectern,
  writeSite,
} from "../lectern-process.mjs";

const pieces = [
  "",
  "/",
  "//",
  "///",
  "docs",
  "docs/",
  "/docs",
  "page-1",
  "page-1.html",
  "index.html",
  ".html",
  "404",
  "404.html",
  "gone",
  "large.bin",
  "picture.svg",
  "assets",
  "_lectern",
  "_lectern/hosting.json",
  "..",
  ".",
  "%2e%2e",
  "%2e%2e%2f",
  "..%2f",
  "%2f",
  "%5c",
  "\\",
  "\\\\",
  "%00",
  "%",
  "%E0%A4%A",
  "%ff",
  "%c0%af",
  "[",
  "]",
  "//[",
  "http://[",
  "http://localhost",
  "http://evil.example/",
  "//evil.example/",
  "/\\evil.example/",
  "x//evil.example/",
  "@evil.example",
  ":",
  ";",
  "?",
  "?x=1",
  "#x",
  "&",
  "=",
  "+",
  "~",
  "é",
  "\u00ff",
  "%C3%A9",
  "%E2%80%8B",
  "etc/passwd",
  "package.json",
  ".env",
  "@fs",
  "@vite/client",
  "@id/",
  "node_modules/",
  "?import",
  "__proto__",
  "constructor",
  "a".repeat(300),
  "a/".repeat(500),
];

const ranges = [
  "bytes=5-2",
  "bytes=0-99999999999999999999",
  "bytes=-10",
  "bytes=0-0",
  "bytes=-0",
  "bytes=-",
  "bytes=",
  "bytes=a-b",
  "bytes=0-1,3-4",
  "bytes=99999999999-",
  "lines=0-1",
  "bytes=1e3-",
  "bytes=--1",
  "x",
  "bytes=0-0,-1,5-2",
  "bytes= 0 - 1",
  "BYTES=3-",
  "bytes=0x0-1",
];
const encodings = [
  "br",
  "gzip",
  "br;q=0",
  "*;q=0",
  "identity;q=0",
  ";q=0",
  "br;q=x",
  ",,,",
  "*",
  "q=1;br",
];
const methods = [
  "HEAD",
  "POST",
  "PUT",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "PATCH",
  "CONNECT",
  "PROPFIND",
  "BREW",
];
const tags = ['"', "*", 'W/"', 'W/"1-2"', '"a", "b"', "x".repeat(3000)];
const dates = ["yesterday", "Thu, 01 Jan 1970 00:00:00 GMT", "Sun, 99 Foo 9999 99:99:99 GMT", ""];
const hosts = ["localhost:1", "[", "evil.example", "127.0.0.1", ""];

/** Requests that crash badly written servers. Each run sends all of them. */
const known = ["//", "//[", "http://[", "/%", "/%E0%A4%A", "*", "/..%2f..%2f..%2fetc/passwd"];

export const campaign = {
  name: "requests",
  async *rows({ random, trials, folder }) {
    const site = path.join(folder, "site");
    const output = path.join(folder, "out");
    writeSite(site, "word");
    await buildSite(site, output);
    yield await run("serve", ["serve", site, "-o", output], { random, trials: trials(2000) });
    yield await run("dev", ["dev", site], { random, trials: trials(2000) });
    const locales = path.join(folder, "locales");
    const built = path.join(folder, "locales-out");
    copyFixture("locales", locales);
    await buildSite(locales, built);
    yield await confused(["serve", locales, "-o", built], { random, trials: trials(1000) });
    yield await confused(["dev", locales], { random, trials: trials(1000) });
  },
};

const segments = [
  "manual",
  "Manual",
  "ar",
  "AR",
  "%61r",
  "en",
  "docs",
  "Docs",
  "docs.html",
  "guides",
  "first",
  "next",
  "..",
  "%2e%2e",
  ".",
  "",
  "ar%2fdocs",
  "docs;ar",
  "docs%00",
];

/** Requests paths that mix languages, the base path and files. A page must have the language and URL of its path. */
async function confused(words, { random, trials }) {
  const server = await startLectern(...words);
  const failures = [];
  try {
    for (let trial = 0; trial < trials; trial++) {
      const count = 1 + Math.floor(random() * 4);
      const drawn = Array.from({ length: count }, () => oneOf(segments, random));
      const target = `/${[...(random() < 0.7 ? ["manual"] : []), ...drawn].join("/")}`;
      const fault = await followed(server.port, target);
      if (fault !== undefined) failures.push(`${target}: ${fault}`);
    }
  } finally {
    await server.stop();
  }
  return { what: `confused paths and languages to lectern ${words[0]}`, trials, failures };
}

async function followed(port, first) {
  let target = first;
  for (let hops = 0; hops < 4; hops++) {
    const answer = parseAnswer((await exchange(port, requestText(target))).text);
    if (answer === undefined) return "no answer";
    const { location } = answer.headers;
    if (location === undefined) return pageFault(target, answer);
    const to = new URL(location, `http://localhost${target}`);
    if (to.hostname !== "localhost") return `a redirect to ${location}`;
    target = to.pathname;
  }
  return "redirects without end";
}

function pageFault(target, { status, headers, body }) {
  if (status === 404 || status === 400) return undefined;
  if (status !== 200) return `status ${status}`;
  if (!headers["content-type"]?.startsWith("text/html")) return undefined;
  const language = /<html lang="(\w+)"/.exec(body)?.[1];
  // The development server ignores empty segments.
  const pathname = new URL(target, "http://localhost").pathname.replaceAll(/\/{2,}/g, "/");
  const wanted = /^\/manual\/ar(?:\/|$)/.test(decodeURI(pathname)) ? "ar" : "en";
  if (language !== wanted) return `the page is in ${language}, not in ${wanted}`;
  const own = /<link rel="canonical" href="https:\/\/locales\.example([^"]*)"/.exec(body)?.[1];
  return own === undefined || document(own) === document(pathname)
    ? undefined
    : `the page of ${own}`;
}

/** A page that isn't translated has the URL of the original. */
function document(pathname) {
  return decodeURI(pathname)
    .replace(/^\/manual\/ar(?=\/|$)/, "/manual")
    .replace(/(?:\.html|\/)$/, "");
}

function oneOf(list, random) {
  return list[Math.floor(random() * list.length)];
}

async function run(name, words, { random, trials }) {
  const server = await startLectern(...words);
  const failures = [];
  try {
    for (let trial = 0; trial < trials; trial++) {
      const bytes = trial < known.length ? requestText(known[trial]) : fuzzed(random);
      // A client that stops in the middle of a request disconnects.
      const isWhole = bytes.includes("\r\n\r\n");
      const answer = await exchange(server.port, Buffer.from(bytes, "latin1"), {
        patience: isWhole ? 20_000 : 50,
      });
      const fault = (await server.hasDied()) ? "the server died" : faultOf(answer, isWhole);
      if (fault !== undefined) failures.push(`${JSON.stringify(bytes.slice(0, 200))}: ${fault}`);
    }
    const last = parseAnswer((await exchange(server.port, requestText("/docs"))).text);
    if (last?.status !== 200 || !last.body.includes("word")) {
      failures.push(`afterwards /docs is answered with ${last?.status}`);
    }
  } finally {
    await server.stop();
  }
  return { what: `malformed requests to lectern ${name}`, trials, failures };
}

function faultOf({ text, isLate }, isWhole) {
  if (!isWhole) return undefined;
  if (isLate) return "no answer, or one without an end";
  // Node closes connections that don't use HTTP, or rejects them in its parser.
  const answer = parseAnswer(text);
  if (!answer) return text === "" ? undefined : "an answer that is no HTTP";
  if (answer.status >= 500) return `status ${answer.status}`;
  if (/root:.*:0:0:/.test(answer.body)) return "a file outside the site";
  const location = answer.headers.location;
  if (location !== undefined && new URL(location, "http://localhost").hostname !== "localhost") {
    return `a redirect to ${location}`;
  }
  if (answer.status === 206 && !/^bytes \d+-\d+\/\d+$/.test(answer.headers["content-range"])) {
    return `a part without its place: ${answer.headers["content-range"]}`;
  }
  return undefined;
}

/** Creates a request with one or two mistakes. */
function fuzzed(random) {
  const one = (list) => oneOf(list, random);
  const often = (share) => random() < share;
  let target = often(0.95) ? "/" : "";
  for (let count = Math.floor(random() * 4); count >= 0; count--) {
    target += one(pieces) + (often(0.5) ? "/" : "");
  }
  if (often(0.1)) target += String.fromCharCode(33 + Math.floor(random() * 222));
  const headers = {
    ...(often(0.4) && { Range: one(ranges) }),
    ...(often(0.3) && { "Accept-Encoding": one(encodings) }),
    ...(often(0.2) && { "If-None-Match": one(tags) }),
    ...(often(0.1) && { "If-Modified-Since": one(dates) }),
    ...(often(0.1) && { "If-Range": one(tags) }),
    ...(often(0.1) && { Host: one(hosts) }),
    ...(often(0.05) && { Expect: "100-continue" }),
    ...(often(0.05) && { Upgrade: "websocket", Connection: "Upgrade, close" }),
  };
  const file = often(0.2) ? one(["/large.bin", "/docs/page-1", "/picture.svg", "/docs"]) : target;
  const text = requestText(file, { method: often(0.15) ? one(methods) : "GET", headers });
  if (often(0.02)) return text.slice(0, Math.floor(random() * text.length));
  return text;
}
