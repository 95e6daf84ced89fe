import path from "node:path";
import { expect, test } from "vitest";
import picomatch from "picomatch";
import { isBelow, moduleId, watchIgnored } from "./vite-internals.ts";

test.each([
  [path.win32.join("C:\\", "my site"), "C:/my site/styles/a.css", true],
  [path.win32.join("C:\\", "my site"), "C:/my site/styles/a.css?direct", true],
  [path.win32.join("C:\\", "my site"), path.win32.join("C:\\", "my site", "a.css"), true],
  [path.win32.join("C:\\", "my site"), "C:/my site 2/a.css", false],
  ["/srv/site", "/srv/site/a.css", true],
  ["/srv/site", "/srv/site-2/a.css", false],
])("in %s, %s: %s", (folder, id, expected) => {
  expect(isBelow(folder, id)).toBe(expected);
});

test("an import on Windows has slashes", () => {
  const file = path.win32.join("C:\\", "site", "components", "new.client.tsx");
  expect(moduleId(file)).toBe("C:/site/components/new.client.tsx");
});

test.each([
  [path.win32.join("C:\\", "site (1)"), "C:/site (1)"],
  ["/srv/[docs]", "/srv/[docs]"],
])("build output of %s isn't watched, but sources are", (root, shown) => {
  const isIgnored = picomatch(watchIgnored(root));
  expect(isIgnored(`${shown}/build/index.html`)).toBe(true);
  expect(isIgnored(`${shown}/build.next-12/index.html`)).toBe(true);
  expect(isIgnored(`${shown}/.lectern/dev/x`)).toBe(true);
  expect(isIgnored(`${shown}/docs/build.md`)).toBe(false);
});

test("on other systems, a backslash is part of a name", () => {
  expect(moduleId("/srv/a\\b.tsx")).toBe("/srv/a\\b.tsx");
});
