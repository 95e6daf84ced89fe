import { expect, test } from "vitest";
import { docsSite, resolved, temporaryFolder, told } from "./temporary-site.fixture.ts";
import { unusedTranslations } from "./unused-sources.ts";

const config = resolved({
  ...docsSite,
  locales: { default: "en", list: { en: { label: "English" }, de: { label: "Deutsch" } } },
  sections: [
    { id: "docs", label: "Docs", path: "/docs", folder: "docs", sidebars: "sidebars/docs.yml" },
    { id: "more", label: "More", path: "/more", folder: "../more" },
  ],
});

const files = {
  "site/docs/guide/setup.md": "",
  "site/docs/_part.md": "",
  "site/sidebars/docs.yml": "",
  "more/a.md": "",
};

const find = (added: readonly string[]) => {
  const written = Object.fromEntries(added.map((name) => [`site/${name}`, ""]));
  const root = temporaryFolder({ ...files, ...written });
  return unusedTranslations(`${root}/site`, config).map(told);
};

test("translations of files that exist are used", () => {
  const found = find([
    "i18n/de/docs/guide/setup.md",
    "i18n/de/docs/_part.md",
    "i18n/de/sidebars/docs.yml",
    "i18n/de/more/a.md",
    "i18n/de/strings.json",
    "i18n/de/labels.json",
    "i18n/de/README.md",
    "i18n/en/strings.json",
    "i18n/de/docs/picture.png",
  ]);
  expect(found).toEqual([]);
});

test.each([
  [
    "i18n/de/docs/guide/setpu.md",
    '"i18n/de/docs/guide/setpu.md" translates "docs/guide/setpu.md", which doesn\'t exist, so no page shows it. | Did you mean "i18n/de/docs/guide/setup.md"?',
  ],
  [
    "i18n/de/docs/guide/something-entirely-new.md",
    '"i18n/de/docs/guide/something-entirely-new.md" translates "docs/guide/something-entirely-new.md", which doesn\'t exist, so no page shows it. | A translation needs the same path as its original. Create "docs/guide/something-entirely-new.md" first.',
  ],
  [
    "i18n/de/string.json",
    '"i18n/de/string.json" translates "string.json", which doesn\'t exist, so no page shows it. | Did you mean "i18n/de/strings.json"?',
  ],
  [
    "i18n/en/docs/guide/setup.md",
    '"i18n/en/docs/guide/setup.md" isn\'t used, because English is the default language. | Write the text in "docs/guide/setup.md".',
  ],
  [
    "i18n/dee/docs/guide/setup.md",
    '"i18n/dee" contains translations for a language that isn\'t in the configuration. | Did you mean "de"? Or add "dee" to the list of locales.',
  ],
])("reports an unused translation: %s", (file, message) => {
  expect(find([file])).toEqual([`warning translation/unused ${file} ${message}`]);
});

test("reports an undeclared language once", () => {
  expect(find(["i18n/fr/docs/a.md", "i18n/fr/docs/b.md"])).toHaveLength(1);
});
