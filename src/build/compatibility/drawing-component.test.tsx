import { renderToStaticMarkup } from "react-dom/server";
import { createElement } from "react";
import { expect, test } from "vitest";
import { drawingComponent, drawingModule } from "./drawing-component.ts";

const dome = `<?xml version="1.0"?>
<!-- A dome. -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" class="dome" viewBox="0 0 8 8" stroke-width="2" style="fill: red">
  <path d="M0 8a4 4 0 0 1 8 0" stroke-linecap="round"/>
</svg>
`;

test("an SVG image is rendered unchanged, with props on its root element", () => {
  const html = renderToStaticMarkup(createElement(drawingComponent(dome), { role: "img" }));
  expect(html).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" class="dome" viewBox="0 0 8 8" stroke-width="2" style="fill:red" role="img"><path d="M0 8a4 4 0 0 1 8 0" stroke-linecap="round"/></svg>',
  );
});

test("the title is text", () => {
  const html = renderToStaticMarkup(createElement(drawingComponent("<svg/>"), { title: "a<b" }));
  expect(html).toBe("<svg><title>a&lt;b</title></svg>");
});

test("a file without an SVG image shows an empty one", () => {
  expect(renderToStaticMarkup(createElement(drawingComponent("words")))).toBe("<svg></svg>");
});

test("the module contains what the component shows", () => {
  expect(drawingModule(dome)).toContain('"strokeWidth":"2"');
});
