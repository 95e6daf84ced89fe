import { describe, expect, test } from "vitest";
import { sourcePath } from "../../core/paths.ts";
import { readFrontMatter } from "./front-matter.ts";
import { told } from "../temporary-site.fixture.ts";

const file = sourcePath("docs/a.md");
const read = (yaml: string) => readFrontMatter(file, `---\n${yaml}\n---\n`);
const problems = (yaml: string) => read(yaml).diagnostics.map(told);

describe("readFrontMatter", () => {
  test("has defaults for missing keys", () => {
    expect(readFrontMatter(file, "")).toEqual({
      diagnostics: [],
      // Other keys are undefined.
      frontMatter: {
        tags: [],
        keywords: [],
        hideTitle: false,
        foldSections: false,
        hideTableOfContents: false,
        parseNumberPrefixes: true,
        draft: false,
        unlisted: false,
        changes: true,
        references: {},
        customProps: {},
        own: {},
      },
    });
  });

  test.each([
    ["id: intro", { id: "intro" }],
    ["title: Access API", { title: "Access API" }],
    ["title: 4.0", { title: "4.0" }],
    ["title: true", { title: "true" }],
    ["title:", { title: undefined }],
    ['title: ""\ndescription: ""', { title: undefined, description: undefined }],
    ["sidebar_position: -400", { sidebarPosition: -400 }],
    ["sidebar_position: 2.5", { sidebarPosition: 2.5 }],
    ["tags: [Access, 4.0, 2022]", { tags: ["Access", "4.0", "2022"] }],
    ["tags:\n  - { label: 2022 }\n  - { label: Access }", { tags: ["2022", "Access"] }],
    ["keywords:\n  - a", { keywords: ["a"] }],
    ["displayed_sidebar: null", { displayedSidebar: null }],
    ["pagination_next: null", { paginationNext: null }],
    ["pagination_prev: apis/access", { paginationPrev: "apis/access" }],
    ["custom_edit_url: null", { customEditUrl: null }],
    ["parse_number_prefixes: false", { parseNumberPrefixes: false }],
    ["draft: true\nunlisted: true", { draft: true, unlisted: true }],
    [
      "hide_title: true\nhide_table_of_contents: true",
      { hideTitle: true, hideTableOfContents: true },
    ],
    [
      "toc_min_heading_level: 2\ntoc_max_heading_level: 6",
      { tocMinHeadingLevel: 2, tocMaxHeadingLevel: 6 },
    ],
    ["sidebar_custom_props: { badge: new }", { sidebarCustomProps: { badge: "new" } }],
    ["customProps: { version: 4.0 }", { customProps: { version: 4 } }],
    [
      "slug: /x\nimage: ./a.png\npagination_label: P",
      { slug: "/x", image: "./a.png", paginationLabel: "P" },
    ],
    ["sidebar_label: L\nsidebar_class_name: c", { sidebarLabel: "L", sidebarClassName: "c" }],
    ["# a comment alone", {}],
    ["", {}],
  ])("reads %j", (yaml, expected) => {
    const { frontMatter, diagnostics } = read(yaml);
    expect(diagnostics).toEqual([]);
    expect(frontMatter).toMatchObject(expected);
  });

  test.each([
    [
      "title: A\nsidebar_lable: B",
      'error front-matter/unknown-key docs/a.md:3:1 "sidebar_lable" isn\'t a key of the front matter. | Did you mean "sidebar_label"?',
    ],
    [
      "zebra: 1",
      expect.stringMatching(
        /^error front-matter\/unknown-key docs\/a\.md:2:1 "zebra" isn't a key of the front matter\. \| Known: id, .*, …\. If it's your own key, add it to frontMatterKeys in site\.config\.ts\.$/,
      ) as string,
    ],
    [
      "sidebar_position: first",
      'error front-matter/invalid docs/a.md:2:1 "sidebar_position" is "first"; it must be a number.',
    ],
    [
      "draft: yes",
      'error front-matter/invalid docs/a.md:2:1 "draft" is "yes"; it must be true or false.',
    ],
    [
      "id: a/b",
      'error front-matter/invalid docs/a.md:2:1 "id" is "a/b"; it must be a name without /, because Lectern adds the folders.',
    ],
    [
      "slug: /a?b",
      'error front-matter/invalid docs/a.md:2:1 "slug" is "/a?b"; it must be a URL without ? and #.',
    ],
    [
      "slug: /%",
      'error front-matter/invalid docs/a.md:2:1 "slug" is "/%"; it must be a URL without ? and #.',
    ],
    [
      "slug: https://example.org/a",
      'error front-matter/invalid docs/a.md:2:1 "slug" is "https://example.org/a"; it must be a URL of this site, without a host.',
    ],
    [
      "slug: //example.org/a",
      'error front-matter/invalid docs/a.md:2:1 "slug" is "//example.org/a"; it must be a URL of this site, without a host.',
    ],
    [
      "tags: Access",
      'error front-matter/invalid docs/a.md:2:1 "tags" is "Access"; it must be a list of words.',
    ],
    [
      "tags:\n  - a\n  - { b: 1 }",
      'error front-matter/invalid docs/a.md:4:5 "tags[1]" must be text.',
    ],
    [
      "toc_max_heading_level: 7",
      'error front-matter/invalid docs/a.md:2:1 "toc_max_heading_level" is 7; it must be a heading level, 2 to 6.',
    ],
    [
      "toc_min_heading_level: 4\ntoc_max_heading_level: 3",
      'error front-matter/invalid docs/a.md:3:1 "toc_max_heading_level" is 3; it must be at least toc_min_heading_level.',
    ],
    [
      "- a\n- b",
      "error front-matter/invalid docs/a.md:2:1 The front matter must be a map of keys to values.",
    ],
    [
      "title: [Access",
      "error front-matter/syntax docs/a.md:3:1 The front matter can't be read: Flow sequence in block collection must be sufficiently indented and end with a ].",
    ],
    [
      "title: a: b",
      'error front-matter/syntax docs/a.md:2:1 The front matter can\'t be read: Nested mappings are not allowed in compact mappings. | Put the value in quotes, because it contains a colon: title: "a: b"',
    ],
    [
      "title: a\ntitle: b",
      "error front-matter/syntax docs/a.md:3:1 The front matter can't be read: Map keys must be unique.",
    ],
    [
      "title: *a",
      "error front-matter/syntax docs/a.md:2:8 The front matter can't be read: Unresolved alias (the anchor must be set before the alias): a.",
    ],
  ])("reports %j", (yaml, problem) => {
    expect(problems(yaml)).toEqual([problem]);
  });

  test("reports all problems at once and keeps valid values", () => {
    const { frontMatter, diagnostics } = read("titel: A\nsidebar_position: x\ndescription: D");
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual([
      "front-matter/invalid",
      "front-matter/unknown-key",
    ]);
    expect(frontMatter.description).toBe("D");
    expect(frontMatter.sidebarPosition).toBeUndefined();
  });

  test("shows the lines around a problem exactly as in the file", () => {
    expect(read("title: A\nfoo: 1").diagnostics[0]?.place?.excerpt).toBe(
      ["  2 | title: A", "> 3 | foo: 1", "    | ^", "  4 | ---"].join("\n"),
    );
    expect(read("foo: 1").diagnostics[0]?.place?.excerpt).toBe(
      ["  1 | ---", "> 2 | foo: 1", "    | ^", "  3 | ---"].join("\n"),
    );
  });

  test("counts lines with Windows line endings", () => {
    const { diagnostics } = readFrontMatter(file, "---\r\ntitle: A\r\nfoo: 1\r\n---\r\n");
    expect(diagnostics.map(told)[0]).toMatch(/docs\/a\.md:3:1/);
  });
});
