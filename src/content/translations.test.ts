import { describe, expect, test } from "vitest";
import { sourcePath } from "../core/paths.ts";
import type { DeclaredSite } from "../core/schema/site.ts";
import { docsSite, loadFiles, type Files } from "./temporary-site.fixture.ts";

const config: DeclaredSite = {
  ...docsSite,
  locales: {
    default: "en",
    list: { en: { label: "English" }, "de-AT": { label: "Deutsch" }, ar: { label: "العربية" } },
  },
};

const load = (files: Files, locale: string) => loadFiles(files, { config, locale });

test("strings come from the site first, then from Lectern, then from English", async () => {
  const files = { "i18n/de-AT/strings.json": '{ "sidebar": { "hide": "Weg damit" } }' };
  const { texts } = (await load(files, "de-AT")).site;
  expect(texts.sidebar.hide).toBe("Weg damit");
  expect(texts.sidebar.show).toBe("Seitenleiste einblenden");
  expect((await load(files, "ar")).site.texts.sidebar.show).toBe("Show sidebar");
});

describe("a page translated to one of two languages", () => {
  const files = {
    "docs/a.md": "---\ntitle: A\n---\n",
    "pages/p.md": "---\ntitle: P\n---\n",
    "i18n/ar/docs/a.md": "---\ntitle: أ\n---\n",
  };
  const change = (author: string) => ({ date: "2022-05-09T10:00:00Z", author });
  const changes = new Map([
    [sourcePath("docs/a.md"), change("Ann")],
    [sourcePath("i18n/ar/docs/a.md"), change("Amal")],
  ]);
  const loadPage = async (locale: string, source = "docs/a.md") => {
    const { site, diagnostics } = await loadFiles(files, {
      config: { ...config, editUrl: "https://code.example/edit/" },
      locale,
      history: (paths) => ({
        changes: new Map([...changes].filter(([path]) => paths.includes(path))),
        diagnostics: [],
      }),
    });
    expect(diagnostics).toEqual([]);
    return site.pageBySource.get(sourcePath(source));
  };

  test.each([
    ["en", "docs/a.md", "Ann"],
    ["de-AT", "docs/a.md", "Ann"],
    ["ar", "i18n/ar/docs/a.md", "Amal"],
  ])("has the edit URL and last change of its source in %s", async (locale, file, author) => {
    const page = await loadPage(locale);
    expect(page).toMatchObject({
      languages: ["en", "ar"],
      editUrl: `https://code.example/edit/${file}`,
      lastChange: { author },
    });
  });

  test("differs from a page without translations", async () => {
    expect(await loadPage("ar", "pages/p.md")).toMatchObject({ languages: ["en"] });
  });
});

test("a page in all languages, and any page of a site in one, doesn't list its languages", async () => {
  const files = {
    "docs/a.md": "",
    "i18n/de-AT/docs/a.md": "",
    "i18n/ar/docs/a.md": "",
  };
  const { site } = await load(files, "de-AT");
  expect(site.pageBySource.get(sourcePath("docs/a.md"))).not.toHaveProperty("languages");
  const [page] = (await loadFiles(files)).site.pages.values();
  expect(page).not.toHaveProperty("languages");
});
