import { describe, expect, test } from "vitest";
import type { Page } from "../../core/page.ts";
import { findSection, findVersion } from "../../core/site.ts";
import { documents } from "./loaded-documents.fixture.ts";
import { docsSite } from "../temporary-site.fixture.ts";

const page = (frontMatter: string, body = "") => `---\n${frontMatter}\n---\n${body}`;

describe("the ID and route of a document", () => {
  test.each([
    ["apis.md", "", "apis", "/docs/apis"],
    ["apis/access.md", "", "apis/access", "/docs/apis/access"],
    ["apis/access.MDX", "", "apis/access", "/docs/apis/access"],
    ["01-apis/2. Access.md", "", "apis/Access", "/docs/apis/Access"],
    ["releases/4.0.md", "", "releases/4.0", "/docs/releases/4.0"],
    ["releases/4.0/4.0.1.md", "", "releases/4.0/4.0.1", "/docs/releases/4.0/4.0.1"],
    ["2021-11-10.md", "", "2021-11-10", "/docs/2021-11-10"],
    ["01-intro.md", "parse_number_prefixes: false", "01-intro", "/docs/01-intro"],
    ["1-a/01-b.md", "parse_number_prefixes: false", "1-a/01-b", "/docs/1-a/01-b"],
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
  ])("%s with %j: %s and %s", async (path, frontMatter, id, route) => {
    const { document, told } = await documents({ [`docs/${path}`]: page(frontMatter) });
    expect(told).toEqual([]);
    expect([document?.id, document?.route]).toEqual([id, route]);
  });

  test("a character that would end a URL is reported and removed", async () => {
    const { document, told } = await documents({ "docs/c#.md": "" });
    expect(document?.route).toBe("/docs/c");
    expect(told).toEqual([
      'error file/invalid-name docs/c#.md "docs/c#.md" has a "#" in its path, which URLs can\'t contain. | Rename the file, or give the page a slug that starts with /.',
    ]);
    expect((await documents({ "docs/c#.md": page("slug: /c-sharp") })).told).toEqual([]);
  });

  test("duplicate document IDs are reported", async () => {
    const { told, all } = await documents({
      "docs/a.md": page("slug: /x"),
      "docs/b.md": page("id: a"),
    });
    expect(told).toEqual([
      'error document/duplicate-id docs/b.md "docs/b.md" and "docs/a.md" have the same id "a". | Change the id in the front matter of one of them.',
    ]);
    expect(all).toHaveLength(2);
  });

  test("each version has its own path and IDs", async () => {
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

describe("the front matter of a document", () => {
  test.each([
    ["its title is in the front matter", page("title: T", "# H\n"), { title: "T", label: "T" }],
    [
      "otherwise it's the first h1",
      page("description: D", "# `H` *1* {#h}\n"),
      { title: "H 1", label: "H 1" },
    ],
    [
      "otherwise it's based on the file name",
      "",
      { title: "Getting started", label: "Getting started" },
    ],
    ["its label can differ", page("title: T\nsidebar_label: L"), { title: "T", label: "L" }],
    [
      "its description is in the front matter",
      page("description: D", "Text."),
      { description: "D" },
    ],
    [
      "otherwise it's the first paragraph",
      "# H\n\nSome **text**.\n",
      { description: "Some text." },
    ],
    ["otherwise it has none", "# H\n", { description: undefined }],
    ["it can be unlisted", page("unlisted: true"), { unlisted: true }],
  ])("%s", async (_, text, expected) => {
    expect((await documents({ "docs/getting-started.md": text })).document).toMatchObject(expected);
  });

  test("an index without a title is named after its folder, or after its section", async () => {
    const { all } = await documents({ "docs/02-file-api/index.md": "", "docs/index.md": "" });
    expect(all.map((document) => document.title)).toEqual(["File api", "Docs"]);
  });

  test.each([
    ["https://x.org/edit", "", "https://x.org/edit/docs/a%20b.md"],
    ["https://x.org/{path}?e", "", "https://x.org/docs/a%20b.md?e"],
    ["https://x.org/edit", "custom_edit_url: https://y.org", "https://y.org"],
    ["https://x.org/edit", "custom_edit_url: null", undefined],
    [undefined, "", undefined],
  ])("has the edit URL, with %j and %j: %s", async (editUrl, frontMatter, address) => {
    const config = { ...docsSite, editUrl };
    const { document } = await documents({ "docs/a b.md": page(frontMatter) }, { config });
    expect(document?.editUrl).toBe(address);
  });

  test("has the last change from the history, which is read once for all sources", async () => {
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

  test("are excluded from a build, which lists them", async () => {
    const { site, all } = await documents(files);
    expect(all.map((document) => document.id)).toEqual(["a"]);
    expect([...site.draftSources]).toEqual(["docs/b.md", "pages/p.md"]);
    expect([...(site.sections[0]?.versions[0]?.draftIds ?? [])]).toEqual(["b"]);
    const engine = new Set<string>(["/404", "/_lectern/not-kept", "/offline", "/search"]);
    const own = [...site.pages.keys()].filter((route) => !engine.has(route));
    expect(own).toEqual(["/docs/a"]);
  });

  test("are included while writing", async () => {
    const { site, all } = await documents(files, { drafts: "shown" });
    expect(all.map((document) => document.id)).toEqual(["a", "b"]);
    expect(site.draftSources.size).toBe(0);
    expect(site.pages.has("/p" as Page["route"])).toBe(true);
  });
});
