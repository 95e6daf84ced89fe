import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { numberedIds } from "./numbered-ids.ts";

describe("ids of one page", () => {
  test("stay as they are the first time and are numbered after that", () => {
    const ids = numberedIds();
    expect(["setup", "setup", "use", "setup"].map((id) => ids.next(id))).toEqual([
      "setup",
      "setup-1",
      "use",
      "setup-2",
    ]);
  });

  test("pass over a number that a heading has as its own text", () => {
    const ids = numberedIds();
    expect(["setup-1", "setup", "setup", "setup-1"].map((id) => ids.next(id))).toEqual([
      "setup-1",
      "setup",
      "setup-2",
      "setup-1-1",
    ]);
  });

  test("can be taken as written, once", () => {
    const ids = numberedIds();
    expect([ids.reserve("own"), ids.reserve("own"), ids.next("own"), ids.reserve("own-1")]).toEqual(
      [true, false, "own-1", false],
    );
  });

  test("are never given twice, and begin with what was asked for", () => {
    const id = fc.constantFrom("a", "a-1", "a-1-1", "a-2", "b", "constructor", "__proto__");
    fc.assert(
      fc.property(fc.array(fc.record({ id, isWritten: fc.boolean() })), (wanted) => {
        const ids = numberedIds();
        const given: string[] = [];
        for (const { id: asked, isWritten } of wanted) {
          const isFree = !given.includes(asked);
          const next = isWritten ? asked : ids.next(asked);
          const isTaken = isWritten ? ids.reserve(asked) : !given.includes(next);
          expect(isTaken).toBe(isWritten ? isFree : true);
          expect(next.slice(0, asked.length)).toBe(asked);
          expect(next.slice(asked.length)).toMatch(isFree ? /^$/ : /^(-\d+)?$/);
          given.push(next);
        }
      }),
    );
  });
});
