import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { routePath } from "../../core/paths.ts";
import { documentRoute } from "./load-documents.ts";

const inDocs = { root: routePath("/docs"), folder: "apis", name: "access", isIndex: false };

describe("documentRoute", () => {
  test.each([
    [{}, "/docs/apis/access"],
    [{ folder: "" }, "/docs/access"],
    [{ isIndex: true }, "/docs/apis"],
    [{ isIndex: true, folder: "" }, "/docs"],
    [{ slug: "/" }, "/docs"],
    [{ slug: "/community" }, "/docs/community"],
    [{ slug: "rights" }, "/docs/apis/rights"],
    [{ slug: "./rights/" }, "/docs/apis/rights"],
    [{ slug: "../rights" }, "/docs/rights"],
    [{ slug: "../../../rights" }, "/docs/rights"],
    [{ slug: "rights", isIndex: true }, "/docs/apis/rights"],
    [{ slug: "/caf%C3%A9" }, "/docs/café"],
    [{ root: routePath("/"), isIndex: true, folder: "" }, "/"],
  ])("for %j is %s", (part, route) => {
    expect(documentRoute({ ...inDocs, slug: undefined, ...part })).toBe(route);
  });

  test("resolves a relative slug like a browser resolves a link", () => {
    const segment = fc.constantFrom("a", "b", "..", ".");
    const path = fc.array(segment, { minLength: 1, maxLength: 6 }).map((parts) => parts.join("/"));
    fc.assert(
      fc.property(fc.constantFrom("", "x", "x/y"), path, (folder, slug) => {
        const base = new URL(`https://example.org/${folder === "" ? "" : `${folder}/`}`);
        const expected = routePath(new URL(slug, base).pathname);
        const address = { root: routePath("/"), folder, name: "n", isIndex: false, slug };
        expect(documentRoute(address)).toBe(expected);
      }),
    );
  });
});
