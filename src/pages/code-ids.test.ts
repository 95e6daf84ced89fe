import { expect, test } from "vitest";
import { codeWithIds } from "./code-ids.ts";

const code = '<figure class="code" data-language="php"><pre></pre></figure>';
const idsOf = (html: string) =>
  [...html.matchAll(/<figure(?: id="([^"]*)")?/g)].map(([, id]) => id);

test("blocks of code are named by the heading they stand below", () => {
  const html = `${code}<h2 id="setup">Set up</h2>${code}<p>x</p>${code}<h3 id="use">Use</h3>${code}`;
  expect(idsOf(codeWithIds(html))).toEqual(["code", "setup-code", "setup-code-2", "use-code"]);
});

test("an id the author has given stays theirs", () => {
  const html = `<h2 id="setup">Set up</h2>${code}<p id="setup-code">x</p>`;
  expect(idsOf(codeWithIds(html))).toEqual(["setup-code-1"]);
});

test("blocks of islands stay as they are", () => {
  const html = `<lectern-island data-name="a">${code}</lectern-island>${code}`;
  expect(idsOf(codeWithIds(html))).toEqual([undefined, "code"]);
});

test("a page without code stays as it is", () => {
  expect(codeWithIds('<h2 id="a">A</h2>')).toBe('<h2 id="a">A</h2>');
});
