import { utimesSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveFolder, type RunningServer } from "./serve.ts";
import { askRaw, servedFolder } from "./served-folder.fixture.ts";

const site = servedFolder(
  {
    "index.html": "home",
    "404.html": "nothing here",
    "docs.html": "the docs",
    "docs.html.br": "BROTLI",
    "docs.html.gz": "GZIP",
    "docs/apis.html": "apis",
    "empty.txt": "",
    "sw.js": "worker",
    "digits.txt": "0123456789",
    "picture.svg": "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
    "assets/main.12345678.js": "hashed",
    "assets/x.txt": "mine",
    "_lectern/diagram.html": "frame",
  },
  { redirects: { "/gone": "/docs", "/é": "https://ü.example/ä" }, unhashed: ["assets/x.txt"] },
);
let server: RunningServer;
const ask = (target: string, options?: Parameters<typeof askRaw>[2]) =>
  askRaw(server.address, target, options);

beforeAll(async () => {
  server = await serveFolder(site.path, { port: 0 });
});
afterAll(async () => {
  await server.close();
  site.remove();
});

describe("no request stops the server", () => {
  test.each([
    "//",
    "//[",
    "http://[",
    "/%",
    "/%E0%A4%A",
    "/a%00b",
    "*",
    "/..%2f..%2fetc/passwd",
    "/../../etc/passwd",
    `/${"a".repeat(5000)}`,
    `/${"a/".repeat(3000)}`,
    "/docs.html/x",
  ])("%s", async (target) => {
    const { status, body } = await ask(target);
    expect([200, 301, 400, 404]).toContain(status);
    expect(body).not.toContain("root:");
    expect((await ask("/docs")).body).toBe("the docs");
  });

  test.each(["bytes=5-2", "bytes=0-99999999999999999999", "bytes=-", "bytes=--1", "x"])(
    "Range: %s",
    async (range) => {
      const { status, body } = await ask("/digits.txt", { headers: { Range: range } });
      expect([200, 206]).toContain(status);
      expect(body).toBe("0123456789");
    },
  );
});

describe("a redirect points to a path on the site", () => {
  test.each([
    ["/docs/", "/docs"],
    ["/docs.html", "/docs"],
    ["/docs.html?x=1", "/docs?x=1"],
    ["/index.html", "/"],
    ["//docs//apis/", "/docs/apis"],
    ["/gone", "/docs"],
    ["/%C3%A9", "https://%C3%BC.example/%C3%A4"],
  ])("%s to %s", async (target, location) => {
    const { status, headers } = await ask(target);
    expect([status, headers["location"]]).toEqual([301, location]);
  });

  test.each([
    "//x//evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "/x//evil.example/.html",
  ])("%s isn't found", async (target) => {
    const { status, headers } = await ask(target);
    expect([status, headers["location"]]).toEqual([404, undefined]);
  });
});

describe("ranges of a file", () => {
  test.each([
    ["bytes=-3", "bytes 7-9/10", "789"],
    ["bytes=0-0", "bytes 0-0/10", "0"],
    ["bytes=8-20", "bytes 8-9/10", "89"],
  ])("%s", async (range, contentRange, text) => {
    const { status, headers, body } = await ask("/digits.txt", { headers: { Range: range } });
    expect([status, headers["content-range"], body]).toEqual([206, contentRange, text]);
    expect(headers["content-length"]).toBe(String(text.length));
  });

  test.each(["bytes=10-", "bytes=-0"])("%s isn't available", async (range) => {
    const { status, headers } = await ask("/digits.txt", { headers: { Range: range } });
    expect([status, headers["content-range"]]).toEqual([416, "bytes */10"]);
  });

  test("aren't sent in response to HEAD", async () => {
    const { status, headers } = await ask("/digits.txt", {
      method: "HEAD",
      headers: { Range: "bytes=0-0" },
    });
    expect([status, headers["content-length"]]).toEqual([200, "10"]);
  });

  test("aren't sent to a client that has another file", async () => {
    const headers = { Range: "bytes=0-0", "If-Range": '"another"' };
    expect((await ask("/digits.txt", { headers })).status).toBe(200);
  });
});

describe("compressed files", () => {
  test.each([
    ["br, gzip", "br", "BROTLI"],
    ["br;q=0, gzip", "gzip", "GZIP"],
    ["br;q=0", undefined, "the docs"],
    ["", undefined, "the docs"],
  ])("Accept-Encoding: %s", async (accepted, encoding, text) => {
    const { headers, body } = await ask("/docs", { headers: { "Accept-Encoding": accepted } });
    expect([headers["content-encoding"], body]).toEqual([encoding, text]);
    expect(headers["vary"]).toBe("Accept, Accept-Encoding");
    expect(headers["content-type"]).toBe("text/html;charset=utf-8");
  });

  test("have their own ETags, and unchanged files aren't sent again", async () => {
    const plain = await ask("/docs");
    const brotli = await ask("/docs", { headers: { "Accept-Encoding": "br" } });
    expect(plain.headers["etag"]).not.toBe(brotli.headers["etag"]);
    const headers = { "Accept-Encoding": "br", "If-None-Match": brotli.headers["etag"] ?? "" };
    const again = await ask("/docs", { headers });
    expect([again.status, again.body]).toEqual([304, ""]);
    expect(again.headers["etag"]).toBe(brotli.headers["etag"]);
    expect(again.headers["vary"]).toBe("Accept, Accept-Encoding");
    expect(again.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
  });
});

test("a compressed file with the same size and time has another ETag", async () => {
  site.write({ "same.txt": "plain", "same.txt.br": "short" });
  for (const name of ["same.txt", "same.txt.br"]) utimesSync(path.join(site.path, name), 1, 1);
  const { headers } = await ask("/same.txt", { headers: { "Accept-Encoding": "br" } });
  expect(headers["content-encoding"]).toBe("br");
  expect(headers["etag"]).not.toBe((await ask("/same.txt")).headers["etag"]);
});

test("a file with another size or time has another ETag", async () => {
  const tagAfter = async (content: string, seconds: number) => {
    site.write({ "changing.txt": content });
    utimesSync(path.join(site.path, "changing.txt"), seconds, seconds);
    return (await ask("/changing.txt")).headers["etag"];
  };
  const tags = [await tagAfter("a", 1), await tagAfter("ab", 1), await tagAfter("a", 2)];
  expect(new Set(tags).size).toBe(3);
  expect(await tagAfter("a", 1)).toBe(tags[0]);
});

test.each([
  ["HEAD", 200, "8", undefined],
  ["OPTIONS", 204, undefined, "GET, HEAD, OPTIONS"],
  ["POST", 405, "31", "GET, HEAD, OPTIONS"],
  ["DELETE", 405, "31", "GET, HEAD, OPTIONS"],
  ["TRACE", 405, "31", "GET, HEAD, OPTIONS"],
])("responds to %s with %i and without the page", async (method, status, length, allow) => {
  const answer = await ask("/docs", { method });
  expect([answer.status, answer.headers["content-length"]]).toEqual([status, length]);
  expect(answer.headers["allow"]).toBe(allow);
  expect(answer.body).not.toContain("the docs");
});

test.each(["/404", "/404.html", "/nowhere"])("%s is not found", async (target) => {
  const { status, body } = await ask(target);
  expect([status, body]).toEqual([404, "nothing here"]);
});

test.each([
  ["/docs", 200],
  ["/docs/", 301],
  ["/nowhere", 404],
  ["/%", 400],
])("%s has the security headers", async (target, status) => {
  const answer = await ask(target);
  expect(answer.status).toBe(status);
  expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'self'");
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  expect(answer.headers["permissions-policy"]).toContain("camera=()");
});

test("an image opened as a document can't run scripts", async () => {
  const { headers } = await ask("/picture.svg");
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none';.*; sandbox$/);
});

test.each([
  ["/assets/main.12345678.js", "public, max-age=31536000, immutable"],
  ["/assets/x.txt", "public, max-age=0, must-revalidate"],
  ["/sw.js", "no-cache"],
])("%s has the caching header %s", async (target, caching) => {
  expect((await ask(target)).headers["cache-control"]).toBe(caching);
});

test("sends an empty file", async () => {
  const { status, headers, body } = await ask("/empty.txt");
  expect([status, headers["content-length"], body]).toEqual([200, "0", ""]);
});

test("rejects a folder that isn't a built site", async () => {
  await expect(serveFolder(path.join(site.path, "docs"), { port: 0 })).rejects.toThrow(
    /no built site/,
  );
});

test("a file has a type and ranges, and the not-found page has no ETag and no ranges", async () => {
  const { headers } = await ask("/digits.txt");
  expect(headers).toMatchObject({
    "content-type": "text/plain;charset=utf-8",
    "accept-ranges": "bytes",
    "content-length": "10",
    vary: "Accept-Encoding",
  });
  expect(headers["content-range"]).toBeUndefined();
  const again = await ask("/digits.txt", { headers: { "If-None-Match": headers["etag"] ?? "" } });
  expect([again.status, again.headers["content-type"]]).toEqual([304, undefined]);
  expect(again.headers["accept-ranges"]).toBeUndefined();
  const missing = await ask("/nowhere", { headers: { Range: "bytes=0-1" } });
  expect([missing.status, missing.body]).toEqual([404, "nothing here"]);
  expect([missing.headers["etag"], missing.headers["accept-ranges"]]).toEqual([
    undefined,
    undefined,
  ]);
});

test("an image has the other security headers", async () => {
  const { headers } = await ask("/picture.svg");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
});

test("a long text is compressed for the client, with the correct size", async () => {
  site.write({ "long.txt": "A sentence. ".repeat(1000) });
  const accepted = { headers: { "Accept-Encoding": "gzip" } };
  const { headers, body } = await ask("/long.txt", accepted);
  expect(headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(Buffer.from(body, "latin1")).toString()).toBe("A sentence. ".repeat(1000));
  const part = await ask("/long.txt", { headers: { ...accepted.headers, Range: "bytes=0-1" } });
  expect([part.status, part.body]).toEqual([206, body.slice(0, 2)]);
  const beyond = { ...accepted.headers, Range: `bytes=${body.length}-` };
  const none = await ask("/long.txt", { headers: beyond });
  expect([none.status, none.headers["content-range"]]).toEqual([416, `bytes */${body.length}`]);
  expect(none.headers["content-encoding"]).toBeUndefined();
  expect([none.headers["content-length"], none.body]).toEqual(["0", ""]);
});
