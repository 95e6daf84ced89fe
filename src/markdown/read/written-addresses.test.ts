import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writtenAddresses } from "./written-parts.ts";

const found = (text: string, format: "md" | "mdx" = "md") =>
  writtenAddresses(text, format).map(({ address, start, end }) => {
    expect(text.slice(start, end)).toBe(address);
    return address;
  });

describe("the URLs that an author wrote", () => {
  test.each([
    ["a link", "[a](/b)", ["/b"]],
    ["a link with a title", "[a](/b 'c](d)') end (x)", ["/b"]],
    ["a link in angle brackets", '[a](<./b c.md> "t")', ["./b c.md"]],
    ["a link with brackets", "[a](./b_(c).md)", ["./b_(c).md"]],
    ["a link with escapes", "[a\\]](./b\\)c.md)", ["./b\\)c.md"]],
    ["an image in a link", "[![a](./a.svg)](/b)", ["./a.svg", "/b"]],
    ["a definition", '[a]: ./b.md "T"\n\n[a][a]', ["./b.md"]],
    ["a tag", '<a title="x" href="./b.md">c</a>', ["./b.md"]],
    [
      "a video with a poster, and a srcset",
      '<video poster="./a.jpg" src="./b.mp4"></video><img srcset="./c.png, ./d.png 2x">',
      ["./a.jpg", "./b.mp4", "./c.png", "./d.png"],
    ],
    ["a tag in a quote", '> <div>\n> <img src="./b.svg">\n> </div>', ["./b.svg"]],
    ["characters outside ASCII", "äöü 😀 [ä](./ü.md) <b>x</b> [c](./d.md)", ["./ü.md", "./d.md"]],
    ["Windows line ends", "# T\r\n\r\n[a](./b.md)\r\n\r\n[c](./d.md)\r\n", ["./b.md", "./d.md"]],
    ["a byte order mark", "\uFEFF---\na: 1\n---\n\n[a](./b.md)", ["./b.md"]],
    ["a link across two lines", "[a\nb](\n./b.md)", ["./b.md"]],
    ["a link in a table", "| a |\n|---|\n| [b](./c.md) |", ["./c.md"]],
  ])("in %s", (_, text, addresses) => {
    expect(found(text)).toEqual(addresses);
  });

  test.each([
    ["a component", '<Card title="/x" href="./b.md" />', ["./b.md"]],
    ["a srcset", '<source srcSet="./a.png 1x,\n./b.png 2x" />', ["./a.png", "./b.png"]],
    ["a component with code", "<Card on={() => \"href='/x'\" > 1} {...a} to='./b' />", ["./b"]],
    [
      "imports",
      "import A from './a.mdx'; import {b} from \"./b\"\nexport * from './c'",
      ["./a.mdx", "./b", "./c"],
    ],
    ["a page with a syntax error", "<Tabs>\n\n[a](./b.md)", ["./b.md"]],
  ])("in %s in MDX", (_, text, addresses) => {
    expect(found(text, "mdx")).toEqual(addresses);
  });

  test.each([
    ["code spans", "`[a](/b)`"],
    ["code blocks", "> ```\n> [a](/b)\n> ```"],
    ["indented code", "    [a](/b)"],
    ["comments", '<!-- <a href="/b"> [a](/c) -->'],
    ["plain words", "the words /docs/apis and [brackets] (apart)"],
    ["expressions", '{"[a](/b)"}'],
  ])("aren't found in %s", (_, text) => {
    expect(found(text, text.startsWith("{") ? "mdx" : "md")).toEqual([]);
  });

  test("are found in any link, whatever is around it", () => {
    const around = fc.stringMatching(/^[a-zäß😀 .,()\\*_&]{0,12}$/u);
    const address = fc.stringMatching(/^\.\/[a-z0-9_-]{1,8}\.md$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(around, address), { minLength: 1, maxLength: 6 }), (parts) => {
        const text = parts.map(([words, to]) => `${words}\n\n[x](${to}) ${words}`).join("\n\n");
        expect(found(text)).toEqual(parts.map(([, to]) => to));
      }),
    );
  });
});
