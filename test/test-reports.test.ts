import { expect, test } from "vitest";
// oxlint-disable-next-line typescript/ban-ts-comment
// @ts-expect-error: a script, without types
import { countBrowser, countUnit, failuresOfFlaky } from "../scripts/test-reports.mjs";

function spec(title: string, status: string, ...messages: readonly string[]) {
  const failed = messages.map((message) => ({ status: "failed", errors: [{ message }] }));
  const last = status === "unexpected" ? [] : [{ status: "passed", errors: [] }];
  return { title, tests: [{ status, results: [...failed, ...last] }] };
}

const suite = (...specs: readonly object[]) => ({
  suites: [{ title: "a.spec.ts", specs: [], suites: [{ title: "group", specs }] }],
});

test("tests that passed, failed and were skipped are counted", () => {
  const report = suite(
    spec("one", "expected"),
    spec("two", "expected"),
    spec("three", "unexpected", "wrong", "wrong"),
    spec("four", "skipped"),
  );
  expect(countBrowser(report)).toEqual({
    passed: 2,
    failed: 1,
    failures: [{ title: "a.spec.ts › group › three", reason: "wrong" }],
    flaky: [],
    crashed: [],
  });
});

test("a test that passed at its second try is flaky, and named with what it failed of", () => {
  const report = suite(spec("one", "flaky", "expect(locator).toBeVisible() failed\n\nTimeout"));
  expect(countBrowser(report)).toEqual({
    passed: 0,
    failed: 0,
    failures: [],
    flaky: [{ title: "a.spec.ts › group › one", reason: "expect(locator).toBeVisible() failed" }],
    crashed: [],
  });
});

test.each([
  "Error: page.goto: Page crashed",
  "Error: page.click: Target crashed",
  "Error: page.goto: Target page, context or browser has been closed",
  "Error: browserType.launch: Failed to launch the browser process",
])("the crash of a browser is no fault of the test: %s", (message) => {
  const counted = countBrowser(suite(spec("one", "flaky", message)));
  expect(counted).toMatchObject({ passed: 1, failed: 0, flaky: [] });
  expect(counted.crashed).toHaveLength(1);
});

test.each(["Test timeout of 60000ms exceeded.", "page.goto: net::ERR_CONNECTION_REFUSED"])(
  "what may be the fault of the test is no crash: %s",
  (message) => {
    expect(countBrowser(suite(spec("one", "flaky", message))).flaky).toHaveLength(1);
  },
);

test("that a browser was closed after a time-out is no crash", () => {
  const report = suite(
    spec("one", "flaky", "Test timeout of 60000ms exceeded.", "page.click: Target crashed"),
  );
  expect(countBrowser(report).flaky).toHaveLength(1);
});

test("an error outside of the tests is a failure", () => {
  expect(countBrowser({ suites: [], errors: [{ message: "no such file" }] })).toMatchObject({
    failed: 1,
    failures: [{ reason: "no such file" }],
  });
});

test("failed unit tests are named with the start of what they said, without colours", () => {
  const passed = { status: "passed", fullName: "one", failureMessages: [] };
  const message = `\u001B[31mexpected 1\u001B[39m to be 2\n${"at a place\n".repeat(40)}`;
  const failed = { status: "failed", fullName: "group two", failureMessages: [message] };
  const counted = countUnit({
    numPassedTests: 1,
    testResults: [
      { name: "a.test.ts", status: "failed", message: "", assertionResults: [passed, failed] },
      { name: "b.test.ts", status: "failed", message: "no such module", assertionResults: [] },
    ],
  });
  expect(counted).toMatchObject({
    passed: 1,
    failed: 2,
    failures: [{ title: "a.test.ts: group two" }, { title: "b.test.ts", reason: "no such module" }],
  });
  expect(counted.failures[0].reason).toMatch(/^expected 1 to be 2\n/);
  expect(counted.failures[0].reason.split("\n")).toHaveLength(12);
});

test("a few flaky tests are only named, many fail the run", () => {
  expect([0, 1, 3, 4, 20].map((flaky) => failuresOfFlaky(flaky))).toEqual([0, 0, 0, 4, 20]);
});
