import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { resolveAddress } from "./resolve-address.ts";

const path = (href: string, base = "/sub/") => {
  const found = resolveAddress(href, "/docs/apis", base);
  return found.kind === "external" ? found.kind : `${found.kind} ${found.path}`;
};

describe("where an address on /docs/apis below /sub/ leads", () => {
  test.each([
    ["https://example.org", "external"],
    ["//example.org/x", "external"],
    ["mailto:a@example.org", "external"],
    ["/sub/docs/files", "internal /docs/files"],
    ["/sub", "internal /"],
    ["/docs/files", "outside /docs/files"],
    ["./files", "internal /docs/files"],
    ["../x", "internal /x"],
    ["../../../x", "outside /x"],
    ["#top", "internal /docs/apis"],
    ["?q=1", "internal /docs/apis"],
    ["/sub/%C3%A4", "internal /ä"],
    ["/sub/%zz", "internal /%zz"],
  ])("%s: %s", (href, expected) => {
    expect(path(href)).toBe(expected);
  });

  test("fragments are decoded", () => {
    expect(resolveAddress("#%C3%A4", "/a", "/")).toMatchObject({ path: "/a", fragment: "ä" });
  });

  test("every route is found again by its own address", () => {
    const segment = fc.stringMatching(/^[a-zA-Zäöß0-9_~-][a-zA-Zäöß0-9_.~-]{0,8}$/);
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), (segments) => {
        const route = `/${segments.join("/")}`;
        const href = `/sub${encodeURI(route)}#x`;
        const found = resolveAddress(href, "/elsewhere", "/sub/");
        expect(found).toEqual({ kind: "internal", path: route, fragment: "x" });
      }),
    );
  });
});
