import { expect, test } from "vitest";
import { terminalProgress } from "./report.ts";

function record(
  isTTY: boolean,
  run: (p: ReturnType<typeof terminalProgress>, clock: { now: number }) => void,
) {
  const clock = { now: 0 };
  let text = "";
  const output = { isTTY, write: (part: string) => (text += part) };
  run(
    terminalProgress(output, () => clock.now),
    clock,
  );
  return text;
}

test("prints plain lines at intervals without a terminal", () => {
  const text = record(false, (progress, clock) => {
    progress.start("Building pages", 3);
    progress.tick();
    clock.now = 6000;
    progress.tick();
    progress.end();
  });
  expect(text).toBe("Building pages: 0 of 3\nBuilding pages: 2 of 3\n");
});

test("redraws a bar on a terminal and clears it at the end", () => {
  const text = record(true, (progress, clock) => {
    progress.start("Building pages", 2);
    clock.now = 100;
    progress.tick();
    progress.end();
  });
  expect(text).toBe(
    `\r\u001b[KBuilding pages ${"░".repeat(28)} 0/2` +
      `\r\u001b[KBuilding pages ${"█".repeat(14)}${"░".repeat(14)} 1/2` +
      `\r\u001b[K`,
  );
});
