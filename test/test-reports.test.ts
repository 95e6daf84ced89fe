import { expect, test } from "vitest";
// oxlint-disable-next-line typescript/ban-ts-comment
// @ts-expect-error: a script, without types
import { countBrowser, countUnit } from "../scripts/test-reports.mjs";

/** Returns a test with a single run that took two seconds. */
function spec(title: string, status: string, ...messages: readonly string[]) {
  const errors = messages.map((message) => ({ message }));
  return { title, tests: [{ status, results: [{ duration: 2000, errors }] }] };
}

const suite = (...specs: readonly object[]) => ({
  suites: [{ title: "a.spec.ts", specs: [], suites: [{ title: "group", specs }] }],
});

test("counts passed, failed and skipped tests", () => {
  const report = suite(
    spec("one", "expected"),
    spec("two", "expected"),
    spec("three", "unexpected", "wrong", "worse"),
    spec("four", "skipped"),
  );
  expect(countBrowser(report)).toEqual({
    passed: 2,
    failed: 1,
    failures: [{ title: "a.spec.ts › group › three", reason: "wrong" }],
    files: [{ file: "test/e2e/a.spec.ts", seconds: 8 }],
  });
});

test("an error outside the tests is a failure", () => {
  expect(countBrowser({ suites: [], errors: [{ message: "no such file" }] })).toMatchObject({
    failed: 1,
    failures: [{ reason: "no such file" }],
  });
});

test("lists failed unit tests with the start of their messages, without colours", () => {
  const passed = { status: "passed", fullName: "one", failureMessages: [] };
  const message = `\u001B[31mexpected 1\u001B[39m to be 2\n${"at a place\n".repeat(40)}`;
  const failed = { status: "failed", fullName: "group two", failureMessages: [message] };
  const counted = countUnit({
    numPassedTests: 1,
    testResults: [
      {
        name: "a.test.ts",
        status: "failed",
        message: "",
        startTime: 1000,
        endTime: 2500,
        assertionResults: [passed, failed],
      },
      { name: "b.test.ts", status: "failed", message: "no such module", assertionResults: [] },
    ],
  });
  expect(counted).toMatchObject({
    passed: 1,
    failed: 2,
    files: [{ file: "a.test.ts", seconds: 1.5 }, { file: "b.test.ts" }],
    failures: [{ title: "a.test.ts: group two" }, { title: "b.test.ts", reason: "no such module" }],
  });
  expect(counted.failures[0].reason).toMatch(/^expected 1 to be 2\n/);
  expect(counted.failures[0].reason.split("\n")).toHaveLength(12);
});
