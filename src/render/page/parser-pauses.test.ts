import fc from "fast-check";
import { expect, test } from "vitest";
import { pauseScript, withParserPauses } from "./parser-pauses.ts";

const pause = `<script>${pauseScript}</script>`;
const paragraph = `<p>${"word ".repeat(200)}</p>`;

test("what is short has no pause, and neither has one long block", () => {
  const short = paragraph.repeat(5);
  expect(withParserPauses(short)).toBe(short);
  const nested = `<div>${paragraph.repeat(100)}</div>`;
  expect(withParserPauses(nested)).toBe(nested);
});

test("a long text has one about every six thousand characters, between its blocks", () => {
  const parts = withParserPauses(paragraph.repeat(60)).split(pause);
  expect(parts.join("")).toBe(paragraph.repeat(60));
  expect(parts.length).toBe(10);
  for (const part of parts) expect(part).toMatch(/^<p>.*<\/p>$/);
});

test("no pause stands after a heading, nor anything else than before a block", () => {
  const block = fc.constantFrom(
    "<h2>Heading</h2>",
    "\n",
    "text",
    "<!-- a remark -->",
    paragraph,
    `<ul>${"<li>One</li>".repeat(300)}</ul>`,
    `<pre><code><span class="tk-tag">${"&lt;p&gt;".repeat(900)}</span></code></pre>`,
  );
  let pauses = 0;
  fc.assert(
    fc.property(fc.array(block, { maxLength: 80, size: "max" }), (blocks) => {
      const html = blocks.join("");
      const paused = withParserPauses(html);
      expect(paused.replaceAll(pause, "")).toBe(html);
      for (const [before = "", after = ""] of pairs(paused.split(pause))) {
        expect(before).not.toMatch(/<\/h2>(\s|text|<!-- a remark -->)*$/);
        expect(after).toMatch(/^<(p|ul|pre|h2)>/);
        pauses++;
      }
    }),
  );
  expect(pauses).toBeGreaterThan(50);
});

function pairs(parts: readonly string[]): readonly (readonly string[])[] {
  return parts.slice(1).map((after, index) => [parts[index] ?? "", after]);
}
