import { describe, expect, test } from "vitest";
import type { Locale } from "../../core/config.ts";
import { documentPage, sampleSite, versionOf } from "../site-of-pages.fixture.ts";
import { pageHead } from "./page-head.ts";

const english: Locale = { code: "en", label: "English", direction: "ltr", segment: "" };
const german: Locale = { code: "de", label: "Deutsch", direction: "ltr", segment: "de" };
const arabic: Locale = { code: "ar", label: "العربية", direction: "rtl", segment: "ar" };
const config = { locales: [english, german, arabic], defaultLocale: "en" };

describe("a page that isn't translated to a language", () => {
  const page = documentPage("a", { languages: ["en", "ar"] });
  const headIn = (locale: Locale) => {
    const site = sampleSite({ versions: [versionOf("current", [page])], config, locale });
    return pageHead(site, page, { title: "A", card: undefined });
  };

  test("isn't announced in it, by any page", () => {
    const alternates = [
      { language: "en", href: "https://example.org/sub/docs/a" },
      { language: "ar", href: "https://example.org/sub/ar/docs/a" },
      { language: "x-default", href: "https://example.org/sub/docs/a" },
    ];
    for (const locale of config.locales) expect(headIn(locale).alternates).toEqual(alternates);
  });

  test.each([
    [english, "https://example.org/sub/docs/a"],
    [german, "https://example.org/sub/docs/a"],
    [arabic, "https://example.org/sub/ar/docs/a"],
  ])("has the canonical address of its text: $code", (locale, address) => {
    expect(headIn(locale)).toMatchObject({ canonical: address, noIndex: false });
  });
});
