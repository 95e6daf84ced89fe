// Reads the JSON reports of Vitest and Playwright for `npm test`.

import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * @param report Vitest's report, parsed
 * @returns numbers of tests, the failed ones by `title` with their `reason`, and the files
 *   with the seconds of their tests
 */
export function countUnit(report) {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === "failed");
    const tests = failed.map(({ fullName, failureMessages }) => ({
      title: `${name}: ${fullName}`,
      reason: firstLines(failureMessages[0]),
    }));
    // A file that can't run has failed without a test.
    if (status !== "failed" || tests.length > 0) return tests;
    return [{ title: name, reason: firstLines(message) }];
  });
  const files = report.testResults.map(({ name, startTime = 0, endTime = 0 }) => ({
    file: name,
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed: report.numPassedTests, failed: failures.length, failures, files };
}

/**
 * @param report Playwright's report, parsed
 * @returns numbers of tests, the failed ones, and the files with the seconds of their tests
 */
export function countBrowser(report) {
  const counted = { passed: 0, failed: 0, failures: [] };
  const files = new Map();
  for (const { test, title, file } of testsOf(report.suites ?? [])) {
    const seconds = test.results.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000;
    files.set(file, (files.get(file) ?? 0) + seconds);
    if (test.status === "expected") counted.passed++;
    else if (test.status === "unexpected") {
      const [first] = test.results.flatMap(({ errors }) => errors);
      counted.failures.push({ title, reason: firstLines(first?.message) });
    }
  }
  // Errors outside tests, such as an unreadable file.
  for (const { message } of report.errors ?? [])
    counted.failures.push({ title: "outside of the tests", reason: firstLines(message) });
  counted.failed = counted.failures.length;
  return { ...counted, files: [...files].map(([file, seconds]) => ({ file, seconds })) };
}

function testsOf(suites, above = []) {
  return suites.flatMap((suite) => {
    const titles = suite.title ? [...above, suite.title] : above;
    const own = (suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({
        test,
        title: [...titles, spec.title].join(" › "),
        file: path.join("test", "e2e", titles[0] ?? ""),
      })),
    );
    return [...own, ...testsOf(suite.suites ?? [], titles)];
  });
}

/** Returns the start of a message without colours. */
function firstLines(message = "") {
  return stripVTControlCharacters(message).split("\n").slice(0, 12).join("\n");
}
