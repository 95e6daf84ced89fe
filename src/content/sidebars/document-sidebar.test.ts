import { describe, expect, test } from "vitest";
import { loadDeclared, loadSidebars } from "./drawn-sidebars.fixture.ts";

const page = (frontMatter: string) => `---\n${frontMatter}\n---\nText.\n`;
describe("the sidebar of a document", () => {
  const yaml =
    "one: [{ type: category, label: C, link: { type: doc, id: a }, items: [b] }]\ntwo: [b, c]\n";
  const files = {
    "docs/a.md": "",
    "docs/b.md": "",
    "docs/c.md": page("displayed_sidebar: one"),
    "docs/d.md": page("displayed_sidebar: two"),
    "docs/e.md": "",
    "docs/f.md": page("displayed_sidebar: null"),
  };

  test("is the first one that contains it, or the one it requests", async () => {
    const { shownWith, told } = await loadDeclared(yaml, files);
    expect(told).toEqual([]);
    expect(shownWith).toEqual({
      a: "one",
      b: "one",
      c: "one",
      d: "two",
      e: undefined,
      f: undefined,
    });
  });

  test("is reported if it doesn't exist", async () => {
    const { told, shownWith } = await loadDeclared(yaml, {
      ...files,
      "docs/b.md": page("title: B\ndisplayed_sidebar: on"),
    });
    expect(told).toEqual([
      'error sidebar/unknown-sidebar docs/b.md:3:1 "displayed_sidebar" is "on", which isn\'t a sidebar of the version "current". | Did you mean "one"?',
    ]);
    expect(shownWith["b"]).toBe("one");
  });
});

describe("the previous and next pages in front matter", () => {
  test("are documents of the version, including drafts", async () => {
    const { told } = await loadSidebars({
      "docs/a.md": page("pagination_next: b\npagination_prev: null"),
      "docs/b.md": page("pagination_prev: d"),
      "docs/d.md": page("draft: true"),
      "docs/e.md": page("pagination_next: bb\npagination_prev: far/away"),
    });
    expect(told).toEqual([
      'error front-matter/invalid docs/e.md:2:1 "pagination_next" is "bb", which isn\'t a document of the version "current". | Did you mean "b"?',
      'error front-matter/invalid docs/e.md:3:1 "pagination_prev" is "far/away", which isn\'t a document of the version "current". | Known: a, b, e.',
    ]);
  });
});
