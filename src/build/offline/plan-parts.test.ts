import { describe, expect, test } from "vitest";
import { planParts, type PlanInput, type StoredPageFiles } from "./plan-parts.ts";

function page(data: string, rest: Partial<StoredPageFiles> = {}): StoredPageFiles {
  return { part: "docs", localeBase: "/", data, needs: [], hasDiagrams: false, ...rest };
}

const input: PlanInput = {
  output: [
    "assets/main.js",
    "assets/cards/docs.png",
    "assets/img/cycle.svg",
    "assets/img/unused.svg",
    "assets/mermaid/core.mjs",
    "_lectern/shell.html",
    "_lectern/sidebars/docs.json",
    "docs.html",
    "docs.json",
    "docs.md",
    "about.json",
    "notes.json",
    "img/logo.svg",
    "img/film.png",
    "data.csv",
    "manifest.webmanifest",
    "search-index-docs-default-current.json",
    "search-index-default.json",
    "sitemap.xml",
  ],
  program: ["assets/main.js"],
  staticFiles: new Map([
    ["img/logo.svg", 900],
    ["img/film.png", 900_000],
    ["data.csv", 10],
  ]),
  diagrams: ["assets/mermaid/core.mjs"],
  locales: [
    {
      label: "Site",
      localeBase: "/",
      folder: "",
      parts: [
        {
          id: "docs",
          label: "Docs",
          href: "/docs",
          searchTags: ["docs-default-current"],
        },
        { id: "notes", label: "Notes", href: "/notes", searchTags: ["docs-default-current"] },
        { id: "empty", label: "Empty", href: "/empty", searchTags: [] },
      ],
      shared: ["_lectern/shell.html", "_lectern/routes.json"],
    },
  ],
  pages: [
    page("docs.json", {
      needs: ["assets/img/cycle.svg", "_lectern/sidebars/docs.json", "img/elsewhere.png"],
      hasDiagrams: true,
    }),
    page("notes.json", { part: "notes", needs: ["assets/img/cycle.svg"] }),
    page("about.json", { part: undefined }),
  ],
  redirects: { "/old": "/docs" },
};

describe("the output is split", () => {
  const parts = new Map(planParts(input).map((part) => [part.id, part]));

  test("into the common files: client JavaScript, small images, pages outside sections", () => {
    expect(parts.get("program")).toMatchObject({
      isBase: true,
      files: ["assets/main.js", "img/logo.svg", "manifest.webmanifest"],
      redirects: { "/old": "/docs" },
    });
    expect(parts.get("site")).toMatchObject({
      isBase: true,
      pages: ["about.json"],
      files: ["_lectern/shell.html", "search-index-default.json"],
    });
  });

  test("and into parts, with images, sidebars, the search index and diagram code", () => {
    expect(parts.get("docs")).toMatchObject({
      isBase: false,
      pages: ["docs.json"],
      files: [
        "_lectern/sidebars/docs.json",
        "assets/img/cycle.svg",
        "assets/mermaid/core.mjs",
        "search-index-docs-default-current.json",
      ],
    });
    expect(parts.get("notes")).toMatchObject({
      pages: ["notes.json"],
      files: ["assets/img/cycle.svg", "search-index-docs-default-current.json"],
    });
  });

  test("and includes all parts of a split search index, only for their locale", () => {
    const indexParts = [
      "assets/search/default-0123456789abcdef/w0.json",
      "assets/search/docs-default-current-0123456789abcdef/l0.json",
      "assets/search/docs-default-current-0123456789abcdef/l1.json",
      "assets/search/de/docs-default-current-0123456789abcdef/l0.json",
    ];
    const planned = planParts({ ...input, output: [...input.output, ...indexParts] });
    const stored = (id: string) =>
      planned.find((part) => part.id === id)?.files.filter((file) => indexParts.includes(file));
    expect(stored("site")).toEqual([indexParts[0]]);
    expect(stored("docs")).toEqual([indexParts[1], indexParts[2]]);
  });

  test("without empty parts", () => {
    expect([...parts.keys()]).toEqual(["program", "site", "docs", "notes"]);
  });

  test("without files that readers never see", () => {
    const kept = new Set([...parts.values()].flatMap((part) => [...part.files, ...part.pages]));
    const left = input.output.filter((name) => !kept.has(name));
    expect(left).toEqual([
      "assets/cards/docs.png",
      "assets/img/unused.svg",
      "docs.html",
      "docs.md",
      "img/film.png",
      "data.csv",
      "sitemap.xml",
    ]);
  });
});
