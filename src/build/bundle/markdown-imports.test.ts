import { expect, test } from "vitest";
import { compilePage } from "../../markdown/compile.fixture.ts";
import { pageNamesOf } from "./markdown-imports.ts";

test("the title that a page's code can use is text, and headings are HTML", async () => {
  const text = "# Ports & \\<harbours>\n\n## C & D\n";
  const names = pageNamesOf(await compilePage(text, { format: "md" }), () => text);
  expect(names.contentTitle).toBe("Ports & <harbours>");
  expect(names.toc.map(({ value }) => value)).toEqual(["C &amp; D"]);
});
