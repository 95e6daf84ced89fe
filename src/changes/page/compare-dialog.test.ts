import { describe, expect, test } from "vitest";
import { englishTexts } from "../../core/strings/languages.ts";
import type { PageVersion } from "../../core/page-data.ts";
import { askedVersions } from "./compare-dialog.tsx";

const link = (name: string, label: string, href: string) => ({ name, label, href });
const mains = [
  link("current", "master", "/docs"),
  link("4.0", "4.0", "/docs/4.0"),
  link("3.11", "3.11", "/docs/3.11"),
];
const site = {
  sections: [{ id: "default", label: "Docs", href: "/docs", lastVersion: "4.0", versions: mains }],
};

function ask(asked: string, own: string, others = mains) {
  const version: PageVersion = {
    section: "default",
    name: own,
    label: own,
    banner: "none",
    badge: true,
    others,
    latest: undefined,
  };
  return askedVersions({ version }, { asked, site, texts: englishTexts.comparison.dialog });
}

const page = [
  link("current", "master", "/docs/mod"),
  link("4.0", "4.0", "/docs/4.0/mod"),
  link("3.11", "3.11", "/docs/3.11"),
];

describe("a URL that requests a comparison", () => {
  test.each([
    ["a version by its name", "4.0", "current", "4.0 -> current"],
    ["a version by its label", " Master ", "4.0", "4.0 -> current"],
    ["a newer version than the page's", "current", "4.0", "4.0 -> current"],
  ])("finds %s", (_what, asked, own, expected) => {
    const found = ask(asked, own, page);
    expect(found.kind === "found" && `${found.older.name} -> ${found.newer.name}`).toBe(expected);
  });

  test("compares the main pages with each other", () => {
    expect(ask("3.11", "current").kind).toBe("found");
  });

  test.each([
    ["an unknown version", "5", "This page has no version “5”. Available versions: 4.0, 3.11."],
    ["nothing", "", "This page has no version “”. Available versions: 4.0, 3.11."],
    ["itself", "master", "You're comparing master with itself."],
    ["a version without the page", "3.11", "This page doesn't exist in 3.11."],
  ])("shows an error if it specifies %s", (_what, asked, sentence) => {
    expect(ask(asked, "current", page)).toEqual({ kind: "refused", sentence });
  });

  test("shows an error if a page has no versions", () => {
    const input = { asked: "4.0", site, texts: englishTexts.comparison.dialog };
    expect(askedVersions({ version: undefined }, input)).toEqual({
      kind: "refused",
      sentence: "This page has no other versions to compare.",
    });
  });
});
