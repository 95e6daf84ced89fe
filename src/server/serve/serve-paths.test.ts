import { request } from "node:http";
import { describe, expect, test, vi } from "vitest";
import { serveFolder } from "./serve.ts";
import { askRaw, servedFolder, type ServedFolder } from "./served-folder.fixture.ts";

/** Serves a folder while `use` runs. */
async function served(
  folder: ServedFolder,
  use: (running: Awaited<ReturnType<typeof serveFolder>>) => Promise<void>,
  host?: string,
): Promise<void> {
  const running = await serveFolder(folder.path, { port: 0, host });
  try {
    await use(running);
  } finally {
    await running.close();
    folder.remove();
  }
}

const files = {
  "index.html": "home",
  "index.md": "# Home",
  "docs.html": "docs",
  "docs.md": "# Docs",
  "guide/index.html": "guide",
  "plain.txt": "plain",
  "docs/404.html": "about 404",
  "_lectern/diagram.html": "frame",
};

describe("a site with a base path", () => {
  test.each([
    ["/", 301, "/sub/"],
    ["/sub", 301, "/sub/"],
    ["/sub/docs.html", 301, "/sub/docs"],
    ["/sub/", 200, undefined],
    ["/sub/docs", 200, undefined],
    ["/docs", 404, undefined],
    ["/subdocs", 404, undefined],
    ["/su", 404, undefined],
  ])("%s has the status %i and points to %s", async (target, status, location) => {
    await served(servedFolder(files, { basePath: "/sub/" }), async ({ address }) => {
      expect(address).toMatch(/^http:\/\/localhost:\d+\/sub\/$/);
      const answer = await askRaw(address, target);
      expect([answer.status, answer.headers["location"]]).toEqual([status, location]);
    });
  });

  test("has this path on the network, too", async () => {
    const folder = servedFolder(files, { basePath: "/sub/" });
    await served(
      folder,
      async ({ network }) => {
        expect(network.filter((address) => !/^http:\/\/[\d.]+:\d+\/sub\/$/.test(address))).toEqual(
          [],
        );
      },
      "",
    );
  });
});

test.each([
  ["/", "text/html", "home"],
  ["/", "text/markdown", "# Home"],
  ["/docs", "text/markdown", "# Docs"],
  ["/docs", "*/*", "docs"],
  ["/guide", "text/markdown", "guide"],
  ["/plain.txt", "text/markdown", "plain"],
  ["/_lectern/diagram.html", "text/html", "frame"],
])("%s for %s is %j", async (target, accept, text) => {
  await served(servedFolder(files), async ({ address }) => {
    const { status, body } = await askRaw(address, target, { headers: { Accept: accept } });
    expect([status, body]).toEqual([200, text]);
  });
});

test.each([
  ["/guide/index.html", "/guide"],
  ["/docs/404.html", "/docs/404"],
  ["/docs/?a=b", "/docs?a=b"],
])("%s redirects to %s", async (target, location) => {
  await served(servedFolder(files), async ({ address }) => {
    const { status, headers } = await askRaw(address, target);
    expect(status).toBe(301);
    expect(headers).toMatchObject({
      location,
      "content-length": "0",
      "cache-control": "public, max-age=0, must-revalidate",
    });
  });
});

test.each([
  ["/%", 400, "This isn't a valid URL.\n"],
  ["/nowhere", 404, "This page doesn't exist.\n"],
])("%s without a not-found page has the status %i", async (target, status, text) => {
  await served(servedFolder(files), async ({ address }) => {
    const answer = await askRaw(address, target);
    expect([answer.status, answer.body]).toEqual([status, text]);
    expect(answer.headers).toMatchObject({
      "content-type": "text/plain;charset=utf-8",
      "content-length": String(text.length),
      "cache-control": "no-store",
    });
    expect((await askRaw(address, target, { method: "HEAD" })).body).toBe("");
  });
});

test("a response without text has no type", async () => {
  await served(servedFolder(files), async ({ address }) => {
    const { headers } = await askRaw(address, "/", { method: "OPTIONS" });
    expect([headers["content-type"], headers["content-length"]]).toEqual([undefined, undefined]);
  });
});

test("a bug in the server is printed, and only ends its request", async () => {
  const printed = vi.spyOn(console, "error").mockReturnValue();
  const broken = servedFolder(files, { redirects: null as unknown as Record<string, string> });
  await served(broken, async ({ address }) => {
    for (let times = 1; times <= 2; times++) {
      const { status, body } = await askRaw(address, "/docs");
      expect([status, body]).toEqual([500, "The server failed to answer.\n"]);
      expect(printed).toHaveBeenCalledTimes(times);
    }
  });
  printed.mockRestore();
});

test("closing the server ends running downloads", async () => {
  const folder = servedFolder({ "big.txt": "0".repeat(20_000_000) });
  const running = await serveFolder(folder.path, { port: 0 });
  const ended = new Promise<unknown>((resolve) => {
    request(`${running.address}big.txt`, (response) => {
      response.on("error", resolve);
      response.once("data", () => void running.close());
    }).end();
  });
  expect(await ended).toMatchObject({ code: "ECONNRESET" });
  folder.remove();
});
