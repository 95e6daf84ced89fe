import { expect, test } from "vitest";
import { coresIn } from "./parts/two-cores.mjs";
import { parts as allParts, runParts } from "./run-parts.mjs";

const row = (what) => ({ what, target: "1 s", figure: "2 s", how: "one run" });

const part = (measure) => async () => ({ measure });

const parts = {
  first: part(async function* () {
    yield row("a");
    yield row("b");
  }),
  broken: part(async function* () {
    yield row("before");
    throw new Error("no such figure");
  }),
  last: part(async function* ({ runs }) {
    yield row(`c ${runs}`);
  }),
};

test("rows appear in order with their targets, and other parts continue after a failure", async () => {
  const messages = [];
  const bench = { runs: 3, say: (text) => messages.push(text) };
  const { rows, failed } = await runParts(["first", "broken", "last"], bench, parts);
  expect(rows.map(({ what }) => what)).toEqual(["a", "b", "before", "c 3"]);
  expect(failed).toEqual(["broken"]);
  expect(messages).toContain("a: 2 s (target 1 s; one run)");
  expect(messages).toContain("broken failed: no such figure");
});

test.each([
  ["0", [0]],
  ["0-1", [0, 1]],
  ["0-2,5", [0, 1, 2, 5]],
  ["3,8-9", [3, 8, 9]],
])("the list of cores %s is %j", (list, cores) => {
  expect(coresIn(list)).toEqual(cores);
});

test("every part that can be asked for is there", async () => {
  for (const load of Object.values(allParts)) {
    expect(await load()).toMatchObject({ measure: expect.any(Function) });
  }
});
