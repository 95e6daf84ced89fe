import { expect, test } from "vitest";
import { siteData } from "../site/site-data.ts";
import { siteIndex } from "../site-index.ts";
import { documentPage, sampleSite, versionOf } from "../site-of-pages.fixture.ts";
import { pageData } from "./page-data.ts";

const page = documentPage("a", { lastChange: { date: "2022-06-10T00:00:00Z", author: "Ada" } });
const inspection = {
  title: undefined,
  titleOpens: false,
  outline: [],
  islands: [],
  images: [],
  hasDiagrams: false,
} as unknown as Parameters<typeof pageData>[0]["inspection"];

test.each([
  [true, { date: "2022-06-10T00:00:00Z", author: "Ada" }, "Last updated on {date} by {author}"],
  [false, { date: "2022-06-10T00:00:00Z" }, "Last updated on {date}"],
])("with lastUpdateAuthor %s the last change is %j", (lastUpdateAuthor, change, words) => {
  const site = sampleSite({
    versions: [versionOf("current", [page])],
    config: { lastUpdateAuthor },
  });
  const input = { index: siteIndex(site), page, inspection, build: "", layout: undefined };
  expect(pageData(input).lastChange).toEqual(change);
  expect(siteData(site, { generator: "" }).texts.page.lastUpdated).toBe(words);
});
