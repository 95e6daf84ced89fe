import { expect, test } from "vitest";
import { inspect } from "./inspect.ts";

test.each([
  ['<p style="color:red">a</p>', "style"],
  ["<style>p{}</style>", "style"],
  ["<script>run()</script>", "script"],
  ['<img src="/a.png" onerror="run()">', "script"],
  ['<a href="javascript:run()">a</a>', "script"],
  ['<iframe src="https://video.example/1"></iframe>', "frame"],
  ['<video src="//video.example/1"></video>', "frame"],
  ['<object data="/a.svg"></object>', "frame"],
])("%s is blocked", (html, kind) => {
  expect(inspect(html).blocked.map((part) => part.kind)).toEqual([kind]);
});

test.each([
  '<iframe src="/frame.html"></iframe>',
  '<img src="https://a.example/b.png">',
  "<p>a</p>",
])("%s is not", (html) => {
  expect(inspect(html).blocked).toEqual([]);
});
