import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sourcePath } from "../../base/paths.ts";
import { sampleConfig } from "../../render/site-of-pages.fixture.ts";
import { cacheStore, type CacheStore } from "../cache/cache-store.ts";
import { askPolitely } from "./ask-politely.ts";
import { checkExternal } from "./check-external.ts";
import { externalLinks } from "./external-links.ts";

const closing: (() => void)[] = [];
let cache: CacheStore;
beforeEach(() => {
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-external-"));
  cache = cacheStore(folder);
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A host on the loopback interface that notes what it is asked; its address ends without a slash. */
async function host(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const bound = server.address();
  const port = bound !== null && typeof bound === "object" ? bound.port : 0;
  return { address: `http://127.0.0.1:${port}`, asked };
}

const quick = { pause: 0, patience: 2000 };
const kinds = async (addresses: readonly string[], polite: object = quick) =>
  [...(await askPolitely({ addresses, ...polite }))].map(([, answer]) => answer.kind);

describe("other sites are asked", () => {
  test("without their content first, with it where the host refuses that", async () => {
    const { address, asked } = await host((request, response) => {
      const isRefused = request.method === "HEAD" && request.url !== "/plain";
      const status = isRefused ? 405 : request.url === "/gone" ? 404 : 200;
      response.writeHead(status).end();
    });
    const addresses = ["plain", "page", "gone"].map((name) => `${address}/${name}`);
    expect(await kinds(addresses)).toEqual(["found", "found", "broken"]);
    expect(asked).toEqual(["HEAD /plain", "HEAD /page", "GET /page", "HEAD /gone", "GET /gone"]);
  });

  test("along their redirects, which must come to an end", async () => {
    const { address } = await host((request, response) => {
      const to: Record<string, string> = { "/old": "/new", "/round": "/round", "/odd": "http://" };
      const location = to[request.url ?? ""];
      response.writeHead(location === undefined ? 200 : 301, location ? { location } : {}).end();
    });
    const addresses = ["old", "round", "odd"].map((name) => `${address}/${name}`);
    expect(await kinds(addresses)).toEqual(["found", "broken", "broken"]);
  });

  test("one at a time of each host", async () => {
    let now = 0;
    let most = 0;
    const { address } = await host((_, response) => {
      most = Math.max(most, ++now);
      setImmediate(() => {
        now--;
        response.end();
      });
    });
    const addresses = Array.from({ length: 6 }, (_, at) => `${address}/${at}`);
    expect(await kinds(addresses)).toEqual(addresses.map(() => "found"));
    expect(most).toBe(1);
  });

  test("again when they say so, and not at all when they want to be left alone for long", async () => {
    let turn = 0;
    const busy = await host((_, response) => {
      const status = turn++ === 0 ? 429 : 200;
      response.writeHead(status, { "retry-after": "0" }).end();
    });
    expect(await kinds([`${busy.address}/a`])).toEqual(["found"]);
    const closed = await host((_, response) => {
      response.writeHead(503, { "retry-after": "3600" }).end();
    });
    const addresses = ["a", "b", "c"].map((name) => `${closed.address}/${name}`);
    expect(await kinds(addresses)).toEqual(["unknown", "unknown", "unknown"]);
    expect(closed.asked).toEqual(["HEAD /a"]);
  });

  test("and what they do not say is not known", async () => {
    const silent = await host(() => undefined);
    const odd = await host((_, response) => void response.writeHead(403).end());
    const patience = { pause: 0, patience: 100 };
    expect(await kinds([`${silent.address}/`], patience)).toEqual(["unknown"]);
    expect(await kinds([`${odd.address}/`])).toEqual(["unknown"]);
    const [close] = closing.splice(1, 1);
    close?.();
    expect(await kinds([`${silent.address}/`])).toEqual(["unknown"]);
  });
});

const noProgress = { start: () => undefined, tick: () => undefined, end: () => undefined };
const place = { file: sourcePath("docs/a.md"), line: 3, column: 1 };

describe("the check", () => {
  test("reports what is broken with its places, by the severity of the configuration", async () => {
    const { address } = await host((request, response) => {
      response.writeHead(request.url === "/gone" ? 410 : request.url === "/odd" ? 500 : 200).end();
    });
    const links = new Map([
      [`${address}/gone`, [place, { ...place, line: 9 }]],
      [`${address}/odd`, [place]],
      [`${address}/page`, [place]],
    ]);
    const input = { cache, progress: noProgress, links, polite: quick };
    const { diagnostics, report } = await checkExternal({ ...input, config: sampleConfig });
    expect(diagnostics).toEqual([
      {
        code: "link/external-broken",
        severity: "warning",
        message: `The link to ${address}/gone is broken: status 410.`,
        place,
        also: [{ ...place, line: 9 }],
      },
      {
        code: "link/external-unknown",
        severity: "note",
        message: `It is not known whether ${address}/odd exists: status 500.`,
        hint: "Open it in a browser, or name it in externalLinks.allow.",
        place,
      },
    ]);
    expect(report).toEqual({ asked: 3, cached: 0, broken: 1, unknown: 1 });
    const severities = { ...sampleConfig.severities, brokenExternalLinks: "fail" } as const;
    const strict = await checkExternal({ ...input, config: { ...sampleConfig, severities } });
    expect(strict.diagnostics[0]?.severity).toBe("error");
  });

  test("asks again for what was not found, and for what was found when it is old", async () => {
    const { address, asked } = await host((request, response) => {
      response.writeHead(request.url === "/gone" ? 404 : 200).end();
    });
    const links = new Map([
      [`${address}/gone`, []],
      [`${address}/page`, []],
    ]);
    const day = 24 * 60 * 60 * 1000;
    const input = { config: sampleConfig, cache, progress: noProgress, links, polite: quick };
    const reportAt = async (now: number) => (await checkExternal({ ...input, now })).report;
    expect(await reportAt(10 * day)).toMatchObject({ asked: 2, cached: 0 });
    expect(await reportAt(16 * day)).toMatchObject({ asked: 1, cached: 1 });
    expect(await reportAt(18 * day)).toMatchObject({ asked: 2, cached: 0 });
    expect(asked.filter((line) => line === "HEAD /page")).toHaveLength(2);
  });
});

test("links to other sites are gathered once, without fragments and without what is allowed", () => {
  const found = externalLinks({
    url: "https://docs.example",
    externalLinks: { allow: ["https://intranet.example/"], cacheDays: 7 },
  });
  const hrefs = [
    "https://other.example/a#one",
    "https://other.example/a#two",
    "//other.example/b",
    "/docs/c",
    "mailto:a@other.example",
    "https://docs.example/docs",
    "https://intranet.example/x",
    "http://[",
  ];
  const links = hrefs.map((href) => ({ href, text: "" }));
  const page = { kind: "search" } as unknown as Parameters<typeof found.add>[0];
  const findings = { inspection: { links }, places: { "//other.example/b": place } };
  found.add(page, findings as unknown as Parameters<typeof found.add>[1]);
  expect([...found.all()]).toEqual([
    ["https://other.example/a", []],
    ["https://other.example/b", [place]],
  ]);
});
