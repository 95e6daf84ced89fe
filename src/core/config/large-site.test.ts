import { describe, expect, test } from "vitest";
import { isLarge, packsPageData, writesFullText } from "./large-site.ts";
import type { Site } from "../site.ts";

/** As much of a site as its size and its choices. */
function siteOf(pages: number, config: Partial<Site["config"]> = {}): Site {
  const named = new Map(Array.from({ length: pages }, (_, at) => [`/${at}`, {}]));
  return { pages: named, config: { llms: { fileSize: 500 }, ...config } } as unknown as Site;
}

describe("what is written of each page follows from their number", () => {
  test.each([
    [5000, false],
    [5001, true],
  ])("of %i pages", (pages, large) => {
    const site = siteOf(pages);
    expect([isLarge(site), packsPageData(site), writesFullText(site)]).toEqual([
      large,
      large,
      !large,
    ]);
  });

  test.each([1, 5001])("unless the site says so, with %i pages", (pages) => {
    const most = siteOf(pages, { pageData: "json", llms: { full: true, fileSize: 500 } });
    const least = siteOf(pages, { pageData: "gzip", llms: { full: false, fileSize: 500 } });
    expect([packsPageData(most), writesFullText(most)]).toEqual([false, true]);
    expect([packsPageData(least), writesFullText(least)]).toEqual([true, false]);
  });
});
