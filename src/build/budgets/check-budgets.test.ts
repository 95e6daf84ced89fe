import { brotliCompressSync, constants } from "node:zlib";
import { expect, test } from "vitest";
import { weighDocument, documentParts, loadedFiles } from "./check-budgets.ts";

test("a document is compressed only if it exceeds its limit, first in a fast way", async () => {
  const words = Array.from({ length: 4000 }, (_, at) => `<p>${(at ** 3 * 7919) % 10_007}</p>`);
  const document = Buffer.from(words.join("\n"));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const exact = brotliCompressSync(document, { params }).length;
  const plain = await weighDocument(document, "/");
  expect(plain.elements).toBe(4000);
  expect(plain.html).toBe(document.length);
  const fast = await weighDocument(document, "/", document.length - 1);
  expect(fast.html).toBeLessThan(document.length);
  expect(fast.html).toBeGreaterThan(exact);
  expect((await weighDocument(document, "/", fast.html - 1)).html).toBe(exact);
});

test("the parts of a document add up to its size", () => {
  const html =
    '<html><head><title>a</title></head><body><header class="top-bar"><a href="/">Home</a></header>' +
    '<main><p>Some text that is long enough to be the largest part of this very small document.</p><figure class="code x"><pre>a</pre></figure><table><tr><td>1</td></tr></table></main></body></html>';
  const parts = documentParts(html, "html");
  const sizes = new Map(parts.map(({ name, size }) => [name, size]));
  expect([...sizes.keys()].toSorted()).toEqual(["bar", "code", "head", "tables", "text"]);
  expect(sizes.get("tables")).toBe("<table><tr><td>1</td></tr></table>".length);
  expect(parts.reduce((sum, { size }) => sum + size, 0)).toBe(html.length);
  const elements = documentParts(html, "elements").reduce((sum, { size }) => sum + size, 0);
  expect(elements).toBe(html.match(/<[a-z]/g)?.length);
});

test("a document loads the site's own files once each, with attributes in any order", () => {
  const html = `<link rel="stylesheet" href="/sub/assets/a.css"><link href="/sub/assets/b.js" rel="modulepreload">
<script src="/sub/assets/b.js" type="module"></script><script src="https://other.example/c.js"></script>
<script>if (a < b) c();</script><img alt="a" src="/sub/img/%C3%BC.png?v=1"><img src="//x.example/y.png"><img src="data:,">
<link rel="preload" as="font" href="/sub/f.woff2"><link rel="icon" href="/sub/i.svg"><img src="/elsewhere.png">`;
  expect(loadedFiles(html, "/sub/")).toEqual({
    javascript: ["assets/b.js"],
    css: ["assets/a.css"],
    images: ["img/ü.png"],
    fonts: ["f.woff2"],
  });
});
