import { describe, expect, test } from "vitest";
import { safeHtml } from "./safe-html.ts";

test.each([
  '<b>New</b>: read <a href="/docs" class="x">the docs</a> &amp; <code>a &lt; b</code>',
  '<a href="https://example.org" target="_blank" rel="noopener">there</a><br>',
  '<a href="mailto:a@example.org">write</a> <img src="/img/a.svg" alt="">',
  "plain text, 3 &gt; 2",
])("keeps %s unchanged", (html) => {
  expect(safeHtml(html)).toEqual({ html, removed: [] });
});

describe("removes and lists executable parts", () => {
  test.each([
    ["a<script>alert(1)</script>b", "ab", ["<script>"]],
    ["<SCRIPT src=x></SCRIPT>b", "b", ["<script>"]],
    ['<b onclick="alert(1)">a</b>', "<b>a</b>", ["onclick"]],
    ['<img src=x onerror="alert(1)">', '<img src="x">', ["onerror"]],
    ['<a href="javascript:alert(1)">a</a>', "<a>a</a>", ['href="javascript:alert(1)"']],
    ['<a href=" java\tscript:alert(1)">a</a>', "<a>a</a>", ['href="java\tscript:alert(1)"']],
    ['<a href="&#106;avascript:alert(1)">a</a>', "<a>a</a>", ['href="javascript:alert(1)"']],
    ['<img src="data:text/html,x">', "<img>", ['src="data:text/html,x"']],
    ["<svg><a onload=x>y</a></svg>z", "z", ["<svg>", "<a>"]],
    ["<iframe srcdoc=x>y</iframe>z", "z", ["<iframe>"]],
    ['<span style="color:red">a</span>', "<span>a</span>", ["style"]],
    ["<form><b>a</b></form>", "<b>a</b>", ["<form>"]],
    ["<style>b{}</style>c", "c", ["<style>"]],
  ])("%s", (source, html, removed) => {
    expect(safeHtml(source)).toEqual({ html, removed });
  });
});

test.each([
  ["<b>open", "<b>open</b>"],
  ["a</b>c", "ac"],
  ["<script>never closed", ""],
  ["1 < 2 <", "1 &lt; 2 &lt;"],
])("closes broken markup: %s", (source, html) => {
  expect(safeHtml(source).html).toBe(html);
});
