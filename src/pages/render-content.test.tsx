import { expect, test } from "vitest";
import { samplePage, sampleSite } from "../theme/sample-site.fixture.ts";
import { emptyList, shellMarkup } from "./render-content.tsx";

const site = { ...sampleSite, slots: { TopBarEnd: `<b>${emptyList}</b>` } };
const rows = "<li>$& $1</li>";
const content = `<p>$1</p><nav class="sidebar">${emptyList}</nav>`;

test("inserts rows only into the sidebar's list", () => {
  const input = { page: samplePage, content };
  const empty = shellMarkup(site, { ...input, rows: "" });
  const filled = shellMarkup(site, { ...input, rows });
  expect(filled.replace(`<ul class="sidebar-list">${rows}</ul>`, () => emptyList)).toBe(empty);
  expect(filled.indexOf('<nav class="sidebar"')).toBeLessThan(filled.indexOf(rows));
  expect(filled).toContain(content);
});

test.each([
  ["a page without a sidebar", { page: samplePage, rows: undefined }],
  ["a layout without columns", { page: { ...samplePage, layout: "wide" }, rows }],
] as const)("%s has no rows", (_, input) => {
  const markup = shellMarkup(site, { ...input, content });
  expect(markup).not.toContain(rows);
  expect(markup).toContain(content);
});
