import { describe, expect, test } from "vitest";
import { cardProperties } from "../../theme/page/head-data.ts";
import type { SiteConfig } from "../../core/config.ts";
import type { FrontMatter } from "../../core/schema/front-matter.ts";
import { siteData } from "../site/site-data.ts";
import { siteIndex } from "../site-index.ts";
import { documentPage, sampleSite, versionOf } from "../site-of-pages.fixture.ts";
import type { Card } from "./page-card.ts";
import { pageData } from "./page-data.ts";

const inspection = {
  title: undefined,
  titleOpens: false,
  outline: [],
  islands: [],
  images: [],
  hasDiagrams: false,
} as unknown as Parameters<typeof pageData>[0]["inspection"];

interface Shown {
  readonly socialCards: SiteConfig["socialCards"];
  /** Number of other pages. */
  readonly others?: number;
  readonly image?: string;
}

/** Returns the image metadata in the head of a page, and the requested card. */
function shown({ socialCards, others = 0, image }: Shown) {
  const frontMatter = { image } as FrontMatter;
  const page = documentPage("access", {
    title: "Access API",
    version: "4.0",
    ...(image && { frontMatter }),
  });
  const more = Array.from({ length: others }, (_, index) => documentPage(`more-${index}`));
  const site = sampleSite({
    versions: [versionOf("4.0", [page, ...more]), versionOf("3.11", [])],
    config: { socialCards },
  });
  let asked: Card | undefined;
  const cardFile = (card: Card) => {
    asked = card;
    return "assets/cards/0.png";
  };
  const input = { index: siteIndex(site), page, inspection, build: "", layout: undefined };
  const properties = new Map(
    cardProperties(siteData(site, { generator: "" }), pageData({ ...input, cardFile })),
  );
  const [href, alt] = [properties.get("og:image"), properties.get("og:image:alt")];
  return { href, alt, asked: asked && `${asked.title} | ${asked.label} | ${asked.site}` };
}

const drawn = "https://example.org/sub/assets/cards/0.png";

describe("the card image of a page is", () => {
  test("its own card", () => {
    const own = { href: drawn, alt: "Access API", asked: "Access API | Docs · 4.0 | Sample" };
    expect(shown({ socialCards: {} })).toEqual(own);
    expect(shown({ socialCards: { generate: "pages" }, others: 5000 })).toEqual(own);
  });

  test("the card of its version, if configured or for more than 5,000 pages", () => {
    const shared = { href: drawn, alt: "Docs", asked: "Docs | 4.0 | Sample" };
    expect(shown({ socialCards: { generate: "versions" } })).toEqual(shared);
    expect(shown({ socialCards: {}, others: 5000 })).toEqual(shared);
    expect(shown({ socialCards: {}, others: 4999 })).not.toEqual(shared);
  });

  test("missing if cards are disabled", () => {
    expect(shown({ socialCards: { generate: "none" } })).toEqual({});
  });

  test("the site's image instead of any card", () => {
    const alt = "Sample";
    expect(shown({ socialCards: { image: "/img/card.png" } })).toEqual({
      href: "https://example.org/sub/img/card.png",
      alt,
    });
    const image = "https://img.example/card.png";
    expect(shown({ socialCards: { image, generate: "versions" } })).toEqual({ href: image, alt });
  });

  test("its own image before all others", () => {
    expect(shown({ socialCards: { image: "/img/card.png" }, image: "/img/own.png" })).toEqual({
      href: "https://example.org/sub/img/own.png",
      alt: "Access API",
    });
  });
});
