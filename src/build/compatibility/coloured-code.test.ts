import { expect, test } from "vitest";
import { createHighlighter } from "../../markdown/code/highlighter.ts";
import { colouredCode } from "./coloured-code.ts";

const { highlight } = createHighlighter();

function figure(language: string, ...lines: readonly string[]): string {
  const spans = lines.map((line) => `<span class="line">${line}</span>`).join("\n");
  return `<figure class="code" data-language="${language}"><figcaption>a.js</figcaption><pre tabindex="0"><code class="numbered">${spans}</code></pre></figure>`;
}

test("highlights code in components", async () => {
  const html = await colouredCode(
    `<p>A</p>${figure("js", "if (a &lt; 1)", "&quot;b&quot;")}<p>B</p>`,
    highlight,
  );
  expect(html).toContain('<span class="tk-keyword">if</span>');
  expect(html).toContain("&lt;");
  expect(html).toContain('<span class="tk-string">&quot;b&quot;</span>');
  expect(html).toMatch(
    /^<p>A<\/p><figure class="code" data-language="js"><figcaption>.*<p>B<\/p>$/s,
  );
});

test("highlights code with an ID, as in rendered pages", async () => {
  const html = figure("js", "if (a)").replace("<figure", '<figure id="a-code"');
  expect(await colouredCode(html, highlight)).toMatch(
    /^<figure id="a-code" class="code".*<span class="tk-keyword">if<\/span>/s,
  );
});

test.each([
  ["without a language", figure("text", "if (a)")],
  ["in an unknown language", figure("klingon", "if (a)")],
  ["in an island", `<lectern-island data-name="a">${figure("js", "if (a)")}</lectern-island>`],
  ["that is already highlighted", figure("js", '<span class="tk-keyword">if</span>')],
])("doesn't change code %s", async (_what, html) => {
  expect(await colouredCode(html, highlight)).toBe(html);
});

test("highlights page content inside an island", async () => {
  const inside = `<lectern-slot>${figure("js", "if (a)")}</lectern-slot>`;
  const html = `<lectern-island data-name="a">${inside}${figure("js", "if (b)")}</lectern-island>`;
  const made = await colouredCode(html, highlight);
  expect(made).toContain('<span class="tk-keyword">if</span> (');
  expect(made).toContain('<span class="line">if (b)</span>');
});
