import { describe, expect, test } from "vitest";
import type { Page } from "../../core/page.ts";
import { documents } from "./loaded-documents.fixture.ts";
import { docsSite, loadFiles, told, type Files } from "../temporary-site.fixture.ts";

const page = (frontMatter: string, body = "") => `---\n${frontMatter}\n---\n${body}`;

describe("pages outside the sections", () => {
  test("are components and Markdown files in the pages folder", async () => {
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
      ["/_lectern/not-kept", "Not saved on this device", false],
      ["/search", "Search", false],
    ]);
  });

  test("can't replace the not-found page", async () => {
    const { site, diagnostics } = await loadFiles({ "pages/404.tsx": "" });
    expect([...site.pages.values()].map((p) => p.kind)).toEqual([
      "not-found",
      "offline",
      "not-kept",
      "search",
    ]);
    expect(diagnostics.map(told)).toEqual([
      'error route/duplicate pages/404.tsx "pages/404.tsx" has the same route "/404" as the page for unknown URLs. | Change the slug of one of the two pages. Until you do, Lectern only builds the first one.',
    ]);
  });
});

describe("a page at the path of another language", () => {
  const locales = { default: "en", list: { en: { label: "English" }, fr: { label: "Français" } } };
  const files = { "pages/fr.md": "# French\n", "pages/french.md": "# F\n", "docs/fr.md": "# F\n" };

  test("is an error, in the language that has no path", async () => {
    const { diagnostics } = await loadFiles(files, { config: { ...docsSite, locales } });
    expect(diagnostics.map(told)).toEqual([
      'error route/in-locale pages/fr.md:1 The URL "/fr" of "pages/fr.md" starts with "/fr", where the pages in Français are. | Move the page, or change its slug or the path of its section.',
    ]);
    const french = await loadFiles(files, { config: { ...docsSite, locales }, locale: "fr" });
    expect(french.diagnostics.map(({ code }) => code)).not.toContain("route/in-locale");
  });

  test("is an error for a section and for a redirect", async () => {
    const [section] = docsSite.sections ?? [];
    const config = {
      ...docsSite,
      locales,
      sections: [{ ...section, id: "docs", label: "Docs", folder: "docs", path: "/fr/docs" }],
      redirects: [{ from: "/fr", to: "/" }],
    };
    const { diagnostics } = await loadFiles(
      { "docs/a.md": "# A\n", "pages/index.md": "# Home\n" },
      { config },
    );
    expect(diagnostics.map(({ code }) => code).sort()).toEqual([
      "redirect/shadows-page",
      "route/in-locale",
    ]);
  });
});

describe("two routes that are the same on some disks", () => {
  test.each([
    ["Setup", "setup", "in letter case"],
    ["Caf\u00e9", "Cafe\u0301", "in how accents are encoded"],
    ["\u00c9", "e\u0301", "in how accents are encoded"],
  ])("are reported: %s and %s", async (one, other, difference) => {
    const { site, told } = await documents({
      "docs/1.md": page(`slug: /${one}`),
      "docs/2.md": page(`slug: /${other}`),
    });
    expect(site.pages.has(`/docs/${one}` as Page["route"])).toBe(true);
    expect(site.pages.has(`/docs/${other}` as Page["route"])).toBe(true);
    expect(told).toEqual([
      expect.stringMatching(`^warning route/ambiguous docs/2.md .* differ only ${difference}\\. `),
    ]);
  });
});

describe("two pages with the same route", () => {
  const files = { "docs/apis/index.md": "# In\n", "docs/apis.md": "# Beside\n" };

  test("the first source is used, and the other is reported", async () => {
    const { site, told } = await documents(files);
    expect(site.pages.get("/docs/apis" as Page["route"])).toMatchObject({ source: "docs/apis.md" });
    expect([...site.pageBySource.keys()]).toEqual(["docs/apis.md", "docs/apis/index.md"]);
    expect(told).toEqual([
      'error route/duplicate docs/apis/index.md "docs/apis/index.md" has the same route "/docs/apis" as "docs/apis.md". | Change the slug of one of the two pages. Until you do, Lectern only builds the first one.',
    ]);
  });

  test.each([
    ["fail", ["error"]],
    ["warn", ["warning"]],
    ["ignore", []],
  ] as const)(
    "are reported with the configured severity: %s",
    async (duplicateRoutes, severities) => {
      const { diagnostics } = await loadFiles(files, {
        config: { ...docsSite, severities: { duplicateRoutes } },
      });
      expect(diagnostics.map((diagnostic) => diagnostic.severity)).toEqual(severities);
    },
  );

  test("a page with a source has priority over a generated page", async () => {
    const { told } = await documents({
      "docs/a.md": page("slug: /tags\ntags: [x]"),
      "docs/b.md": page("slug: /tags/x"),
    });
    expect(told).toEqual([
      'error route/duplicate The list of tags of the version "current" has the same route "/docs/tags" as "docs/a.md". | Change the slug of one of the two pages. Until you do, Lectern only builds the first one.',
      'error route/duplicate The page of the tag "x" has the same route "/docs/tags/x" as "docs/b.md". | Change the slug of one of the two pages. Until you do, Lectern only builds the first one.',
    ]);
  });
});

describe("the main document of a version", () => {
  test.each<[string, Files, string | undefined]>([
    ["is the one at its root", { "docs/a.md": "", "docs/b.md": page("slug: /") }, "b"],
    [
      "otherwise the first page in its sidebar",
      { "docs/a.md": page("sidebar_position: 2"), "docs/b.md": page("sidebar_position: 1") },
      "b",
    ],
    ["otherwise any page", { "docs/a.md": "", "sidebars/docs.yml": "main: []" }, "a"],
    ["doesn't exist without documents", {}, undefined],
  ])("%s", async (_, files, id) => {
    const hasSidebars = "sidebars/docs.yml" in files;
    const section = { id: "docs", label: "Docs", path: "/docs", folder: "docs" };
    const sections = [hasSidebars ? { ...section, sidebars: "sidebars/docs.yml" } : section];
    const { site } = await documents(files, { config: { ...docsSite, sections } });
    expect(site.sections[0]?.versions[0]?.mainDocument?.id).toBe(id);
  });
});
