import { describe, expect, test } from "vitest";
import { loadSidebars } from "./drawn-sidebars.fixture.ts";
import type { Files } from "../temporary-site.fixture.ts";

const page = (frontMatter: string) => `---\n${frontMatter}\n---\nText.\n`;
describe("a sidebar generated from folders", () => {
  test.each<[string, Files, string[]]>([
    [
      "sorts by position, number, then name, with numbers in names by value",
      {
        "docs/z.md": page("sidebar_position: 1"),
        "docs/a.md": "",
        "docs/02-b.md": "",
        "docs/v10.md": "",
        "docs/v9.md": "",
        "docs/neg.md": page("sidebar_position: -1"),
      },
      ["Neg (neg)", "Z (z)", "B (b)", "A (a)", "V9 (v9)", "V10 (v10)"],
    ],
    [
      "shows the section's index first, before folders and pages with a position",
      {
        "docs/index.md": page("title: Welcome"),
        "docs/about.md": "",
        "docs/1-start/a.md": "",
        "docs/z.md": page("sidebar_position: 0"),
      },
      ["Welcome (index)", "Z (z)", "+ Start", "  A (start/a)", "About (about)"],
    ],
    [
      "shows an index at its own position",
      {
        "docs/README.md": page("sidebar_position: 2"),
        "docs/a.md": "",
        "docs/b.md": page("sidebar_position: 1"),
        "docs/c/_category_.yml": "link: null",
        "docs/c/02-index.md": "",
        "docs/c/01-d.md": "",
      },
      ["B (b)", "Docs (README)", "A (a)", "+ C", "  D (c/d)", "  C (c/index)"],
    ],
    [
      "shows a folder's index first if it isn't the folder's page",
      {
        "docs/tools/_category_.yml": "link: { type: generated-index }",
        "docs/tools/index.md": "",
        "docs/tools/a.md": "",
        "docs/tools/b.md": page("sidebar_position: 1"),
      },
      ["+ Tools /docs/category/tools", "  Tools (tools/index)", "  B (tools/b)", "  A (tools/a)"],
    ],
    [
      "accepts the last part of an id as the folder's page",
      {
        "docs/tools/_category_.yml": "link: { type: doc, id: b }",
        "docs/tools/a.md": "",
        "docs/tools/b.md": "",
      },
      ["+ B /docs/tools/b", "  A (tools/a)"],
    ],
    [
      "turns folders into categories, without a page if they have none",
      { "docs/plugin-types/mod.md": "", "docs/a.md": "" },
      ["A (a)", "+ Plugin types", "  Mod (plugin-types/mod)"],
    ],
    [
      "uses the index as the folder's page",
      {
        "docs/apis/index.md": page("title: The APIs\nsidebar_position: 2\nsidebar_class_name: c"),
        "docs/apis/b.md": "",
        "docs/z.md": page("sidebar_position: 1"),
      },
      ["Z (z)", "+ The APIs /docs/apis .c", "  B (apis/b)"],
    ],
    [
      "uses the readme as the folder's page",
      { "docs/apis/README.md": page("title: R"), "docs/apis/b.md": "" },
      ["+ R /docs/apis", "  B (apis/b)"],
    ],
    [
      "uses the document with the folder's name as its page",
      { "docs/apis/apis.md": "", "docs/apis/b.md": "" },
      ["+ Apis /docs/apis", "  B (apis/b)"],
    ],
    [
      "uses the document with the folder's name next to the folder as its page",
      {
        "docs/releases.md": page("sidebar_position: 1"),
        "docs/releases/4.0.md": "",
        "docs/a.md": "",
      },
      ["+ Releases /docs/releases", "  4.0 (releases/4.0)", "A (a)"],
    ],
    [
      "turns a folder with only a page into a link",
      { "docs/apis/index.md": "", "docs/b.md": "" },
      ["Apis (apis/index)", "B (b)"],
    ],
    [
      "removes number prefixes from folders, and sorts by them",
      { "docs/2-a/x.md": "", "docs/1-b/y.md": "" },
      ["+ B", "  Y (b/y)", "+ A", "  X (a/x)"],
    ],
    [
      "applies the category file",
      {
        "docs/tools/_category_.yml":
          "label: The Tools\nposition: 1\ncollapsible: true\ncollapsed: false\nclassName: t\ncustomProps: { a: 1 }\ndescription: D",
        "docs/tools/x.md": "",
        "docs/other/_category_.json": '{\n\t"collapsible": false\n}',
        "docs/other/y.md": "",
      },
      ["- The Tools .t", "  X (tools/x)", "= Other", "  Y (other/y)"],
    ],
    [
      "creates an index for a folder that requests one",
      {
        "docs/tools/_category_.yaml": "link: { type: generated-index }",
        "docs/tools/index.md": "",
        "docs/tools/x.md": "",
      },
      ["+ Tools /docs/category/tools", "  Tools (tools/index)", "  X (tools/x)"],
    ],
    [
      "links a folder to any document",
      {
        "docs/tools/_category_.yml": "link: { type: doc, id: far/a }",
        "docs/tools/x.md": "",
        "docs/far/a.md": page("title: FA"),
        "docs/far/b.md": "",
      },
      ["+ Far", "  B (far/b)", "+ FA /docs/far/a", "  X (tools/x)"],
    ],
    [
      "removes a folder's link on request",
      {
        "docs/tools/_category_.yml": "link: null",
        "docs/tools/index.md": "",
        "docs/tools/x.md": "",
      },
      ["+ Tools", "  Tools (tools/index)", "  X (tools/x)"],
    ],
    ["is empty without documents", {}, []],
  ])("%s", async (_, files, main) => {
    const { sidebars, told } = await loadSidebars(files);
    expect(told).toEqual([]);
    expect(sidebars).toEqual({ main });
  });

  test.each<[string, Files, string[]]>([
    [
      "an unknown key",
      { "docs/t/_category_.yml": "label: T\nlable: U", "docs/t/a.md": "" },
      [
        'error category/invalid docs/t/_category_.yml:2:1 "lable" isn\'t a key of the category file. | Did you mean "label"?',
      ],
    ],
    [
      "a wrong value",
      { "docs/t/_category_.json": '{\n  "position": "first"\n}', "docs/t/a.md": "" },
      [
        'error category/invalid docs/t/_category_.json:2:3 "position" is "first"; it must be a number.',
      ],
    ],
    [
      "a broken link",
      { "docs/t/_category_.yml": "link:\n  type: generated\n", "docs/t/a.md": "" },
      [
        'error category/invalid docs/t/_category_.yml:2:3 "link.type" is "generated"; it must be doc or generated-index.',
      ],
    ],
    [
      "an unknown document",
      { "docs/t/_category_.yml": "link:\n  type: doc\n  id: t/aa\n", "docs/t/a.md": "" },
      [
        'error sidebar/unknown-document docs/t/_category_.yml:3:3 The sidebar "main" lists the document "t/aa", which doesn\'t exist in the version "current". | Did you mean "t/a"?',
      ],
    ],
    [
      "invalid YAML",
      { "docs/t/_category_.json": '{ "label": ', "docs/t/a.md": "" },
      [
        "error category/invalid docs/t/_category_.json:1:12 The category file can't be read: Flow map must end with a }.",
      ],
    ],
  ])("reports %s in a category file", async (_, files, expected) => {
    expect((await loadSidebars(files)).told).toEqual(expected);
  });
});
