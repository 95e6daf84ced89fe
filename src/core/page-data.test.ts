import { expect, test } from "vitest";
import { pageDocument, shellGaps } from "./page-data.ts";
import { settled, withBuild } from "../offline/page-data-text.ts";

const shell = `<head>${shellGaps.title}</head><body><div id="lectern"></div>${shellGaps.text}${shellGaps.data}</body>`;

test("a page is inserted into the gaps, whatever it contains", () => {
  const html = `<p>$& costs $1, </script> and <noscript></noscript></p>`;
  const data = { title: "A < B", head: { title: "A < B | Site" } };
  const document = pageDocument({ shell, page: { data, html }, sidebar: [], storedAt: "now" });
  expect(document).toContain("<title>A &lt; B | Site</title>");
  expect(document).toContain(`<noscript><main class="main main-page" id="main">`);
  const json = /id="lectern-data">([^<]*)<\/script><\/body>$/.exec(document)?.[1] ?? "";
  expect(JSON.parse(json)).toEqual({ data, sidebar: [], content: html, storedAt: "now" });
});

test("page data is stored without the client JavaScript, and served with the stored one", () => {
  const page = (build: string) =>
    `{"data":{"build":"${build}","title":"the word \\"build\\":\\"x\\""},"html":"<p>\\"build\\":\\"y\\"</p>"}`;
  expect(settled(page("b1"))).toBe(settled(page("b2")));
  expect(withBuild(settled(page("b1")), "b2")).toBe(page("b2"));
});
