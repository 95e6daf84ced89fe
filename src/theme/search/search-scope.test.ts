import { describe, expect, test } from "vitest";
import type { PageData } from "../../core/page-data.ts";
import { samplePage, sampleSite } from "../sample-site.fixture.ts";
import { searchScope } from "./search-scope.ts";

const general = {
  id: "general",
  label: "General",
  href: "/general",
  lastVersion: "current",
  versions: [{ name: "current", label: "Next", href: "/general" }],
};
const site = { ...sampleSite, sections: [...sampleSite.sections, general] };
const reading = (section: string, name: string): PageData => ({
  ...samplePage,
  version: samplePage.version && { ...samplePage.version, section, name },
});
const outside: PageData = { ...samplePage, version: undefined };

describe("the searched indexes", () => {
  test.each([
    ["the version being read", reading("default", "4.0"), undefined, "docs-default-4.0"],
    [
      "the version being read, even if another is preferred",
      reading("default", "4.0"),
      "current",
      "docs-default-4.0",
    ],
    ["the preferred version on other pages", outside, "4.0", "docs-default-4.0"],
    ["the default version without a preference", outside, undefined, "docs-default-current"],
    [
      "the default version if the preferred one was removed",
      outside,
      "3.9",
      "docs-default-current",
    ],
  ])("are those of %s, and of everything without versions", (_, page, preferred, tag) => {
    const preferredOf = (section: string) => (section === "default" ? preferred : undefined);
    expect(searchScope({ site, page }, preferredOf, false)).toEqual([
      tag,
      "docs-general-current",
      "default",
    ]);
  });

  test("start with the current section", () => {
    const page = reading("general", "current");
    expect(searchScope({ site, page }, () => undefined, false)).toEqual([
      "docs-general-current",
      "docs-default-current",
      "default",
    ]);
  });

  test("are all indexes if the reader widens the search, the most likely first", () => {
    const page = reading("default", "4.0");
    expect(searchScope({ site, page }, () => undefined, true)).toEqual([
      "docs-default-4.0",
      "docs-default-current",
      "docs-general-current",
      "default",
    ]);
  });
});
