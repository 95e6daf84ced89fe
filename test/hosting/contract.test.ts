import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askRaw, servedFolder } from "../../src/server/serve/served-folder.fixture.ts";
import { reasonToSkip, startNginx, startOwn, type HostServer } from "./host-servers.ts";

/*
 * Checks the contract between hosts and readers for our own server and for nginx with our
 * configuration. Without nginx (Debian: nginx-light), its part is skipped.
 */

const apis = `<!doctype html><title>apis</title>${"text ".repeat(2000)}`;
/** Large enough that hosts compress it. */
const packedData = gzipSync(JSON.stringify(Array.from({ length: 4000 }, (_, at) => at * 7919)));
const files = {
  "index.html": "home",
  "index.md": "# home",
  "404.html": "nothing here",
  "docs.html": "the docs",
  "docs/apis.html": apis,
  "docs/apis.html.gz": gzipSync(apis),
  "docs/apis.html.br": brotliCompressSync(apis),
  "docs/apis.md": "# apis",
  "docs/4.0.json.gz": packedData,
  "docs/4.0.html": "a version",
  "docs/ä b.html": "umlaut",
  "empty.txt": "",
  "sw.js": "worker",
  "manifest.webmanifest": "{}",
  "digits.txt": "0123456789",
  "picture.svg": "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
  "docs/rss.xml": "<rss/>",
  "assets/main.12345678.js": "hashed",
  "assets/x.txt": "mine",
  "_lectern/diagram.html": "frame",
};

const hosts = [
  { host: "lectern serve", skip: undefined, start: startOwn },
  { host: "nginx", skip: reasonToSkip(), start: startNginx },
];
const bases = ["/", "/sub/"];
const trials = hosts.flatMap(({ host, skip, start }) =>
  bases.map((base) => ({ base, start, name: `${host} at ${base}`, skip })),
);
const tried = trials.filter(({ skip }) => skip === undefined);

for (const { name, skip } of trials) {
  if (skip !== undefined) console.log(`${name} is not tried: ${skip}.`);
}

describe.each(tried)("$name", ({ base, start }) => {
  const at = (address: string) => base + address.slice(1);
  const site = servedFolder(
    { ...files },
    {
      basePath: base,
      redirects: {
        [at("/gone")]: at("/docs"),
        [at("/old/é")]: "https://other.example/ä?x=$1&y=%20",
      },
      unhashed: ["assets/x.txt"],
    },
  );
  let server: HostServer | undefined;
  beforeAll(async () => {
    server = await start(site.path);
  });
  afterAll(async () => {
    await server?.stop();
    site.remove();
  });
  const origin = () => server?.origin ?? "";
  const ask = (target: string, options?: Parameters<typeof askRaw>[2]) =>
    askRaw(origin(), target, options);

  test.each([
    ["/", "home"],
    ["/docs", "the docs"],
    ["/docs/apis", apis],
    ["/docs/apis?x=1", apis],
    ["/docs/4.0", "a version"],
    ["/docs/%C3%A4%20b", "umlaut"],
    ["/_lectern/diagram.html", "frame"],
    ["/empty.txt", ""],
  ])("%s is a file", async (target, body) => {
    const answer = await ask(at(target));
    expect([answer.status, answer.body]).toEqual([200, body]);
  });

  test.each([
    ["/docs/apis", "text/markdown", "# apis"],
    ["/docs/apis", "text/html, TEXT/Markdown ;q=1.0, */*", "# apis"],
    ["/", "text/markdown, */*;q=0.1", "# home"],
    // The page has no Markdown version.
    ["/docs", "text/markdown", "the docs"],
    ["/digits.txt", "text/markdown", "0123456789"],
    ["/docs/apis", "text/html,application/xhtml+xml,*/*;q=0.8", apis],
    ["/docs/apis", "text/html, text/markdown;q=0.5", apis],
    ["/docs/apis", "text/markdown;q=0", apis],
    ["/docs/apis", "text/markdownish", apis],
    ["/docs/apis", "*/*", apis],
  ])("%s for a client that accepts %s", async (target, Accept, body) => {
    const answer = await ask(at(target), { headers: { Accept } });
    expect([answer.status, answer.body]).toEqual([200, body]);
    const isPage = !target.endsWith(".txt");
    const varies = /(^|[ ,])accept(,|$)/i.test(answer.headers["vary"] ?? "");
    expect(varies).toBe(isPage);
    const type = answer.headers["content-type"] ?? "";
    if (isPage) expect(type.startsWith(body.startsWith("#") ? "text/markdown" : "text/html")).toBe(true);
  });

  test("compressed page data is sent unchanged, compressed only once", async () => {
    const headers = { "Accept-Encoding": "gzip, br, zstd" };
    const answer = await fetch(origin() + at("/docs/4.0.json.gz"), { headers });
    expect([answer.status, answer.headers.get("content-encoding")]).toEqual([200, null]);
    expect(answer.headers.get("content-type")).toBe("application/gzip");
    expect(Buffer.from(await answer.arrayBuffer()).equals(packedData)).toBe(true);
  });

  test("Markdown has the same URLs as pages, and unknown URLs stay unknown", async () => {
    const headers = { Accept: "text/markdown" };
    expect((await ask(at("/docs/apis/"), { headers })).status).toBe(301);
    expect((await ask(at("/nowhere"), { headers })).status).toBe(404);
    expect((await ask(at("/404"), { headers })).status).toBe(404);
    const { body } = await ask(at("/docs/apis.md"));
    expect(body).toBe("# apis");
  });

  test.each([
    ["/docs/", "/docs"],
    ["/docs.html", "/docs"],
    ["/docs/apis/", "/docs/apis"],
    ["/docs/apis.html", "/docs/apis"],
    ["/docs/apis.html?x=1", "/docs/apis?x=1"],
    ["/index.html", "/"],
    ["/gone", "/docs"],
  ])("%s redirects permanently to %s", async (target, to) => {
    const { status, headers } = await ask(at(target));
    expect(status).toBe(301);
    expect(new URL(headers["location"] ?? "", origin()).href).toBe(origin() + at(to));
  });

  test("a redirect to another site is unchanged", async () => {
    const { status, headers } = await ask(at("/old/%C3%A9"));
    expect(status).toBe(301);
    expect(headers["location"]?.replace("%24", "$")).toBe(
      "https://other.example/%C3%A4?x=$1&y=%20",
    );
  });

  test.runIf(base !== "/")("URLs above the base path redirect to the site or aren't found", async () => {
    for (const above of ["/sub", "/"]) {
      const { headers } = await ask(above);
      expect(new URL(headers["location"] ?? "", origin()).href).toBe(`${origin()}/sub/`);
    }
    expect((await ask("/docs")).status).toBe(404);
  });

  test.each(["/nowhere", "/404", "/404.html", "/docs/nowhere.js", "/docs/apis.html/x"])(
    "%s isn't found: the not-found page, with its status",
    async (target) => {
      const { status, body, headers } = await ask(at(target));
      expect([status, body]).toEqual([404, "nothing here"]);
      expect(headers["content-type"]).toMatch(/^text\/html; ?charset=utf-8$/i);
    },
  );

  test.each([
    "//evil.example/",
    "//evil.example/.html",
    "//evil.example/x.html",
    "/\\evil.example/",
    "/%5Cevil.example/",
    "/%2F%2Fevil.example/",
    "/x/..//evil.example/",
  ])("%s never redirects to another host", async (target) => {
    for (const asked of [target, at("/").slice(0, -1) + target]) {
      const { headers } = await ask(asked);
      const location = headers["location"] ?? "/";
      expect(new URL(location.replaceAll("\\", "/"), origin()).origin).toBe(origin());
    }
  });

  test.each(["/../../../etc/passwd", "/..%2f..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd"])(
    "%s never leaves the folder",
    async (target) => {
      const { status, body } = await ask(target);
      expect(status).toBeGreaterThanOrEqual(300);
      expect(body).not.toContain("root:");
    },
  );

  test.each([
    ["/docs", /^text\/html; ?charset=utf-8$/i],
    ["/docs/apis.md", /^text\/markdown; ?charset=utf-8$/i],
    ["/assets/main.12345678.js", /^(?:text|application)\/javascript/],
    ["/manifest.webmanifest", /^application\/manifest\+json/],
    ["/picture.svg", /^image\/svg\+xml/],
    ["/digits.txt", /^text\/plain; ?charset=utf-8$/i],
  ])("%s has the right type", async (target, type) => {
    expect((await ask(at(target))).headers["content-type"]).toMatch(type);
  });

  test.each([
    ["/docs", "public, max-age=0, must-revalidate"],
    ["/nowhere", "public, max-age=0, must-revalidate"],
    ["/assets/main.12345678.js", "public, max-age=31536000, immutable"],
    ["/assets/x.txt", "public, max-age=0, must-revalidate"],
    ["/sw.js", "no-cache"],
  ])("%s has the caching header %s", async (target, caching) => {
    expect((await ask(at(target))).headers["cache-control"]).toBe(caching);
  });

  test("an unchanged file isn't sent again", async () => {
    const first = await ask(at("/digits.txt"));
    const tag = first.headers["etag"] ?? "";
    const again = await ask(at("/digits.txt"), { headers: { "If-None-Match": tag } });
    expect([tag !== "", again.status, again.body]).toEqual([true, 304, ""]);
  });

  test("a page is compressed only for clients that accept it", async () => {
    const headers = { "Accept-Encoding": "gzip, br" };
    const packed = await ask(at("/docs/apis"), { headers });
    expect(packed.headers["content-encoding"]).toMatch(/^(?:br|gzip)$/);
    expect(packed.headers["vary"]?.toLowerCase()).toContain("accept-encoding");
    expect(packed.headers["content-type"]).toMatch(/^text\/html/);
    expect(packed.body.length).toBeLessThan(apis.length / 4);
    const plain = await ask(at("/docs/apis"));
    expect([plain.headers["content-encoding"], plain.body]).toEqual([undefined, apis]);
  });

  test.each(["/docs", "/nowhere", "/assets/main.12345678.js"])(
    "%s has the security headers",
    async (target) => {
      const { headers } = await ask(at(target));
      expect(headers["content-security-policy"]).toBe("frame-ancestors 'self'");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["permissions-policy"]).toContain("camera=()");
      expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
      expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    },
  );

  test.each(["/picture.svg", "/docs/rss.xml"])(
    "%s opened as a document can't run scripts",
    async (target) => {
      const policy = (await ask(at(target))).headers["content-security-policy"];
      expect(policy).toMatch(/^default-src 'none';.*; sandbox$/);
    },
  );

  test("a range of a file can be requested", async () => {
    const headers = { Range: "bytes=2-4" };
    const { status, body, headers: got } = await ask(at("/digits.txt"), { headers });
    expect([status, body, got["content-range"]]).toEqual([206, "234", "bytes 2-4/10"]);
  });

  test("HEAD gets no body, and other methods aren't allowed", async () => {
    const head = await ask(at("/docs"), { method: "HEAD" });
    expect([head.status, head.body, head.headers["content-length"]]).toEqual([200, "", "8"]);
    for (const method of ["POST", "DELETE", "PUT"]) {
      const { status, body } = await ask(at("/docs"), { method });
      expect([405, 501]).toContain(status);
      expect(body).not.toContain("the docs");
    }
  });
});
