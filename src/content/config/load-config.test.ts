import type { SiteConfig } from "../../core/config.ts";
import { siteSchema } from "../../core/schema/site.ts";
import { describe, expect, test } from "vitest";
import { least, loadDeclaredConfig } from "./loaded-config.fixture.ts";

describe("loadConfig", () => {
  test("fills in every default", async () => {
    const { config, diagnostics, source } = await loadDeclaredConfig(least);
    expect(diagnostics).toEqual([]);
    expect(source?.file).toBe("site.config.ts");
    expect(config).toEqual({
      ...siteSchema.parse(least),
      description: "",
      locales: [{ code: "en", label: "English", direction: "ltr", segment: "" }],
      defaultLocale: "en",
      sections: [],
      navigation: [{ type: "search" }],
      footer: { style: "light", columns: [], logo: undefined, copyright: undefined },
      search: { enabled: true, provider: { kind: "embedded" }, limit: 8, popular: [] },
      ranking: { boosts: [], synonyms: [] },
      app: {
        shortName: "Site",
        icon: undefined,
        backgroundColor: "#ffffff",
        shortcuts: [],
        screenshots: [],
      },
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      buildDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      components: {},
      markdown: { components: undefined, plugins: [], unified: undefined },
    });
  });

  test.each<[string, object, Partial<Record<keyof SiteConfig, unknown>>]>([
    ["uses the tagline as the description", { tagline: "T" }, { tagline: "T", description: "T" }],
    [
      "uses only the origin of the URL",
      { url: "https://example.org/" },
      { url: "https://example.org" },
    ],
    [
      "appends the path to an edit URL",
      { editUrl: "https://x.org/edit/" },
      { editUrl: "https://x.org/edit/{path}" },
    ],
    [
      "inserts the path into an edit URL with a placeholder",
      { editUrl: "https://x.org/{path}?edit" },
      { editUrl: "https://x.org/{path}?edit" },
    ],
    [
      "splits a redirect from several routes",
      {
        redirects: [
          { from: ["/a", "/b/"], to: "/c#d" },
          { from: "/caf%C3%A9", to: "https://x.org" },
        ],
      },
      {
        redirects: [
          { from: "/a", to: "/c#d" },
          { from: "/b", to: "/c#d" },
          { from: "/café", to: "https://x.org" },
        ],
      },
    ],
    [
      "keeps the order of locales, and the default locale has no segment",
      {
        locales: {
          default: "fr",
          list: {
            "en-AU": { label: "English" },
            fr: { label: "Français" },
            ar: { label: "العربية", direction: "rtl" },
          },
        },
      },
      {
        defaultLocale: "fr",
        locales: [
          { code: "en-AU", label: "English", direction: "ltr", segment: "en-AU" },
          { code: "fr", label: "Français", direction: "ltr", segment: "" },
          { code: "ar", label: "العربية", direction: "rtl", segment: "ar" },
        ],
      },
    ],
    [
      "turns a row of links into a column without a title",
      {
        footer: {
          style: "dark",
          links: [
            { label: "A", to: "/a" },
            { label: "B", href: "https://b.org" },
          ],
        },
      },
      {
        footer: {
          style: "dark",
          columns: [
            {
              title: undefined,
              items: [
                { label: "A", href: "/a" },
                { label: "B", href: "https://b.org" },
              ],
            },
          ],
          logo: undefined,
          copyright: undefined,
        },
      },
    ],
    [
      "gives an announcement an ID",
      { announcementBar: { content: "New" } },
      {
        announcementBar: {
          id: "announcement-bar",
          content: "New",
          isCloseable: true,
        },
      },
    ],
    [
      "extends the contents to level 4 if they start there",
      { tableOfContents: { minHeadingLevel: 4 } },
      { tableOfContents: { minHeadingLevel: 4, maxHeadingLevel: 4 } },
    ],
    [
      "adds no search item if search is disabled",
      { search: { enabled: false } },
      {
        navigation: [],
        search: { enabled: false, provider: { kind: "embedded" }, limit: 8, popular: [] },
      },
    ],
    [
      "sorts boosts by route length, longest first",
      { search: { boosts: { "/notes": 0.9, "/notes/4.0": 1 }, synonyms: [["forum", "channel"]] } },
      {
        ranking: {
          boosts: [
            ["/notes/4.0", 1],
            ["/notes", 0.9],
          ],
          synonyms: [["forum", "channel"]],
        },
      },
    ],
    [
      "fills in all properties of a logo",
      { logo: { src: "/a.svg", alt: "A" } },
      {
        logo: {
          src: "/a.svg",
          alt: "A",
        },
      },
    ],
  ])("%s", async (_, part, expected) => {
    const { config, told } = await loadDeclaredConfig({ ...least, ...part });
    expect(told).toEqual([]);
    expect(config).toMatchObject(expected);
  });
});
