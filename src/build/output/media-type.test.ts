import { expect, test } from "vitest";
import { mediaType } from "./media-type.ts";

test("text is sent with its encoding", () => {
  expect(mediaType("docs/page.html")).toBe("text/html;charset=utf-8");
  expect(mediaType("examples/part.ts")).toBe("text/plain;charset=utf-8");
  expect(mediaType("img/icon.svg")).toBe("image/svg+xml");
});

test.each(["file", "file.unknown", "__proto__", "constructor", "file.toString"])(
  "%s has no type of its own",
  (name) => expect(mediaType(name)).toBe("application/octet-stream"),
);
