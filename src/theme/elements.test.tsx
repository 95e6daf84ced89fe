import { expect, test } from "vitest";
import { isExternal, ShellLink } from "./elements.tsx";
import { markup } from "./sample-site.fixture.ts";

test.each([
  ["/docs/apis", false],
  ["#roles", false],
  ["https://moodle.org", true],
  ["//moodle.org", true],
  ["mailto:a@example.org", true],
])("%s leaves the site: %s", (href, expected) => {
  expect(isExternal(href)).toBe(expected);
});

test("an external link opens a new tab", () => {
  expect(markup(<ShellLink href="https://moodle.org">M</ShellLink>)).toBe(
    '<a target="_blank" rel="noopener noreferrer" href="https://moodle.org">M</a>',
  );
  expect(markup(<ShellLink href="/docs">D</ShellLink>)).toBe('<a href="/docs">D</a>');
});
