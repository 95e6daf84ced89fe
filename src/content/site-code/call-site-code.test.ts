import { describe, expect, test } from "vitest";
import { awaitSiteCode, callSiteCode, isEndless, watchLateFaults } from "./call-site-code.ts";
import { thrownText } from "./thrown.ts";
import { sourcePath } from "../../core/paths.ts";

const code = { what: "The trial", place: { file: sourcePath("docs/trial.mdx") } };

describe("the site's code", () => {
  test("returns its result", async () => {
    expect(callSiteCode(code, () => 12)).toEqual({ kind: "returned", value: 12 });
    const later = await awaitSiteCode(code, () => Promise.resolve(12));
    expect(later).toEqual({ kind: "returned", value: 12 });
  });

  test("may throw", async () => {
    const thrown = callSiteCode(code, () => {
      throw new Error("now");
    });
    expect(thrown).toMatchObject({ kind: "failed", text: "now" });
    const rejected = await awaitSiteCode(code, () => Promise.reject(new Error("then")));
    expect(rejected).toMatchObject({ kind: "failed", text: "then" });
  });

  test("is stopped after the time limit", async () => {
    const endless = callSiteCode(
      code,
      () => {
        for (;;);
      },
      50,
    );
    expect(endless).toMatchObject({ text: "it didn't finish within 0.05 seconds" });
    expect(endless.kind === "failed" && isEndless(endless.error)).toBe(true);
    const waiting = await awaitSiteCode(code, () => new Promise(() => undefined), 50);
    expect(waiting).toMatchObject({ text: "it didn't finish within 0.05 seconds" });
  });

  test("may call other site code", () => {
    const outer = callSiteCode(code, () => callSiteCode(code, () => 1));
    expect(outer).toEqual({ kind: "returned", value: { kind: "returned", value: 1 } });
  });
});

test.each([
  [new Error("a sentence"), "a sentence"],
  [new TypeError(), "TypeError"],
  ["text", "text"],
  [undefined, "undefined"],
  ["", "an empty message"],
  [Object.create(null), "a value that can't be converted to text"],
])("describes any thrown value: %#", (thrown, words) => {
  expect(thrownText(thrown)).toBe(words);
});

test("reports asynchronous errors with the code's name and place", async () => {
  const faults: unknown[] = [];
  // The test runner also listens for these events.
  const others = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  const stop = watchLateFaults({
    onSiteFault: (fault) => void faults.push(fault),
    onOwnFault: (error) => void faults.push(error),
  });
  callSiteCode(code, () => void Promise.reject(new Error("late")));
  await new Promise((resolve) => setTimeout(resolve));
  stop();
  for (const other of others) process.on("unhandledRejection", other);
  expect(faults).toMatchObject([
    {
      code: "code/unhandled-error",
      message: "The trial threw an error that nothing handles: late",
      place: { file: "docs/trial.mdx" },
    },
  ]);
});
