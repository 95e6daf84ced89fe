import { expect, test } from "vitest";
import { routePath } from "../../core/paths.ts";
import { docsSite, resolved } from "../../content/temporary-site.fixture.ts";
import { hosting } from "./hosting.ts";

const config = {
  ...resolved(docsSite),
  basePath: "/sub/",
  redirects: [
    { from: routePath("/old"), to: "/docs/new#part", path: [] },
    { from: routePath("/away"), to: "https://example.com/", path: [] },
  ],
};

test("a built site says where it stands, where its redirects lead, and which files may change", () => {
  expect(hosting(config, ["assets/logo.svg"])).toEqual({
    basePath: "/sub/",
    redirects: { "/sub/old": "/sub/docs/new#part", "/sub/away": "https://example.com/" },
    unhashed: ["assets/logo.svg"],
  });
});
