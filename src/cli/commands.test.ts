import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reportTimings } from "./commands.ts";

const rows = [
  { phase: "pages", thread: "main", wall: 1.234, processor: 0.5, memory: 123_456_789 },
  { phase: "pages", thread: "pages 1", wall: 10, processor: undefined, memory: undefined },
];

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "lectern-timings-"));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

test("the timings table has a row for each phase and thread, and for the process", () => {
  const table = vi.spyOn(console, "table").mockImplementation(() => undefined);
  expect(reportTimings({ timings: true }, rows)).toBe(true);
  expect(table.mock.calls[0]?.[0]).toMatchObject([
    { phase: "pages", thread: "main", wall: "1.23", processor: "0.50", MB: 123 },
    { phase: "pages", thread: "pages 1", wall: "10.00" },
    { phase: "whole process", thread: "all" },
  ]);
});

test("the timings file contains the same rows and the totals of the process", () => {
  const file = path.join(folder, "new", "timings.json");
  expect(reportTimings({ "timings-file": file }, rows)).toBe(true);
  const written = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  expect(written).toMatchObject({
    format: 1,
    timings: [{ phase: "pages", thread: "main" }, { thread: "pages 1" }, { thread: "all" }],
  });
  expect(written["maxRSS"]).toBeGreaterThan(1_000_000);
});

test("reports a timings file that can't be written, and fails", () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  writeFileSync(path.join(folder, "taken"), "");
  const file = path.join(folder, "taken", "timings.json");
  expect(reportTimings({ "timings-file": file }, rows)).toBe(false);
  expect(said.mock.calls.flat().join("\n")).toMatch(/^The timings couldn't be written: E/);
});
