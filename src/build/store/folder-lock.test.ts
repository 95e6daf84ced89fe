import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isRunning, tryLock, withFolderLock, type Holder } from "./folder-lock.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "lectern-lock-"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const file = () => path.join(folder, "lock");

function leave(holder: object): void {
  writeFileSync(file(), JSON.stringify({ host: hostname(), work: "build", token: "t", ...holder }));
}

test("only one holder can lock a folder, until it's released", async () => {
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

test("waiting too long returns the holder, and doesn't change the lock", async () => {
  leave({ pid: process.ppid });
  const work = vi.fn<() => Promise<void>>();
  const result = await withFolderLock(folder, { work: "x", wait: 1 }, work);
  expect(result).toMatchObject({ kind: "busy", holder: { pid: process.ppid, work: "build" } });
  expect(work).not.toHaveBeenCalled();
  expect(existsSync(file())).toBe(true);
});

test("the lock of a dead process is taken over", () => {
  leave({ pid: spawnSync(process.execPath, ["--version"]).pid });
  expect(tryLock(folder, "x").kind).toBe("locked");
});

test("the lock of an earlier process with the same ID is taken over", () => {
  leave({ pid: process.pid });
  expect(tryLock(folder, "x").kind).toBe("locked");
});

test("the lock of another machine is valid until it hasn't been updated for a long time", () => {
  leave({ pid: 1, host: "elsewhere" });
  expect(tryLock(folder, "x").kind).toBe("busy");
  const longAgo = new Date(Date.now() - 120_000);
  utimesSync(file(), longAgo, longAgo);
  expect(tryLock(folder, "x").kind).toBe("locked");
});

test("a lock that was taken over isn't released", () => {
  const first = tryLock(folder, "x");
  leave({ pid: process.ppid });
  if (first.kind !== "locked") throw new Error("not locked");
  first.lock.release();
  expect(tryLock(folder, "y").kind).toBe("busy");
});

test("a folder is only locked while work is running in it", async () => {
  const done = await withFolderLock(folder, { work: "x", wait: 0 }, async () => {
    expect(tryLock(folder, "y").kind).toBe("busy");
    return "result";
  });
  expect(done).toEqual({ kind: "done", result: "result" });
  expect(existsSync(file())).toBe(false);
});

test("the lock is released if the work fails", async () => {
  const failing = withFolderLock(folder, { work: "x", wait: 0 }, () =>
    Promise.reject(new Error("failed")),
  );
  await expect(failing).rejects.toThrow("failed");
  expect(existsSync(file())).toBe(false);
});

test("the lock is released if the work is interrupted, before the process ends", async () => {
  let wasThere: boolean | undefined;
  const exit = vi.spyOn(process, "exit").mockImplementation((() => {
    wasThere = existsSync(file());
  }) as typeof process.exit);
  await withFolderLock(folder, { work: "x", wait: 0 }, async () => process.emit("SIGTERM"));
  expect(wasThere).toBe(false);
  expect(exit.mock.calls).toEqual([[143]]);
  exit.mockRestore();
});

/** Stops the clock, and returns a function that sets how long ago the last heartbeat was. */
function stopClock(): (age: number) => void {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  return (age) => {
    // A whole second, because fractions aren't exact.
    utimesSync(file(), 1_000_000, 1_000_000);
    vi.setSystemTime(1_000_000_000 + age);
  };
}

test("a holder updates its lock every five seconds", () => {
  const setAge = stopClock();
  const locked = tryLock(folder, "x");
  setAge(70_000);
  vi.advanceTimersByTime(4999);
  expect(Date.now() - statSync(file()).mtimeMs).toBe(74_999);
  vi.advanceTimersByTime(1);
  expect(Date.now() - statSync(file()).mtimeMs).toBe(0);
  leave({ pid: process.ppid });
  setAge(1000);
  vi.advanceTimersByTime(5000);
  expect(Date.now() - statSync(file()).mtimeMs).toBe(6000);
  rmSync(file());
  vi.advanceTimersByTime(5000);
  if (locked.kind === "locked") locked.lock.release();
  expect(vi.getTimerCount()).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ["another machine", 60_000, { pid: 1, host: "elsewhere" }],
  ["a running process", 60_000, { pid: process.ppid }],
  ["a process that is writing it", 1999, { pid: process.ppid, token: "" }],
])("the lock of %s is valid for %i ms after its last update", (_, age, holder) => {
  const setAge = stopClock();
  leave(holder);
  setAge(age);
  expect(tryLock(folder, "x").kind).toBe("busy");
  setAge(age + 1);
  expect(tryLock(folder, "x").kind).toBe("locked");
});

test("a damaged lock is valid as long as one that is being written", () => {
  const setAge = stopClock();
  writeFileSync(file(), '{"pid":');
  setAge(1999);
  expect(tryLock(folder, "x")).toMatchObject({ kind: "busy", holder: { pid: 0, work: "" } });
  setAge(2000);
  expect(tryLock(folder, "x").kind).toBe("locked");
  expect(readdirSync(folder)).toEqual(["lock"]);
});

test("the lock of another user's process is valid", () => {
  leave({ pid: 12_345 });
  const kill = vi.spyOn(process, "kill");
  kill.mockImplementation(() => {
    throw Object.assign(new Error("not permitted"), { code: "EPERM" });
  });
  expect(isRunning(12_345)).toBe(true);
  expect(tryLock(folder, "x").kind).toBe("busy");
  kill.mockImplementation(() => {
    throw Object.assign(new Error("no such process"), { code: "ESRCH" });
  });
  expect(isRunning(12_345)).toBe(false);
  expect(kill).toHaveBeenCalledWith(12_345, 0);
});

test("a missing folder is created", () => {
  const missing = path.join(folder, "new", "deep");
  expect(tryLock(missing, "x").kind).toBe("locked");
  expect(readdirSync(missing)).toEqual(["lock"]);
});

test("a folder that can't be locked is an error", async () => {
  writeFileSync(path.join(folder, "file"), "");
  expect(() => tryLock(path.join(folder, "file"), "x")).toThrow(/EEXIST|ENOTDIR/);
  const tooLong = path.join(folder, ...Array.from({ length: 20 }, () => "a".repeat(200)));
  const rest = 4090 - tooLong.length;
  expect(() => tryLock(path.join(tooLong, "b".repeat(rest)), "x")).toThrow(/ENAMETOOLONG/);
});

test("work waits for the lock as long as allowed, with one message", async () => {
  leave({ pid: process.ppid });
  const onWait = vi.fn<() => void>();
  const begin = performance.now();
  const waiting = withFolderLock(folder, { work: "x", wait: 250, onWait }, async () => 1);
  expect((await waiting).kind).toBe("busy");
  expect(performance.now() - begin).toBeGreaterThan(200);
  expect(onWait).toHaveBeenCalledTimes(1);
});

test("work that must not wait doesn't wait", async () => {
  leave({ pid: process.ppid });
  stopClock()(0);
  const onWait = vi.fn<() => void>();
  const result = await withFolderLock(folder, { work: "x", wait: 0, onWait }, async () => 1);
  expect([result.kind, onWait.mock.calls]).toEqual(["busy", []]);
});

test("no signal handlers remain after the work", async () => {
  const listeners = () => process.listenerCount("SIGTERM");
  await withFolderLock(folder, { work: "x", wait: 0 }, async () => {
    expect(listeners()).toBeGreaterThan(0);
  });
  await expect.poll(listeners).toBe(0);
});
