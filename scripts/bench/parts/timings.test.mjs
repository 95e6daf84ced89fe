import { expect, test } from "vitest";
import { timingRows } from "./timings.mjs";

test("each phase and thread is a row, with a dash for what the system does not say", () => {
  const timings = [
    { phase: "pages", thread: "main", wall: 4.25, processor: 3.5, memory: 500_000_000 },
    { phase: "cards", thread: "card worker", wall: 0.5 },
  ];
  expect(timingRows({ format: 1, maxRSS: 5, timings })).toEqual([
    {
      what: "cold build of the portal: pages (main)",
      target: "–",
      figure: "4.3 s",
      how: "3.5 s processor, 500 MB at its end, one run",
    },
    {
      what: "cold build of the portal: cards (card worker)",
      target: "–",
      figure: "0.50 s",
      how: "– processor, – at its end, one run",
    },
  ]);
});
