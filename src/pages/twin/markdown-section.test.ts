import { expect, test } from "vitest";
import { markdownSection } from "./markdown-section.ts";

const html = `<h1 id="top">Top</h1><p>Intro.</p>
<h2 id="a">A</h2><p>About a.</p><h3 id="a1">A1</h3><p>More.</p>
<div class="tabs"><h2 id="in-tab">Tab</h2><p>Within.</p></div>
<h2 id="b">B</h2><p id="word">About <em>b</em>.</p><blockquote><h2 id="q">Q</h2></blockquote><p>End.</p>`;

test.each([
  ["top", "# Top\n\nIntro.\n\n## A"],
  ["a", "## A\n\nAbout a.\n\n### A1\n\nMore.\n"],
  ["a1", "### A1\n\nMore.\n"],
  ["in-tab", "## Tab\n\nWithin.\n"],
  ["b", "## B\n\nAbout *b*.\n"],
  ["word", "About *b*.\n"],
])("the section %s ends at the next heading of its level", (id, expected) => {
  const text = markdownSection(html, id) ?? "";
  expect(id === "top" ? text.slice(0, expected.length) : text).toBe(expected);
});

test("an id that is not there has no section", () => {
  expect(markdownSection(html, "c")).toBeUndefined();
});
