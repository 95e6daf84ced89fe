// What a JSON report of Playwright says, as `npm test` counts it.

/** How a browser that ended by itself shows in the errors of a test. Not a time-out: that may be the test's fault. */
const crash =
  /(?:page|target) crashed|browser has (?:been closed|disconnected)|browserType\.launch: |Target closed because of a crash|ERR_INSUFFICIENT_RESOURCES/i;

/**
 * @param report the parsed report
 * @returns numbers of tests, and the tests that passed at another try than their
 *   first: `flaky` those that failed before, `crashed` those whose browser ended
 */
export function countBrowser(report) {
  const counted = { passed: 0, failed: 0, flaky: [], crashed: [] };
  for (const { test, title } of testsOf(report.suites ?? [])) {
    if (test.status === "expected") counted.passed++;
    else if (test.status === "unexpected") counted.failed++;
    else if (test.status === "flaky") {
      const failures = test.results.filter((result) => result.status !== "passed");
      // After a time-out the browser is closed: the errors that follow say so, too.
      const isCrash = failures.every(
        ({ status, errors }) => status !== "timedOut" && crash.test(errors[0]?.message ?? ""),
      );
      const [first] = failures.flatMap(({ errors }) => errors);
      const named = { title, reason: (first?.message ?? "").split("\n")[0] };
      if (isCrash) {
        counted.passed++;
        counted.crashed.push(named);
      } else counted.flaky.push(named);
    }
  }
  // Errors outside of tests, such as a file that cannot be read.
  counted.failed += report.errors?.length ?? 0;
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
