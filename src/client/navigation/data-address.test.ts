import { describe, expect, test } from "vitest";
import { routePath } from "../../core/paths.ts";
import { dataAddress } from "./page-loader.ts";
import { dataFile, movedData } from "../../core/urls.ts";

describe("the data of a page", () => {
  const routes = ["/", "/docs/apis", "/docs/apis/mod", "/docs/4.0"].map(routePath);

  test("lies beside the page, but for where the site has a file of its own", () => {
    const files = [{ path: "/docs/apis.json" }, { path: "/index.json" }, { path: "/apis.json" }];
    const moved = movedData(routes, files, false);
    expect(moved).toEqual(["index", "docs/apis"]);
    expect(dataFile("docs/apis", { movedData: moved })).toBe("_lectern/pages/docs/apis.json");
    expect(dataFile("docs/apis/mod", { movedData: moved })).toBe("docs/apis/mod.json");
  });

  test("gives way packed, too, to a file that hosts take for its unpacked form", () => {
    const files = [{ path: "/docs/apis.json" }, { path: "/docs/4.0.json.gz" }];
    expect(movedData(routes, files, false)).toEqual(["docs/apis"]);
    const moved = movedData(routes, files, true);
    expect(moved).toEqual(["docs/apis", "docs/4.0"]);
    const packed = { movedData: moved, packedData: true };
    expect(dataFile("docs/apis", packed)).toBe("_lectern/pages/docs/apis.json.gz");
    expect(dataFile("docs/apis/mod", packed)).toBe("docs/apis/mod.json.gz");
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
    expect(dataAddress(address, { ...site, packedData: true })).toBe(`${expected}.gz`);
  });
});
