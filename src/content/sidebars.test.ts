import { describe, expect, test } from "vitest";
import type { SidebarItem } from "../model/sidebar.ts";
import { docsSite, loadFiles, told, type Files } from "./temporary-site.fixture.ts";

const page = (frontMatter: string) => `---\n${frontMatter}\n---\nText.\n`;

/** The sidebar as an indented text: documents by label and id, categories with `+`, or `-` when open. */
function drawn(items: readonly SidebarItem[], indent = ""): string[] {
  return items.flatMap((item) => {
    const className = item.className === undefined ? "" : ` .${item.className}`;
    switch (item.kind) {
      case "document":
        return [`${indent}${item.label} (${item.docId})${className}`];
      case "category": {
        const sign = !item.collapsible ? "=" : item.collapsed ? "+" : "-";
        const route = item.route === undefined ? "" : ` ${item.route}`;
        const head = `${indent}${sign} ${item.label}${route}${className}`;
        return [head, ...drawn(item.items, `${indent}  `)];
      }
      case "link":
        return [`${indent}${item.label} -> ${item.href}`];
      case "html":
        return [`${indent}${item.html}`];
      case "separator":
        return [`${indent}---`];
    }
  });
}

async function load(files: Files, mode: "build" | "dev" = "build") {
  const section = { id: "docs", label: "Docs", path: "/docs", folder: "docs" };
  const isDeclared = "sidebars.yml" in files;
  const sections = [isDeclared ? { ...section, sidebars: "sidebars.yml" } : section];
  const { site, diagnostics } = await loadFiles(files, { config: { ...docsSite, sections }, mode });
  const version = site.sections[0]?.versions[0];
  const sidebars = Object.fromEntries(
    (version?.sidebars ?? []).map((sidebar) => [sidebar.id, drawn(sidebar.items)]),
  );
  const shownWith = Object.fromEntries(
    (version?.documents ?? []).map((document) => [document.id, document.sidebar]),
  );
  return { site, version, sidebars, shownWith, told: diagnostics.map(told) };
}

const declared = (
  yaml: string,
  files: Files = { "docs/a.md": "", "docs/b.md": "" },
  mode?: "dev",
) => load({ "sidebars.yml": yaml, ...files }, mode);

describe("a sidebar made of folders", () => {
  test.each<[string, Files, string[]]>([
    [
      "orders by position, number, then name, numbers in names by value",
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
      "makes folders categories, without a page when they have none",
      { "docs/plugin-types/mod.md": "", "docs/a.md": "" },
      ["A (a)", "+ Plugin types", "  Mod (plugin-types/mod)"],
    ],
    [
      "gives a folder its index as page",
      {
        "docs/apis/index.md": page("title: The APIs\nsidebar_position: 2\nsidebar_class_name: c"),
        "docs/apis/b.md": "",
        "docs/z.md": page("sidebar_position: 1"),
      },
      ["Z (z)", "+ The APIs /docs/apis .c", "  B (apis/b)"],
    ],
    [
      "gives a folder its readme as page",
      { "docs/apis/README.md": page("title: R"), "docs/apis/b.md": "" },
      ["+ R /docs/apis", "  B (apis/b)"],
    ],
    [
      "gives a folder the document of its name as page",
      { "docs/apis/apis.md": "", "docs/apis/b.md": "" },
      ["+ Apis /docs/apis", "  B (apis/b)"],
    ],
    [
      "gives a folder the document of its name beside it as page",
      {
        "docs/releases.md": page("sidebar_position: 1"),
        "docs/releases/4.0.md": "",
        "docs/a.md": "",
      },
      ["+ Releases /docs/releases", "  4.0 (releases/4.0)", "A (a)"],
    ],
    [
      "makes a folder with only a page a plain link",
      { "docs/apis/index.md": "", "docs/b.md": "" },
      ["Apis (apis/index)", "B (b)"],
    ],
    [
      "takes number prefixes off folders, and orders by them",
      { "docs/2-a/x.md": "", "docs/1-b/y.md": "" },
      ["+ B", "  Y (b/y)", "+ A", "  X (a/x)"],
    ],
    [
      "does what a category file says",
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
      "makes an index for a folder that asks for one",
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
      "links a folder to nothing when asked",
      {
        "docs/tools/_category_.yml": "link: null",
        "docs/tools/index.md": "",
        "docs/tools/x.md": "",
      },
      ["+ Tools", "  Tools (tools/index)", "  X (tools/x)"],
    ],
    ["is empty without documents", {}, []],
  ])("%s", async (_, files, main) => {
    const { sidebars, told } = await load(files);
    expect(told).toEqual([]);
    expect(sidebars).toEqual({ main });
  });

  test.each<[string, Files, string[]]>([
    [
      "an unknown key",
      { "docs/t/_category_.yml": "label: T\nlable: U", "docs/t/a.md": "" },
      [
        'error category/invalid docs/t/_category_.yml:2:1 "lable" is not a key of the category file. | Did you mean "label"?',
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
      "a link to nothing",
      { "docs/t/_category_.yml": "link:\n  type: generated\n", "docs/t/a.md": "" },
      [
        'error category/invalid docs/t/_category_.yml:2:3 "link.type" is "generated"; it must be doc or generated-index.',
      ],
    ],
    [
      "an unknown document",
      { "docs/t/_category_.yml": "link:\n  type: doc\n  id: t/aa\n", "docs/t/a.md": "" },
      [
        'error sidebar/unknown-document docs/t/_category_.yml:3:3 The sidebar "main" names the document "t/aa", which the version "current" does not have. | Did you mean "t/a"?',
      ],
    ],
    [
      "what cannot be read",
      { "docs/t/_category_.json": '{ "label": ', "docs/t/a.md": "" },
      [
        "error category/invalid docs/t/_category_.json:1:12 The category file cannot be read: Flow map must end with a }.",
      ],
    ],
  ])("reports %s of a category file", async (_, files, expected) => {
    expect((await load(files)).told).toEqual(expected);
  });
});

describe("a declared sidebar", () => {
  test("has items of every type", async () => {
    const { sidebars, told } = await declared(
      `docs:
  - a
  - { type: doc, id: b, label: Bee, className: c }
  - { type: link, label: Out, href: "https://example.org", description: D }
  - { type: html, html: <hr> }
  - { type: separator }
  - type: category
    label: Group
    collapsed: false
    className: g
    items:
      - b
      - { type: category, label: Inner, collapsible: false, link: { type: doc, id: a }, items: [b] }
other: []
`,
    );
    expect(told).toEqual([]);
    expect(sidebars).toEqual({
      docs: [
        "A (a)",
        "Bee (b) .c",
        "Out -> https://example.org",
        "<hr>",
        "---",
        "- Group .g",
        "  B (b)",
        "  = Inner /docs/a",
        "    B (b)",
      ],
      other: [],
    });
  });

  test("takes a number for the id it is written as", async () => {
    const { sidebars, told } = await declared("docs:\n  - 4.0\n", { "docs/4.0.md": "" });
    expect(told).toEqual([]);
    expect(sidebars).toEqual({ docs: ["4.0 (4.0)"] });
  });

  test("can be written as JSON", async () => {
    const section = {
      id: "docs",
      label: "Docs",
      path: "/docs",
      folder: "docs",
      sidebars: "s.json",
    };
    const { site } = await loadFiles(
      { "s.json": '{ "docs": ["a"] }', "docs/a.md": "" },
      { config: { ...docsSite, sections: [section] } },
    );
    expect(drawn(site.sections[0]?.versions[0]?.sidebars[0]?.items ?? [])).toEqual(["A (a)"]);
  });

  test("is filled from folders, without the page of the category around", async () => {
    const { sidebars, told } = await declared(
      `docs:
  - { type: category, label: APIs, link: { type: doc, id: apis/index }, items: [{ type: autogenerated, dir: apis }] }
  - { type: autogenerated, dir: ./tools/ }
  - { type: autogenerated, dir: . }
`,
      {
        "docs/apis/index.md": "",
        "docs/apis/b.md": "",
        "docs/tools/index.md": "",
        "docs/tools/c.md": "",
      },
    );
    expect(told).toEqual([]);
    expect(sidebars).toEqual({
      docs: [
        "+ APIs /docs/apis",
        "  B (apis/b)",
        "C (tools/c)",
        "Tools (tools/index)",
        "+ Apis /docs/apis",
        "  B (apis/b)",
        "+ Tools /docs/tools",
        "  C (tools/c)",
      ],
    });
  });

  test("makes the indexes that categories ask for", async () => {
    const { sidebars, site, told } = await declared(`docs:
  - type: category
    label: Plugin types
    description: Below the label
    link: { type: generated-index }
    items:
      - { type: category, label: Plugin types, link: { type: generated-index, title: T, description: D }, items: [a] }
  - { type: category, label: Far, link: { type: generated-index, slug: /far/away }, items: [b] }
  - { type: category, label: Empty, link: { type: generated-index } }
`);
    expect(told).toEqual([]);
    expect(sidebars["docs"]).toEqual([
      "+ Plugin types /docs/category/plugin-types",
      "  + Plugin types /docs/category/plugin-types-1",
      "    A (a)",
      "+ Far /docs/far/away",
      "  B (b)",
    ]);
    const pages = [...site.pages.values()].filter((p) => p.kind === "category");
    expect(pages.map((p) => [p.route, p.title, p.description, p.sidebar, p.version])).toEqual([
      ["/docs/category/plugin-types", "Plugin types", "Below the label", "docs", "current"],
      ["/docs/category/plugin-types-1", "T", "D", "docs", "current"],
      ["/docs/far/away", "Far", undefined, "docs", "current"],
    ]);
  });

  test("drops what drafts leave empty, and keeps what is left of a category", async () => {
    const files = {
      "docs/a.md": "",
      "docs/d.md": page("draft: true"),
      "docs/only/d.md": page("draft: true"),
    };
    const yaml = `docs:
  - d
  - { type: category, label: Gone, items: [d] }
  - { type: category, label: Gone too, link: { type: doc, id: d }, items: [d] }
  - { type: category, label: Page, link: { type: doc, id: a }, items: [d] }
  - { type: category, label: No page, link: { type: doc, id: d }, items: [a] }
  - { type: category, label: Index, link: { type: generated-index }, items: [d] }
  - { type: autogenerated, dir: only }
`;
    const built = await declared(yaml, files);
    expect(built.told).toEqual([]);
    expect(built.sidebars["docs"]).toEqual(["Page (a)", "+ No page", "  A (a)"]);
    const shown = await declared(yaml, files, "dev");
    expect(shown.sidebars["docs"]?.[0]).toBe("D (d)");
    expect(shown.sidebars["docs"]).toContain("+ Index /docs/category/index");
  });

  test("shows unlisted pages to writers alone", async () => {
    const files = { "docs/a.md": "", "docs/u.md": page("unlisted: true") };
    const built = await declared("docs: [a, u]", files);
    expect([built.told, built.sidebars["docs"]]).toEqual([[], ["A (a)"]]);
    expect(built.site.pages.has("/docs/u" as never)).toBe(true);
    expect((await declared("docs: [a, u]", files, "dev")).sidebars["docs"]).toEqual([
      "A (a)",
      "U (u)",
    ]);
    expect((await load(files)).sidebars["main"]).toEqual(["A (a)"]);
    expect((await load(files, "dev")).sidebars["main"]).toEqual(["A (a)", "U (u)"]);
  });

  test.each([
    [
      "docs: [aa]",
      'error sidebar/unknown-document sidebars.yml:1:8 The sidebar "docs" names the document "aa", which the version "current" does not have. | Did you mean "a"?',
    ],
    [
      "docs:\n  - type: doc\n    id: x/y\n",
      'error sidebar/unknown-document sidebars.yml:3:5 The sidebar "docs" names the document "x/y", which the version "current" does not have. | Known: a, b.',
    ],
    [
      "docs:\n  - type: category\n    label: C\n    link: { type: doc, id: c }\n    items: [a]",
      'error sidebar/unknown-document sidebars.yml:4:24 The sidebar "docs" names the document "c", which the version "current" does not have. | Did you mean "a"?',
    ],
    [
      "docs:\n  - { type: autogenerated, dir: api }",
      'error sidebar/unknown-folder sidebars.yml:2:28 An autogenerated item names the folder "api", which has no pages.',
    ],
    [
      "docs:\n  - a\n  - { type: category, label: C, items: [] }",
      'error sidebar/empty-category sidebars.yml:3:5 The category "C" has neither items nor a link, so it leads nowhere. | Add items or a link, or remove the category.',
    ],
    [
      "docs:\n  - { type: category, items: [a] }",
      'error sidebar/invalid sidebars.yml:2:5 "docs[0].label" is missing; it must be text.',
    ],
    [
      "docs:\n  - { type: docs, id: a }",
      'error sidebar/invalid sidebars.yml:2:7 "docs[0].type" is "docs"; it must be doc, category, link, html, separator or autogenerated. | Did you mean "doc"?',
    ],
    [
      "docs:\n  - { type: doc, id: a, lable: A }",
      'error sidebar/invalid sidebars.yml:2:25 "docs[0].lable" is not a key of the sidebars file. | Did you mean "label"?',
    ],
    [
      "docs:\n  - { id: a }",
      'error sidebar/invalid sidebars.yml:2:5 "docs[0].type" must be doc, category, link, html, separator or autogenerated.',
    ],
    [
      "docs:\n  - [a]",
      'error sidebar/invalid sidebars.yml:2:5 "docs[0]" must be a document id or an item with a type (doc, category, link, html, separator or autogenerated).',
    ],
    [
      "docs: a",
      'error sidebar/invalid sidebars.yml:1:1 "docs" is "a"; it must be a list of items.',
    ],
    [
      "a b: []",
      'error sidebar/invalid sidebars.yml:1:1 The name "a b" in the sidebars file must be a name of letters, digits, ., _ and -.',
    ],
    [
      "- a",
      "error sidebar/invalid sidebars.yml:1:1 The sidebars file must be a map of sidebar ids to lists of items.",
    ],
    [
      "docs: [a",
      "error sidebar/invalid sidebars.yml:1:9 The sidebars file cannot be read: Flow sequence in block collection must be sufficiently indented and end with a ].",
    ],
  ])("reports %j", async (yaml, expected) => {
    expect((await declared(yaml)).told).toEqual([expected]);
  });

  test("names the nearest folder", async () => {
    const { told } = await declared("docs: [{ type: autogenerated, dir: api }]", {
      "docs/apis/x.md": "",
    });
    expect(told).toEqual([
      'error sidebar/unknown-folder sidebars.yml:1:31 An autogenerated item names the folder "api", which has no pages. | Did you mean "apis"?',
    ]);
  });

  test("keeps its other items, each at its own place", async () => {
    const { sidebars, told } = await declared("docs:\n  - 1: x\n  - a\n  - c\n");
    expect(told).toHaveLength(2);
    expect(told[1]).toMatch(/^error sidebar\/unknown-document sidebars\.yml:4:5 /);
    expect(sidebars["docs"]).toEqual(["A (a)"]);
  });
});

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

  test("is the first that holds it, or the one it asks for", async () => {
    const { shownWith, told } = await declared(yaml, files);
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

  test("is reported when it is none", async () => {
    const { told, shownWith } = await declared(yaml, {
      ...files,
      "docs/b.md": page("title: B\ndisplayed_sidebar: on"),
    });
    expect(told).toEqual([
      'error sidebar/unknown-sidebar docs/b.md:3:1 "displayed_sidebar" is "on", which is no sidebar of the version "current". | Did you mean "one"?',
    ]);
    expect(shownWith["b"]).toBe("one");
  });
});

describe("the neighbours a front matter names", () => {
  test("are documents of the version, drafts included", async () => {
    const { told } = await load({
      "docs/a.md": page("pagination_next: b\npagination_prev: null"),
      "docs/b.md": page("pagination_prev: d"),
      "docs/d.md": page("draft: true"),
      "docs/e.md": page("pagination_next: bb\npagination_prev: far/away"),
    });
    expect(told).toEqual([
      'error front-matter/invalid docs/e.md:2:1 "pagination_next" is "bb", which is no document of the version "current". | Did you mean "b"?',
      'error front-matter/invalid docs/e.md:3:1 "pagination_prev" is "far/away", which is no document of the version "current". | Known: a, b, e.',
    ]);
  });
});
