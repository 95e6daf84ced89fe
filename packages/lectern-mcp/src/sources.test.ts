import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { folderSource } from "./site-source.ts";
import { openSource } from "./open-tools.ts";
import { openSite } from "./opened-site.ts";
import type { SiteSource } from "./site-source.ts";
import { webSource } from "./web-source.ts";
import { temporaryFolder } from "../../../test/fixture-site.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Starts a host on the loopback interface and returns its URL with a trailing slash. */
async function host(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const bound = server.address();
  const port = bound !== null && typeof bound === "object" ? bound.port : 0;
  return new URL(`http://127.0.0.1:${port}/`);
}

const code = (reading: Promise<unknown>) =>
  reading.then(
    (value) => ({ value }),
    (error: unknown) => (error instanceof Error && "code" in error ? error.code : error),
  );

const names = [
  "../x",
  "../assets/../x",
  "../assets",
  "a/../assets/x",
  "../assetsx/a",
  "a/../../x",
  "/etc/passwd",
  "a//b",
  "./a",
  "a\\..\\x",
  "c:/x",
  "a\0b",
  "",
];

describe("a site at a URL", () => {
  test("follows redirects only within its base path", async () => {
    const asked: string[] = [];
    const other = await host((request, response) => {
      asked.push(request.url ?? "");
      response.end("secret");
    });
    const base = await host((request, response) => {
      const to: Record<string, string> = {
        "/base/moved.md": "/base/here.md",
        "/base/out.md": "/outside.md",
        "/base/other.md": `${other.href}base/x.md`,
        "/base/script.md": "javascript:alert(1)",
        "/base/round.md": "/base/round.md",
      };
      const location = to[request.url ?? ""];
      if (location !== undefined) response.writeHead(302, { location }).end();
      else response.end(`at ${request.url}`);
    });
    const source = webSource(new URL("base/", base));
    expect(await source.read("moved.md", 100)).toBe("at /base/here.md");
    expect(await code(source.read("out.md", 100))).toBe("outside-site");
    expect(await code(source.read("other.md", 100))).toBe("outside-site");
    expect(await code(source.read("script.md", 100))).toBe("outside-site");
    expect(await code(source.read("round.md", 100))).toBe("unreachable");
    expect(asked).toEqual([]);
  });

  test("returns existing files, including names with non-Latin characters", async () => {
    const base = await host((request, response) => {
      if (request.url === "/gone") response.writeHead(404).end();
      else if (request.url === "/broken") response.writeHead(500).end();
      else response.end(request.url);
    });
    const source = webSource(base);
    expect(await source.read("é x?#.md", 100)).toBe("/%C3%A9%20x%3F%23.md");
    expect(await source.read("gone", 100)).toBeUndefined();
    expect(await code(source.read("broken", 100))).toBe("unreachable");
  });

  test("limits the size of a file, whatever its headers say", async () => {
    let sent = 0;
    const base = await host((_, response) => {
      const more = () => {
        sent += 1000;
        if (response.write("x".repeat(1000))) setImmediate(more);
        else response.once("drain", more);
      };
      response.on("error", () => undefined);
      if (!response.destroyed) more();
    });
    expect(await code(webSource(base).read("endless", 50_000))).toBe("too-large");
    expect(sent).toBeGreaterThan(50_000);
  });

  test("stops waiting if there is no response in time", async () => {
    const silent = await host(() => undefined);
    expect(await code(webSource(silent, 50).read("x", 10))).toBe("too-slow");
    const [close] = closing.splice(0);
    close?.();
    expect(await code(webSource(silent).read("x", 10))).toBe("unreachable");
  });

  test("rejects names outside the site", async () => {
    const asked: string[] = [];
    const base = await host((request, response) => {
      asked.push(request.url ?? "");
      response.end();
    });
    for (const name of names) {
      expect(await code(webSource(base).read(name, 10))).toBe("not-an-address");
    }
    expect(asked).toEqual([]);
  });

  test("reads the assets that locales share", async () => {
    const base = await host((request, response) => {
      if (request.url === "/assets/out.json") response.writeHead(302, { location: "//x.example" });
      response.end(request.url);
    });
    const source = webSource(new URL("pt/br/", base));
    expect(await source.read("../../assets/search/é.json", 100)).toBe("/assets/search/%C3%A9.json");
    expect(await code(source.read("../../assets/out.json", 100))).toBe("outside-site");
  });

  test("must be built by this engine, in a supported format", async () => {
    const answers: Record<string, string> = { "/form/_lectern/site.json": '{"format":2}' };
    const base = await host((request, response) => {
      const text = answers[request.url ?? ""];
      response.writeHead(text === undefined ? 404 : 200).end(text);
    });
    const facts = (source: SiteSource) => code(openSite(source).facts());
    expect(await facts(webSource(base))).toBe("broken-site");
    expect(await facts(webSource(new URL("form/", base)))).toBe("broken-site");
  });
});

describe("a site in a folder", () => {
  const folder = temporaryFolder();
  const site = path.join(folder.path, "site");
  mkdirSync(path.join(site, "docs"), { recursive: true });
  writeFileSync(path.join(site, "docs/a.md"), "A");
  writeFileSync(path.join(folder.path, "secret.md"), "S");
  symlinkSync(path.join(folder.path, "secret.md"), path.join(site, "link.md"));
  const source = folderSource(site);

  test("returns its files, and undefined for anything else", async () => {
    expect(await source.read("docs/a.md", 10)).toBe("A");
    expect(await source.read("docs/b.md", 10)).toBeUndefined();
    expect(await source.read("docs", 10)).toBeUndefined();
    expect(await source.read("docs/a.md/b", 10)).toBeUndefined();
    expect(await code(source.read("docs/a.md", 0))).toBe("too-large");
  });

  test("reads the assets that locales share", async () => {
    mkdirSync(path.join(folder.path, "assets"));
    writeFileSync(path.join(folder.path, "assets/a.json"), "{}");
    symlinkSync(path.join(folder.path, "secret.md"), path.join(folder.path, "assets/link.json"));
    expect(await source.read("../assets/a.json", 10)).toBe("{}");
    expect(await code(source.read("../assets/link.json", 10))).toBe("outside-site");
  });

  test("rejects names and links outside the folder", async () => {
    for (const name of names) expect(await code(source.read(name, 10))).toBe("not-an-address");
    expect(await code(source.read("link.md", 10))).toBe("outside-site");
  });
});

describe("the target on the command line", () => {
  test.each([
    ["https://docs.example/base", "https://docs.example/base/"],
    ["https://docs.example/?x#y", "https://docs.example/"],
  ])("%s is the site at %s", (target, place) => {
    expect(openSource(target)).toMatchObject({ place });
  });

  test.each(["ftp://docs.example", "https://name:word@docs.example", "file:///etc", "http://"])(
    "rejects %s",
    (target) => {
      expect(openSource(target)).toMatchObject({ kind: "refused" });
    },
  );

  test("rejects a folder without a built site, with a hint", () => {
    expect(openSource("/nowhere")).toMatchObject({
      message: expect.stringContaining('Run "lectern build" first'),
    });
  });
});

describe("compressed page data", () => {
  const data = { data: { title: "Docs" }, html: "<p>é</p>" };
  const page = { title: "Docs", html: "<p>é</p>" };
  const facts = { format: 1, localeBase: "/", sections: [], pages: [], movedData: ["docs"] };
  const name = "_lectern/pages/docs.json.gz";
  const files: Readonly<Record<string, string | Uint8Array>> = {
    "/_lectern/site.json": JSON.stringify({ ...facts, packedData: true }),
    [`/${name}`]: gzipSync(JSON.stringify(data)),
    "/bomb.json.gz": gzipSync("0".repeat(9_000_000)),
    "/cut.json.gz": gzipSync(JSON.stringify(data)).subarray(0, 20),
  };
  const answer =
    (headers: Readonly<Record<string, string>>): RequestListener =>
    (request, response) => {
      const { url = "" } = request;
      const body = files[url];
      if (body === undefined) response.writeHead(404).end();
      else response.writeHead(200, url.endsWith(".gz") ? headers : {}).end(body);
    };

  test.each([
    ["as a file", {}],
    ["in a form the client decompresses automatically", { "Content-Encoding": "gzip" }],
  ])("is read from a host that sends it %s", async (_, headers) => {
    const base = await host(answer(headers));
    const site = openSite(webSource(base));
    expect(await site.page("/docs")).toEqual(page);
    expect(await site.page("/other")).toBeUndefined();
  });

  test("is read from a folder, and rejected if it's damaged or too large", async () => {
    const folder = temporaryFolder();
    closing.push(() => folder.remove());
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(path.join(folder.path, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder.path, file), content);
    }
    const source = folderSource(folder.path);
    expect(await openSite(source).page("/docs")).toEqual(page);
    expect(await code(source.read("bomb.json.gz", 8_000_000))).toBe("too-large");
    expect(await code(source.read("cut.json.gz", 8_000_000))).toBe("broken-site");
  });
});

test("the cache is valid until the site is rebuilt", async () => {
  const facts = (title: string) =>
    JSON.stringify({ format: 1, title, localeBase: "/", sections: [], pages: [], movedData: [] });
  const files = new Map([
    ["_lectern/site.json", facts("One")],
    ["_lectern/output.json", "1"],
  ]);
  let reads = 0;
  const source: SiteSource = {
    place: "here",
    address: undefined,
    cacheTime: 10,
    async read(name) {
      reads++;
      return files.get(name);
    },
  };
  let time = 0;
  const site = openSite(source, () => time);
  const first = await site.facts();
  expect(first.title).toBe("One");
  files.set("_lectern/site.json", facts("Two"));
  expect([(await site.facts()).title, reads]).toEqual(["One", 2]);
  time = 20;
  expect(await site.facts()).toBe(first);
  time = 40;
  files.set("_lectern/output.json", "2");
  expect((await site.facts()).title).toBe("Two");
});
