import { expect, test } from "vitest";
import { docsSite, resolved } from "../../content/temporary-site.fixture.ts";
import { routePath } from "../../core/paths.ts";
import { hosting, mediaType } from "./hosting.ts";

const config = {
  ...resolved(docsSite),
  basePath: "/sub/",
  redirects: [
    { from: routePath("/old"), to: "/docs/new#part", path: [] },
    { from: routePath("/away"), to: "https://example.com/", path: [] },
  ],
};

test("a built site records its base path, its redirects and which files may change", () => {
  expect(hosting(config, ["assets/logo.svg"])).toEqual({
    basePath: "/sub/",
    redirects: { "/sub/old": "/sub/docs/new#part", "/sub/away": "https://example.com/" },
    unhashed: ["assets/logo.svg"],
  });
});

test("text is sent with its encoding", () => {
  expect(mediaType("docs/page.html")).toBe("text/html;charset=utf-8");
  expect(mediaType("examples/part.ts")).toBe("text/plain;charset=utf-8");
  expect(mediaType("img/icon.svg")).toBe("image/svg+xml");
});

test.each(["file", "file.unknown", "__proto__", "constructor", "file.toString"])(
  "%s has no specific type",
  (name) => expect(mediaType(name)).toBe("application/octet-stream"),
);
