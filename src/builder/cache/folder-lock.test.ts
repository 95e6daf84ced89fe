import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFolder, tryLock } from "./folder-lock.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "lectern-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => path.join(folder, "lock");

function leave(holder: object): void {
  writeFileSync(file(), JSON.stringify({ host: hostname(), work: "build", token: "t", ...holder }));
}

test("a folder is locked by one, until it is released", async () => {
  const first = tryLock(folder, "one");
  expect(first.kind).toBe("locked");
  expect(tryLock(folder, "two")).toMatchObject({ kind: "busy", holder: { pid: process.pid } });
  const told: string[] = [];
  const second = lockFolder(folder, {
    work: "two",
    wait: 60_000,
    onWait: ({ work }) => told.push(work),
  });
  if (first.kind === "locked") first.lock.release();
  expect((await second).kind).toBe("locked");
  expect(told).toEqual(["one"]);
});

test("who waits too long hears who is at work", async () => {
  leave({ pid: process.ppid });
  const result = await lockFolder(folder, { work: "x", wait: 1 });
  expect(result).toMatchObject({ kind: "busy", holder: { pid: process.ppid, work: "build" } });
});

test("the lock of a process that has died is taken over", () => {
  leave({ pid: spawnSync(process.execPath, ["--version"]).pid });
  expect(tryLock(folder, "x").kind).toBe("locked");
});

test("the lock of an earlier process of the same number is taken over", () => {
  leave({ pid: process.pid });
  expect(tryLock(folder, "x").kind).toBe("locked");
});

test("the lock of another machine counts until it has been silent for long", () => {
  leave({ pid: 1, host: "elsewhere" });
  expect(tryLock(folder, "x").kind).toBe("busy");
  const longAgo = new Date(Date.now() - 120_000);
  utimesSync(file(), longAgo, longAgo);
  expect(tryLock(folder, "x").kind).toBe("locked");
});

test("a lock that another has taken over is no longer held, and is not released", () => {
  const first = tryLock(folder, "x");
  leave({ pid: process.ppid });
  if (first.kind !== "locked") throw new Error("not locked");
  expect(first.lock.isHeld()).toBe(false);
  first.lock.release();
  expect(tryLock(folder, "y").kind).toBe("busy");
});
