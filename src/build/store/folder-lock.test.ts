import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tryLock, withFolderLock, type Holder } from "./folder-lock.ts";

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
  const onWait = ({ work }: Holder) => void told.push(work);
  const second = withFolderLock(folder, { work: "two", wait: 60_000, onWait }, async () => 2);
  if (first.kind === "locked") first.lock.release();
  expect(await second).toEqual({ kind: "done", result: 2 });
  expect(told).toEqual(["one"]);
});

test("waiting too long returns the holder, and keeps the lock", async () => {
  leave({ pid: process.ppid });
  const work = vi.fn<() => Promise<void>>();
  const result = await withFolderLock(folder, { work: "x", wait: 1 }, work);
  expect(result).toMatchObject({ kind: "busy", holder: { pid: process.ppid, work: "build" } });
  expect(work).not.toHaveBeenCalled();
  expect(existsSync(file())).toBe(true);
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

test("a folder is locked while work is done in it, and no longer", async () => {
  const done = await withFolderLock(folder, { work: "x", wait: 0 }, async (lock) => {
    expect(tryLock(folder, "y").kind).toBe("busy");
    return lock.isHeld();
  });
  expect(done).toEqual({ kind: "done", result: true });
  expect(existsSync(file())).toBe(false);
});

test("the lock of work that fails is released", async () => {
  const failing = withFolderLock(folder, { work: "x", wait: 0 }, () =>
    Promise.reject(new Error("failed")),
  );
  await expect(failing).rejects.toThrow("failed");
  expect(existsSync(file())).toBe(false);
});

test("the lock of work that is interrupted is released before the process ends", async () => {
  let wasThere: boolean | undefined;
  const exit = vi.spyOn(process, "exit").mockImplementation((() => {
    wasThere = existsSync(file());
  }) as typeof process.exit);
  await withFolderLock(folder, { work: "x", wait: 0 }, async () => process.emit("SIGTERM"));
  expect(wasThere).toBe(false);
  expect(exit.mock.calls).toEqual([[143]]);
  exit.mockRestore();
});
