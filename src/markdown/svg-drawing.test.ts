import { expect, test } from "vitest";
import { svgDrawing } from "./image-file.ts";

const svg = (body: string) =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" role="img" aria-labelledby="t"><title id="t">A</title>${body}</svg>\n`;
const rect = '<rect fill="var(--text, #222)" width="9" height="9"/>';

test("an image with custom properties as colours is inlined, without names used elsewhere", () => {
  expect(svgDrawing(svg(rect), "d1")).toBe(
    '<svg aria-hidden="true" focusable="false" viewBox="0 0 9 9"><rect fill="var(--text)" width="9" height="9"/></svg>',
  );
});

test("IDs are unique", () => {
  const body = `<defs><marker id="a"/></defs><path stroke="var(--text)" marker-end="url(#a)"/><use href="#a"/>`;
  const drawing = svgDrawing(svg(body), "d1");
  expect(drawing).toContain('id="d1-a"');
  expect(drawing).toContain("url(#d1-a)");
  expect(drawing).toContain('href="#d1-a"');
});

test.each([
  ["has its own colours", '<rect fill="#222"/>'],
  ["has a script", `${rect}<script>alert(1)</script>`],
  ["has styles", `${rect}<style>rect { fill: red }</style>`],
  ["handles events", `<g onclick="alert(1)">${rect}</g>`],
  ["links to another site", `<a href="https://example.org">${rect}</a>`],
])("an image that %s stays a file", (_what, body) => {
  expect(svgDrawing(svg(body), "d1")).toBeUndefined();
});
