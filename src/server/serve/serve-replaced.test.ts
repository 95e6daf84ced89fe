import {
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { hostingFile } from "../../build/output/hosting.ts";
import { serveFolder } from "./serve.ts";
import { askRaw, servedFolder } from "./served-folder.fixture.ts";

const pauses = vi.hoisted(() => new EventTarget());

// Notices when a request pauses because the output is missing.
vi.mock("node:timers/promises", async (load) => {
  const timers = await load<typeof import("node:timers/promises")>();
  const pause: typeof timers.setTimeout = (...input) => {
    pauses.dispatchEvent(new Event("pause"));
    return timers.setTimeout(...input);
  };
  return { ...timers, setTimeout: pause };
});

describe("while a build replaces the folder", () => {
  test("a request waits for the new output, and its redirects apply", async () => {
    const folder = servedFolder({ "index.html": "old" });
    const next = servedFolder(
      { "index.html": "new", "404.html": "" },
      { redirects: { "/a": "/" } },
    );
    const running = await serveFolder(folder.path, { port: 0 });
    expect((await askRaw(running.address, "/")).body).toBe("old");
    renameSync(folder.path, `${folder.path}.old`);
    const paused = new Promise((resolve) => pauses.addEventListener("pause", resolve));
    const waiting = askRaw(running.address, "/");
    await paused;
    renameSync(next.path, folder.path);
    expect((await waiting).body).toBe("new");
    expect((await askRaw(running.address, "/a")).headers["location"]).toBe("/");
    await running.close();
    folder.remove();
    next.remove();
  });

  test("detects a new output with the same size and time", async () => {
    const folder = servedFolder({ "index.html": "" }, { redirects: { "/a": "/old" } });
    const next = servedFolder({ "index.html": "" }, { redirects: { "/a": "/new" } });
    for (const { path: output } of [folder, next]) utimesSync(path.join(output, hostingFile), 1, 1);
    const running = await serveFolder(folder.path, { port: 0 });
    expect((await askRaw(running.address, "/a")).headers["location"]).toBe("/old");
    renameSync(folder.path, `${folder.path}.old`);
    renameSync(next.path, folder.path);
    expect((await askRaw(running.address, "/a")).headers["location"]).toBe("/new");
    await running.close();
    folder.remove();
    next.remove();
  });

  test("a running download ends with the old content", async () => {
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

test("a download ends with an error if the file gets shorter", async () => {
  const folder = servedFolder({ "big.txt": "0".repeat(8_000_000) });
  const running = await serveFolder(folder.path, { port: 0 });
  const error = await new Promise<unknown>((resolve) => {
    request(`${running.address}big.txt`, (response) => {
      response.once("data", () => truncateSync(path.join(folder.path, "big.txt")));
      response.on("data", () => undefined);
      response.on("end", resolve);
      response.on("error", resolve);
    }).end();
  });
  expect(error).toMatchObject({ code: "ECONNRESET" });
  await running.close();
  folder.remove();
});

test("a file that gets shorter isn't completed by the next response", async () => {
  const folder = servedFolder({ "big.txt": "0".repeat(8_000_000), "small.txt": "small" });
  const running = await serveFolder(folder.path, { port: 0 });
  const text = await new Promise<string>((resolve) => {
    const socket = connect(running.port, "localhost");
    let received = "";
    socket.once("data", () => truncateSync(path.join(folder.path, "big.txt")));
    socket.setEncoding("utf8").on("data", (chunk: string) => (received += chunk));
    socket.on("error", () => undefined);
    socket.once("close", () => resolve(received));
    const head = (target: string) => `GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    socket.write(head("/big.txt") + head("/small.txt"));
  });
  expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(1);
  await running.close();
  folder.remove();
});

test.runIf(existsSync("/proc/self/fd"))("aborted downloads leave no files open", async () => {
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
});

test.runIf(existsSync("/proc/self/fd"))(
  "pipelined requests leave no files open if the client resets the connection",
  async () => {
    const open = () => readdirSync("/proc/self/fd").length;
    const folder = servedFolder({ "big.txt": "0".repeat(8_000_000) });
    const running = await serveFolder(folder.path, { port: 0 });
    const before = open();
    let most = 0;
    const clients = Array.from({ length: 10 }, () => {
      const socket = connect(running.port, "localhost");
      return new Promise<void>((resolve) => {
        socket.write("GET /big.txt HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(50));
        socket.once("data", () => {
          most = Math.max(most, open());
          socket.resetAndDestroy();
        });
        socket.on("error", () => undefined);
        socket.once("close", () => resolve());
      });
    });
    await Promise.all(clients);
    await expect.poll(open, { timeout: 10_000 }).toBeLessThan(before + 5);
    // Each client needs two sockets and a file.
    expect(most).toBeLessThan(before + 40);
    expect((await askRaw(running.address, "/big.txt", { method: "HEAD" })).status).toBe(200);
    await running.close();
    folder.remove();
  },
);

test("pipelined requests are answered in order", async () => {
  const folder = servedFolder({ "a.txt": "first", "b.txt": "second" });
  const running = await serveFolder(folder.path, { port: 0 });
  const text = await new Promise<string>((resolve) => {
    const socket = connect(running.port, "localhost");
    let received = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => (received += chunk));
    socket.once("close", () => resolve(received));
    const head = (target: string, more = "") =>
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
    socket.write(head("/a.txt") + head("/none") + head("/b.txt", "Connection: close\r\n"));
  });
  expect(text).toMatch(/200 OK.*first.*404 Not Found.*200 OK.*second$/s);
  await running.close();
  folder.remove();
});

test("symbolic links to files outside the output aren't followed", async () => {
  const folder = servedFolder({ "a.txt": "inside" });
  writeFileSync(path.join(folder.path, "..", "secret.txt"), "secret");
  symlinkSync("../secret.txt", path.join(folder.path, "b.txt"));
  symlinkSync("..", path.join(folder.path, "up"));
  symlinkSync("a.txt", path.join(folder.path, "c.txt"));
  // The output folder itself can be a symbolic link.
  const link = `${folder.path}-link`;
  symlinkSync(folder.path, link);
  const running = await serveFolder(link, { port: 0 });
  expect((await askRaw(running.address, "/b.txt")).status).toBe(404);
  expect((await askRaw(running.address, "/up/secret.txt")).status).toBe(404);
  expect((await askRaw(running.address, "/c.txt")).body).toBe("inside");
  await running.close();
  folder.remove();
});
