import type { ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { englishTexts } from "../core/strings/languages.ts";
import { utcDate, textsOf } from "./texts.ts";
import { markup, sampleSite } from "./sample-site.fixture.ts";
import { useTexts } from "./site-context.tsx";

const texts = textsOf(sampleSite);

describe("a date is its day in UTC", () => {
  test.each([
    ["2022-06-02T23:11:00+10:00", "2 June 2022"],
    ["2022-06-02T00:30:00+10:00", "1 June 2022"],
    ["2022-12-31T23:30:00-05:00", "1 January 2023"],
  ])("%s is %s", (iso, shown) => {
    const date = utcDate(iso);
    expect(date && texts.date(date)).toBe(shown);
  });

  test("text that isn't a date has none", () => {
    expect(utcDate("yesterday")).toBeUndefined();
  });
});

describe("labels with numbers", () => {
  test.each([
    [texts.category.items(1), "1 item"],
    [texts.category.items(2), "2 items"],
  ])("%s", (shown, expected) => {
    expect(shown).toBe(expected);
  });
});

function Asks(): ReactNode {
  return useTexts().sidebar.toggleCategory("APIs");
}

test("a component uses the strings of its site's locale", () => {
  const sidebar = { ...englishTexts.sidebar, toggleCategory: "{label} auf- oder zuklappen" };
  const site = { ...sampleSite, texts: { ...englishTexts, sidebar } };
  expect(markup(<Asks />, site)).toBe("APIs auf- oder zuklappen");
  expect(markup(<Asks />)).toBe("Toggle the collapsible sidebar category &#x27;APIs&#x27;");
});

test("slots can be anywhere in a label, in any order", () => {
  const page = { ...englishTexts.page, lastUpdated: "{author}、{date}に更新" };
  const { lastUpdated } = textsOf({ ...sampleSite, texts: { ...englishTexts, page } }).page;
  expect(lastUpdated).toEqual([{ slot: "author" }, "、", { slot: "date" }, "に更新"]);
});
