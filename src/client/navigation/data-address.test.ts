import { describe, expect, test } from "vitest";
import { routePath } from "../../base/paths.ts";
import { dataAddress } from "./page-loader.ts";
import { dataName, movedData } from "../../model/data-address.ts";

describe("the data of a page", () => {
  const routes = ["/", "/docs/apis", "/docs/apis/mod", "/docs/4.0"].map(routePath);

  test("lies beside the page, but for where the site has a file of its own", () => {
    const files = [{ path: "/docs/apis.json" }, { path: "/index.json" }, { path: "/apis.json" }];
    const moved = movedData(routes, files);
    expect(moved).toEqual(["index", "docs/apis"]);
    expect(dataName("docs/apis", moved)).toBe("_lectern/pages/docs/apis");
    expect(dataName("docs/apis/mod", moved)).toBe("docs/apis/mod");
  });

  test.each([
    ["/manual/docs/apis", "/manual/_lectern/pages/docs/apis.json"],
    ["/manual/docs/apis.html", "/manual/_lectern/pages/docs/apis.json"],
    ["/manual/docs/caf%C3%A9", "/manual/_lectern/pages/docs/caf%C3%A9.json"],
    ["/manual/docs/4.0", "/manual/docs/4.0.json"],
    ["/manual/docs", "/manual/docs.json"],
    ["/manual/", "/manual/index.json"],
    ["/manual", "/manual/index.json"],
  ])("is fetched for %s from %s", (address, expected) => {
    const site = { localeBase: "/manual/", movedData: ["docs/apis", "docs/café"] };
    expect(dataAddress(address, site)).toBe(expected);
  });
});
