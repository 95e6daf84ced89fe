import { expect, test } from "vitest";
import type { DeclaredSite } from "../model/schema/site.ts";
import { docsSite, loadFiles, type Files } from "./temporary-site.fixture.ts";

const config: DeclaredSite = {
  ...docsSite,
  locales: {
    default: "en",
    list: { en: { label: "English" }, "de-AT": { label: "Deutsch" }, ar: { label: "العربية" } },
  },
};

const load = (files: Files, locale: string) => loadFiles(files, { config, locale });

test("the strings of a locale are those of the site, then Lectern's, then English", async () => {
  const files = { "i18n/de-AT/texts.json": '{ "sidebar": { "hide": "Weg damit" } }' };
  const { texts } = (await load(files, "de-AT")).site;
  expect(texts.sidebar.hide).toBe("Weg damit");
  expect(texts.sidebar.show).toBe("Seitenleiste einblenden");
  expect((await load(files, "ar")).site.texts.sidebar.show).toBe("Show sidebar");
});
