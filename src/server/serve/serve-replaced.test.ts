import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { serveFolder } from "./serve.ts";
import { askRaw, servedFolder } from "./served-folder.fixture.ts";

describe("while a build replaces the folder", () => {
  test("a request waits for the new one, and its redirects count", async () => {
    const folder = servedFolder({ "index.html": "old" });
    const next = servedFolder(
      { "index.html": "new", "404.html": "" },
      { redirects: { "/a": "/" } },
    );
    const running = await serveFolder(folder.path, { port: 0 });
    expect((await askRaw(running.address, "/")).body).toBe("old");
    renameSync(folder.path, `${folder.path}.old`);
    const waiting = askRaw(running.address, "/");
    await delay(50);
    renameSync(next.path, folder.path);
    expect((await waiting).body).toBe("new");
    expect((await askRaw(running.address, "/a")).headers["location"]).toBe("/");
    await running.close();
    folder.remove();
    next.remove();
  });

  test("a download that has begun ends with the old bytes", async () => {
    const big = "0".repeat(8_000_000);
    const folder = servedFolder({ "big.txt": big });
    const running = await serveFolder(folder.path, { port: 0 });
    const length = await new Promise<number>((resolve, reject) => {
      request(`${running.address}big.txt`, (response) => {
        let bytes = 0;
        response.once("data", () => rmSync(folder.path, { recursive: true }));
        response.on("data", (chunk: Buffer) => (bytes += chunk.length));
        response.on("end", () => resolve(bytes));
        response.on("error", reject);
      }).end();
    });
    expect(length).toBe(big.length);
    await running.close();
    folder.remove();
  });
});

test.runIf(existsSync("/proc/self/fd"))(
  "downloads that are broken off leave no file open",
  async () => {
    const open = () => readdirSync("/proc/self/fd").length;
    const folder = servedFolder({ "big.txt": "0".repeat(8_000_000) });
    const running = await serveFolder(folder.path, { port: 0 });
    const before = open();
    for (let round = 0; round < 40; round++) {
      await new Promise<void>((resolve) => {
        const asking = request(`${running.address}big.txt`, (response) => {
          response.once("data", () => asking.destroy());
          response.once("close", resolve);
          response.on("error", () => undefined);
        });
        asking.on("error", () => undefined);
        asking.end();
      });
    }
    await expect.poll(open, { timeout: 10_000 }).toBeLessThan(before + 5);
    await running.close();
    folder.remove();
  },
);
