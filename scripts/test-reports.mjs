// What the JSON reports of Vitest and Playwright say, as `npm test` counts them.

import { stripVTControlCharacters } from "node:util";

/** How a browser that ended by itself shows in the errors of a test. Not a time-out: that may be the test's fault. */
const crash =
  /(?:page|target) crashed|browser has (?:been closed|disconnected)|browserType\.launch: |Target closed because of a crash|ERR_INSUFFICIENT_RESOURCES/i;

/**
 * Flaky tests of one run that are only named. Hundreds of tests drive a browser on machines
 * that others use, too: one that is slow for half a minute is no reason to refuse a change,
 * and a change that made several tests unsteady is.
 */
const FLAKY_ONLY_NAMED = 3;

/** How many failures so many flaky tests are. */
export function failuresOfFlaky(flaky) {
  return flaky > FLAKY_ONLY_NAMED ? flaky : 0;
}

/**
 * @param report Vitest's report, parsed
 * @returns numbers of tests, and the failed ones by `title` with their `reason`
 */
export function countUnit(report) {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === "failed");
    const tests = failed.map(({ fullName, failureMessages }) => ({
      title: `${name}: ${fullName}`,
      reason: firstLines(failureMessages[0]),
    }));
    // A file that cannot be run has failed without a test.
    if (status !== "failed" || tests.length > 0) return tests;
    return [{ title: name, reason: firstLines(message) }];
  });
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

/**
 * @param report Playwright's report, parsed
 * @returns numbers of tests, the failed ones, and the tests that passed at another try
 *   than their first: `flaky` those that failed before, `crashed` those whose browser ended
 */
export function countBrowser(report) {
  const counted = { passed: 0, failed: 0, failures: [], flaky: [], crashed: [] };
  for (const { test, title } of testsOf(report.suites ?? [])) {
    if (test.status === "expected") counted.passed++;
    else if (test.status === "unexpected") {
      const [first] = test.results.flatMap(({ errors }) => errors);
      counted.failures.push({ title, reason: firstLines(first?.message) });
    } else if (test.status === "flaky") {
      const failures = test.results.filter((result) => result.status !== "passed");
      // After a time-out the browser is closed: the errors that follow say so, too.
      const isCrash = failures.every(
        ({ status, errors }) => status !== "timedOut" && crash.test(errors[0]?.message ?? ""),
      );
      const [first] = failures.flatMap(({ errors }) => errors);
      const named = { title, reason: firstLines(first?.message, 1) };
      if (isCrash) {
        counted.passed++;
        counted.crashed.push(named);
      } else counted.flaky.push(named);
    }
  }
  // Errors outside of tests, such as a file that cannot be read.
  for (const { message } of report.errors ?? [])
    counted.failures.push({ title: "outside of the tests", reason: firstLines(message) });
  counted.failed = counted.failures.length;
  return counted;
}

function testsOf(suites, above = []) {
  return suites.flatMap((suite) => {
    const titles = suite.title ? [...above, suite.title] : above;
    const own = (suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({ test, title: [...titles, spec.title].join(" › ") })),
    );
    return [...own, ...testsOf(suite.suites ?? [], titles)];
  });
}

/** The start of a message, in one colour; as much as tells what happened. */
function firstLines(message = "", most = 12) {
  return stripVTControlCharacters(message).split("\n").slice(0, most).join("\n");
}
