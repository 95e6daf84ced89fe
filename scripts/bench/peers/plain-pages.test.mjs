import { expect, test } from "vitest";
import { languages } from "./made-up-code.mjs";
import { plainPages } from "./plain-pages.mjs";

test("the same number and seed give the same pages, another seed others", () => {
  expect(plainPages(60)).toEqual(plainPages(60));
  expect(plainPages(60, 2)).not.toEqual(plainPages(60));
});

test("no two pages share a place or a block of code", () => {
  const pages = plainPages(120);
  const places = pages.map(({ folder, name }) => `${folder}/${name}`);
  const code = pages.flatMap(({ blocks }) =>
    blocks.filter(({ kind }) => kind === "code").map((block) => block.code),
  );
  expect(new Set(places).size).toBe(120);
  expect(new Set(code).size).toBe(120 * 6);
});

test("each page has code in six languages, text, lists, tables and links to pages there are", () => {
  const pages = plainPages(30);
  const places = new Set(pages.map(({ folder, name }) => `${folder}/${name}`));
  for (const { blocks } of pages) {
    const used = blocks.filter(({ kind }) => kind === "code").map(({ language }) => language);
    expect(used).toEqual(languages);
    expect(new Set(blocks.map(({ kind }) => kind))).toEqual(
      new Set(["heading", "text", "code", "list", "table", "links"]),
    );
    const targets = blocks.flatMap((block) => (block.kind === "links" ? block.to : []));
    for (const { folder, name } of targets) expect(places).toContain(`${folder}/${name}`);
  }
});

test("one page is a site, too", () => {
  expect(plainPages(1)).toHaveLength(1);
});
