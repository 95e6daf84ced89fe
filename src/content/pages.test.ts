import { describe, expect, test } from "vitest";
import type { Page } from "../model/page.ts";
import { findSection, findVersion } from "../model/site.ts";
import {
  docsSite,
  loadFiles,
  told,
  type Files,
  type LoadFilesOptions,
} from "./temporary-site.fixture.ts";

const page = (frontMatter: string, body = "") => `---\n${frontMatter}\n---\n${body}`;

async function documents(files: Files, options?: LoadFilesOptions) {
  const { site, diagnostics } = await loadFiles(files, options);
  const all = site.sections.flatMap((section) => section.versions.flatMap((v) => v.documents));
  return { site, all, told: diagnostics.map(told), document: all[0] };
}

describe("the id and route of a document", () => {
  test.each([
    ["apis.md", "", "apis", "/docs/apis"],
    ["apis/access.md", "", "apis/access", "/docs/apis/access"],
    ["apis/access.MDX", "", "apis/access", "/docs/apis/access"],
    ["01-apis/2. Access.md", "", "apis/Access", "/docs/apis/Access"],
    ["releases/4.0.md", "", "releases/4.0", "/docs/releases/4.0"],
    ["releases/4.0/4.0.1.md", "", "releases/4.0/4.0.1", "/docs/releases/4.0/4.0.1"],
    ["2021-11-10.md", "", "2021-11-10", "/docs/2021-11-10"],
    ["01-intro.md", "parse_number_prefixes: false", "01-intro", "/docs/01-intro"],
    ["1-a/01-b.md", "parse_number_prefixes: false", "a/01-b", "/docs/a/01-b"],
    ["index.md", "", "index", "/docs"],
    ["apis/index.md", "", "apis/index", "/docs/apis"],
    ["apis/README.md", "", "apis/README", "/docs/apis"],
    ["apis/apis.md", "", "apis/apis", "/docs/apis"],
    ["1-apis/apis.md", "", "apis/apis", "/docs/apis"],
    ["apis/a.md", "id: b", "apis/b", "/docs/apis/b"],
    ["apis/index.md", "id: b", "apis/b", "/docs/apis"],
    ["apis/a.md", "slug: /", "apis/a", "/docs"],
    ["apis/a.md", "slug: /x/y", "apis/a", "/docs/x/y"],
    ["apis/a.md", "slug: x", "apis/a", "/docs/apis/x"],
    ["apis/a.md", "slug: ../x", "apis/a", "/docs/x"],
    ["apis/index.md", "slug: x", "apis/index", "/docs/apis/x"],
    ["apis/a.md", "id: b\nslug: /c", "apis/b", "/docs/c"],
  ])("%s with %j are %s and %s", async (path, frontMatter, id, route) => {
    const { document, told } = await documents({ [`docs/${path}`]: page(frontMatter) });
    expect(told).toEqual([]);
    expect([document?.id, document?.route]).toEqual([id, route]);
  });

  test("a name with a character that ends an address is reported, and the character left out", async () => {
    const { document, told } = await documents({ "docs/c#.md": "" });
    expect(document?.route).toBe("/docs/c");
    expect(told).toEqual([
      'error file/name docs/c#.md "docs/c#.md" has a "#" in its path, which ends the path of an address. | Rename it, or give the page a slug that starts with /.',
    ]);
    expect((await documents({ "docs/c#.md": page("slug: /c-sharp") })).told).toEqual([]);
  });

  test("two documents with one id are reported", async () => {
    const { told, all } = await documents({
      "docs/a.md": page("slug: /x"),
      "docs/b.md": page("id: a"),
    });
    expect(told).toEqual([
      'error document/duplicate-id docs/b.md "docs/b.md" has the id "a", which "docs/a.md" has already. | Give one of them another id in its front matter.',
    ]);
    expect(all).toHaveLength(2);
  });

  test("versions are served each at its path, ids counted for each", async () => {
    const config = {
      ...docsSite,
      sections: [
        {
          id: "docs",
          label: "Docs",
          path: "/docs",
          folder: "docs",
          lastVersion: "current",
          versions: { current: { label: "master" }, "4.0": {} },
        },
      ],
    };
    const { site, told } = await documents(
      { "docs/a.md": "", "versioned_docs/4.0/a.md": "" },
      { config },
    );
    expect(told).toEqual([]);
    const section = findSection(site, "docs");
    const routes = ["current", "4.0"].map(
      (name) =>
        section &&
        findVersion(section, name)?.documents.map(({ id, version, route }) => [id, version, route]),
    );
    expect(routes).toEqual([[["a", "current", "/docs/a"]], [["a", "4.0", "/docs/4.0/a"]]]);
  });
});

describe("what a document says of itself", () => {
  test.each([
    [
      "its title is that of the front matter",
      page("title: T", "# H\n"),
      { title: "T", label: "T" },
    ],
    [
      "else its first h1",
      page("description: D", "# `H` *1* {#h}\n"),
      { title: "H 1", label: "H 1" },
    ],
    ["else made of its file name", "", { title: "Getting started", label: "Getting started" }],
    ["its label may differ", page("title: T\nsidebar_label: L"), { title: "T", label: "L" }],
    [
      "its description is that of the front matter",
      page("description: D", "Text."),
      { description: "D" },
    ],
    ["else its first paragraph", "# H\n\nSome **text**.\n", { description: "Some text." }],
    ["else none", "# H\n", { description: undefined }],
    ["it may be unlisted", page("unlisted: true"), { unlisted: true }],
  ])("%s", async (_, text, expected) => {
    expect((await documents({ "docs/getting-started.md": text })).document).toMatchObject(expected);
  });

  test("an index without a title is named for its folder, that of the section for the section", async () => {
    const { all } = await documents({ "docs/02-file-api/index.md": "", "docs/index.md": "" });
    expect(all.map((document) => document.title)).toEqual(["File api", "Docs"]);
  });

  test.each([
    ["https://x.org/edit", "", "https://x.org/edit/docs/a%20b.md"],
    ["https://x.org/{path}?e", "", "https://x.org/docs/a%20b.md?e"],
    ["https://x.org/edit", "custom_edit_url: https://y.org", "https://y.org"],
    ["https://x.org/edit", "custom_edit_url: null", undefined],
    [undefined, "", undefined],
  ])("is edited, with %j and %j, at %s", async (editUrl, frontMatter, address) => {
    const config = { ...docsSite, editUrl };
    const { document } = await documents({ "docs/a b.md": page(frontMatter) }, { config });
    expect(document?.editUrl).toBe(address);
  });

  test("its last change is that of the history, which is asked once for all sources", async () => {
    const asked: unknown[] = [];
    const change = { date: "2022-01-01T00:00:00Z", author: "Ann" };
    const { all, told: notes } = await documents(
      { "docs/a.md": "", "docs/b.md": "", "pages/c.md": "" },
      {
        history: (paths) => {
          asked.push(paths);
          const [first] = paths;
          return Promise.resolve({
            changes: new Map(first === undefined ? [] : [[first, change]]),
            diagnostics: [{ code: "git/unavailable", severity: "note", message: "N." }],
          });
        },
      },
    );
    expect(asked).toEqual([["docs/a.md", "docs/b.md", "pages/c.md"]]);
    expect(all.map((document) => document.lastChange)).toEqual([change, undefined]);
    expect(notes).toEqual(["note git/unavailable N."]);
  });
});

describe("drafts", () => {
  const files = {
    "docs/a.md": "",
    "docs/b.md": page("draft: true\ntags: [x]"),
    "pages/p.md": page("draft: true"),
  };

  test("are left out of a build, which remembers them", async () => {
    const { site, all } = await documents(files);
    expect(all.map((document) => document.id)).toEqual(["a"]);
    expect([...site.draftSources]).toEqual(["docs/b.md", "pages/p.md"]);
    expect([...(site.sections[0]?.versions[0]?.draftIds ?? [])]).toEqual(["b"]);
    const engine = new Set<string>(["/404", "/_lectern/not-kept", "/offline"]);
    const own = [...site.pages.keys()].filter((route) => !engine.has(route));
    expect(own).toEqual(["/docs/a"]);
  });

  test("are there while writing", async () => {
    const { site, all } = await documents(files, { mode: "dev" });
    expect(all.map((document) => document.id)).toEqual(["a", "b"]);
    expect(site.draftSources.size).toBe(0);
    expect(site.pages.has("/p" as Page["route"])).toBe(true);
  });
});

describe("pages outside the sections", () => {
  test("are components and Markdown files of the pages folder", async () => {
    const { site, diagnostics } = await loadFiles({
      "pages/index.tsx": "",
      "pages/versions.jsx": "",
      "pages/about/index.md": "# About us\n\nText.\n",
      "pages/markdown-page.md": page("title: M\nslug: /marked"),
      "pages/tools/chart-room.tsx": "",
      "pages/chart.client.tsx": "",
      "pages/_part.mdx": "",
      "docs/a.tsx": "",
    });
    expect(diagnostics).toEqual([]);
    const pages = [...site.pages.values()].map((p) => [
      p.route,
      p.title,
      p.kind === "standalone" && p.format,
    ]);
    expect(pages).toEqual([
      ["/404", "Page Not Found", false],
      ["/about", "About us", "markdown"],
      ["/", "Site", "component"],
      ["/marked", "M", "markdown"],
      ["/tools/chart-room", "Chart room", "component"],
      ["/versions", "Versions", "component"],
      ["/offline", "Read offline", false],
      ["/_lectern/not-kept", "Not kept on this device", false],
    ]);
  });

  test("do not replace the page not found", async () => {
    const { site, diagnostics } = await loadFiles({ "pages/404.tsx": "" });
    expect([...site.pages.values()].map((p) => p.kind)).toEqual([
      "not-found",
      "offline",
      "not-kept",
    ]);
    expect(diagnostics.map(told)).toEqual([
      'warning route/duplicate pages/404.tsx "pages/404.tsx" has the route "/404", and so has the page for addresses nobody has. | Give one of them another slug; until then the first is served.',
    ]);
  });
});

describe("two pages with one route", () => {
  const files = { "docs/apis/index.md": "# In\n", "docs/apis.md": "# Beside\n" };

  test("the first source is served, and the other one named", async () => {
    const { site, told } = await documents(files);
    expect(site.pages.get("/docs/apis" as Page["route"])).toMatchObject({ source: "docs/apis.md" });
    expect([...site.pageBySource.keys()]).toEqual(["docs/apis.md", "docs/apis/index.md"]);
    expect(told).toEqual([
      'warning route/duplicate docs/apis/index.md "docs/apis/index.md" has the route "/docs/apis", and so has "docs/apis.md". | Give one of them another slug; until then the first is served.',
    ]);
  });

  test.each([
    ["fail", ["error"]],
    ["warn", ["warning"]],
    ["ignore", []],
  ] as const)("are a matter of severity: %s", async (duplicateRoutes, severities) => {
    const { diagnostics } = await loadFiles(files, {
      config: { ...docsSite, severities: { duplicateRoutes } },
    });
    expect(diagnostics.map((diagnostic) => diagnostic.severity)).toEqual(severities);
  });

  test("what is written comes before what is generated", async () => {
    const { told } = await documents({
      "docs/a.md": page("slug: /tags\ntags: [x]"),
      "docs/b.md": page("slug: /tags/x"),
    });
    expect(told).toEqual([
      'warning route/duplicate The list of tags of the version "current" has the route "/docs/tags", and so has "docs/a.md". | Give one of them another slug; until then the first is served.',
      'warning route/duplicate The page of the tag "x" has the route "/docs/tags/x", and so has "docs/b.md". | Give one of them another slug; until then the first is served.',
    ]);
  });
});

describe("the main document of a version", () => {
  test.each<[string, Files, string | undefined]>([
    ["is the one at its root", { "docs/a.md": "", "docs/b.md": page("slug: /") }, "b"],
    [
      "else the first of its sidebar",
      { "docs/a.md": page("sidebar_position: 2"), "docs/b.md": page("sidebar_position: 1") },
      "b",
    ],
    ["else any", { "docs/a.md": "", "sidebars/docs.yml": "main: []" }, "a"],
    ["is none without documents", {}, undefined],
  ])("%s", async (_, files, id) => {
    const hasSidebars = "sidebars/docs.yml" in files;
    const section = { id: "docs", label: "Docs", path: "/docs", folder: "docs" };
    const sections = [hasSidebars ? { ...section, sidebars: "sidebars/docs.yml" } : section];
    const { site } = await documents(files, { config: { ...docsSite, sections } });
    expect(site.sections[0]?.versions[0]?.mainDocument?.id).toBe(id);
  });
});

describe("files", () => {
  test("that are no UTF-8 are reported and read all the same", async () => {
    const { document, told } = await documents({
      "docs/a.md": Buffer.from("# One\n\nCaf\xe9 au lait\n", "latin1"),
    });
    expect(document?.title).toBe("One");
    expect(told).toEqual([
      'error file/encoding docs/a.md:3 "docs/a.md" is not UTF-8: line 3 has bytes that are no character. | Save the file as UTF-8.',
    ]);
  });

  test("may start with a byte order mark", async () => {
    const { document, told } = await documents({ "docs/a.md": `\uFEFF${page("title: T")}` });
    expect(told).toEqual([]);
    expect(document?.title).toBe("T");
  });

  test("of more than a megabyte are warned of", async () => {
    const { told } = await documents({
      "docs/a.md": "x".repeat(1_540_000),
      "docs/b.md": "x".repeat(1_000_000),
    });
    expect(told).toEqual([
      'warning file/large docs/a.md "docs/a.md" has 1.5 MB; readers on slow networks will wait for it. | Split the page.',
    ]);
  });

  test("that the configuration names and are not there are reported where it names them", async () => {
    const configText = `export default defineSite({
  sections: [
    {
      folder: "docs",
      sidebars: "sidebars/docs.yml",
      tags: "docs/tags.yml",
      versions: { current: {}, "4.0": { folder: "old", sidebars: "sidebars/old.yml" } },
    },
  ],
});`;
    const config = {
      ...docsSite,
      sections: [
        {
          id: "docs",
          label: "Docs",
          path: "/docs",
          folder: "docs",
          sidebars: "sidebars/docs.yml",
          tags: "docs/tags.yml",
          versions: { current: {}, "4.0": { folder: "old", sidebars: "sidebars/old.yml" } },
        },
      ],
    };
    const { diagnostics, site } = await loadFiles(
      { "docs/a.md": page("tags: [x]") },
      { config, configText },
    );
    expect(diagnostics.map(told)).toEqual([
      'error sidebar/invalid site.config.ts:5:7 The sidebars file "sidebars/docs.yml" of the version "current" of "docs" does not exist.',
      'error tag/invalid site.config.ts:6:7 The tags file "docs/tags.yml" of the section "docs" does not exist.',
      'error config/invalid site.config.ts:7:41 The folder "old" of the version "4.0" of "docs" does not exist.',
      'error sidebar/invalid site.config.ts:7:56 The sidebars file "sidebars/old.yml" of the version "4.0" of "docs" does not exist.',
    ]);
    expect(site.pages.has("/docs/next/a" as Page["route"])).toBe(true);
  });
});
