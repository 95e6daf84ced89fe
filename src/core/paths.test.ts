import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  anchor,
  baseName,
  extensionOf,
  folderOf,
  isInSite,
  joinRoute,
  outputName,
  resolveSource,
  routePath,
  sourcePath,
  unwritable,
  type RoutePath,
} from "./paths.ts";

/** Paths with segments as written by authors, including `.` and `..`. */
const written = fc
  .array(fc.constantFrom("docs", "a b", "Ü", "x.md", ".", "..", ""), { maxLength: 8 })
  .map((segments) => segments.join("/"));

/** Returns `undefined` if the path isn't a valid route. */
function routeOf(path: string): RoutePath | undefined {
  try {
    return routePath(path);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

describe("a source path", () => {
  test.each([
    ["docs/apis.md", "docs/apis.md"],
    ["./docs//apis.md", "docs/apis.md"],
    ["docs/guides/../apis.md", "docs/apis.md"],
    [String.raw`docs\guides\apis.md`, "docs/guides/apis.md"],
    ["../shared/a.md", "../shared/a.md"],
    ["docs/../../shared/a.md", "../shared/a.md"],
    ["../../shared/a.md", "../../shared/a.md"],
    [".", ""],
  ])("%s is %s", (path, expected) => {
    expect(sourcePath(path)).toBe(expected);
  });

  test.each(["/docs/apis.md", String.raw`\docs`, "C:/docs", String.raw`c:\docs`])(
    "can't be %s, which is absolute",
    (path) => {
      expect(() => sourcePath(path)).toThrow(`not a path relative to the site folder: ${path}`);
    },
  );

  test("is the same when parsed again, and has no segments to resolve", () => {
    fc.assert(
      fc.property(written, (path) => {
        fc.pre(!path.startsWith("/"));
        const source = sourcePath(path);
        expect(sourcePath(source)).toBe(source);
        expect(source).not.toMatch(/(^|\/)\.(\/|$)|\/\/|\/$|[^./]+\/\.\.(\/|$)/);
      }),
    );
  });

  test.each([
    ["docs/a.md", true],
    ["..a/b.md", true],
    ["..", false],
    ["../a.md", false],
  ])("%s is in the site: %s", (path, expected) => {
    expect(isInSite(sourcePath(path))).toBe(expected);
  });
});

describe("a route", () => {
  test.each([
    ["/", "/"],
    ["/docs/", "/docs"],
    ["//docs//apis", "/docs/apis"],
    ["/docs/./guides/../apis", "/docs/apis"],
  ])("%s is %s", (path, expected) => {
    expect(routePath(path)).toBe(expected);
  });

  test.each([
    ["docs", "not a route"],
    ["", "not a route"],
    ["/docs?x=1", "not a route"],
    ["/docs#x", "not a route"],
    ["/..", "route leaves the site"],
    ["/docs/../../a", "route leaves the site"],
  ])("can't be %j: %s", (path, message) => {
    expect(() => routePath(path)).toThrow(`${message}: ${path}`);
  });

  test("never leaves the site, and is the same when parsed again", () => {
    fc.assert(
      fc.property(written, (path) => {
        const route = routeOf(`/${path}`);
        fc.pre(route !== undefined);
        expect(route).toMatch(/^\/([^/]+(\/[^/]+)*)?$/);
        expect(route.split("/")).not.toContain("..");
        expect(routePath(route)).toBe(route);
      }),
    );
  });

  test("is joined from a root and segments", () => {
    expect(joinRoute("/docs", "apis", "mod")).toBe("/docs/apis/mod");
    expect(joinRoute("/", "apis")).toBe("/apis");
    expect(() => joinRoute("/docs", "a?b")).toThrow(TypeError);
  });

  test.each([
    ["/", "index"],
    ["/docs/apis", "docs/apis"],
  ])("%s is written to %s", (route, name) => {
    expect(outputName(routePath(route))).toBe(name);
  });
});

describe("an anchor", () => {
  test.each(["setup", "Ü", "a.b:c"])("can be %s", (id) => {
    expect(anchor(id)).toBe(id);
  });

  test.each(["", "a b", "#a", "a\tb"])("can't be %j", (id) => {
    expect(() => anchor(id)).toThrow(TypeError);
  });
});

describe("a path written in a source is resolved", () => {
  const from = sourcePath("docs/guides/first.md");

  test.each([
    ["second.md", "docs/guides/second.md"],
    ["./second.md", "docs/guides/second.md"],
    ["../apis.md", "docs/apis.md"],
    ["/general/a.md", "general/a.md"],
    ["../../../a.md", undefined],
    ["../../../shared/a.md", "../shared/a.md"],
    ["../../../shared-too/a.md", undefined],
  ])("%s to %s", (relative, expected) => {
    expect(resolveSource(from, relative, [sourcePath("../shared")])).toBe(expected);
  });

  test("within the site, unless an outside folder is allowed", () => {
    fc.assert(
      fc.property(written, (relative) => {
        const source = resolveSource(from, relative);
        expect(source === undefined || isInSite(source)).toBe(true);
      }),
    );
  });
});

test.each([
  ["docs/apis/Mod.MD", "docs/apis", "Mod.MD", ".md"],
  ["archive.tar.gz", "", "archive.tar.gz", ".gz"],
  ["docs/.hidden", "docs", ".hidden", ""],
  ["a.b/c", "a.b", "c", ""],
  ["a/b.c", "a", "b.c", ".c"],
])("%s has the folder %j, the name %s and the extension %j", (path, folder, name, ending) => {
  expect([folderOf(path), baseName(path), extensionOf(path)]).toEqual([folder, name, ending]);
});

describe("a file for a route", () => {
  test.each(["a", "~", "\u00a0", "\u07ff", "\u0800", "\uffff", "\u{10000}", "\u{10ffff}"])(
    "can have 230 bytes of %j in a part",
    (character) => {
      const bytes = new TextEncoder().encode(character).length;
      const most = character.repeat(230 / bytes) + "a".repeat(230 % bytes);
      expect(unwritable(`/docs/${most}/x`)).toBeUndefined();
      expect(unwritable(`/docs/${most}a/x`)).toBe(
        "has a part of 231 bytes. The limit for a file name is 230 bytes",
      );
    },
  );

  test("can be 1,000 bytes in all", () => {
    const most = `/${"a".repeat(199)}`.repeat(5);
    expect(unwritable(most)).toBeUndefined();
    expect(unwritable(`${most}a`)).toBe("is 1001 bytes long. The limit is 1000 bytes");
  });

  test.each(["/a\\b", "/a\nb", "/a\0b", "/\u0085"])("can't have every character: %j", (route) => {
    expect(unwritable(route)).toBe("contains a character that isn't allowed in file names");
  });
});
