import { describe, expect, test } from "vitest";
import { routePath } from "../../core/paths.ts";
import { samplePage, sampleSite } from "../sample-site.fixture.ts";
import type { ShownNavigationItem } from "../../core/site-data.ts";
import { leadHere, type LinkItem, navigationEntry } from "./navigation-entry.ts";
import { candidateVersions, chooseVersion, versionTargets } from "./versions.ts";

const placed = { position: "left", className: undefined } as const;
const context = { site: sampleSite, page: samplePage, preferred: undefined };

function link(href: string, rest: { base?: string; regex?: string } = {}): LinkItem {
  const { base: activeBasePath, regex: activeBaseRegex } = rest;
  return { kind: "link", label: "L", href, activeBasePath, activeBaseRegex, ...placed };
}

describe("a plain link on /docs/access", () => {
  test.each([
    ["to the page itself is the page", link("/docs/access"), "page"],
    ["to a part above holds it", link("/docs"), "true"],
    ["to the home page does not", link("/"), undefined],
    ["to a page of a like name does not", link("/docs/acc"), undefined],
    ["by its base path", link("/x", { base: "/docs/" }), "true"],
    ["by another base path", link("/docs", { base: "/general" }), undefined],
    ["by its pattern, whatever the case", link("/x", { regex: "/DOCS/a" }), "true"],
    ["by a pattern that does not match", link("/docs", { regex: "/general" }), undefined],
  ] as const)("%s", (_, item, current) => {
    expect(navigationEntry(item, context)?.current).toBe(current);
  });
});

describe("a link to a document", () => {
  const item: LinkItem = {
    kind: "version-link",
    label: "Guides",
    section: "default",
    sidebar: "main",
    targets: [
      { name: "current", label: "master", href: "/docs/apis" },
      { name: "4.0", label: "4.0", href: "/docs/4.0/apis" },
    ],
    ...placed,
  };
  const elsewhere = {
    ...samplePage,
    route: routePath("/"),
    version: undefined,
    sidebar: undefined,
  };

  test.each([
    ["stays in the page's version", context, "/docs/apis", "true"],
    [
      "goes to the version picked before, elsewhere",
      { site: sampleSite, page: elsewhere, preferred: "4.0" },
      "/docs/4.0/apis",
      undefined,
    ],
    ["else to the last version", { ...context, page: elsewhere }, "/docs/apis", undefined],
    [
      "is the page on its own page",
      { ...context, page: { ...samplePage, route: routePath("/docs/apis") } },
      "/docs/apis",
      "page",
    ],
  ] as const)("%s", (_, given, href, current) => {
    expect(navigationEntry(item, given)).toEqual({ label: "Guides", href, current });
  });

  test.each([
    ["is where a page of no sidebar belongs, if it is the first of the section", [item], "true"],
    ["is not where one belongs after another of the section", [{ ...item }, item], undefined],
  ] as const)("%s", (_, navigation, current) => {
    const site = { ...sampleSite, navigation };
    const page = { ...samplePage, sidebar: undefined };
    expect(navigationEntry(item, { site, page, preferred: undefined })?.current).toBe(current);
  });

  test("has no target in a section that doesn't exist", () => {
    expect(navigationEntry({ ...item, section: "x" }, context)).toBeUndefined();
  });
});

test("a version item has the name of the active version", () => {
  const item: LinkItem = {
    kind: "version",
    section: "default",
    label: undefined,
    href: undefined,
    ...placed,
  };
  expect(navigationEntry(item, context)).toEqual({
    label: "master",
    href: "/docs",
    current: "true",
  });
});

test.each([
  ["a link points to it", [link("/docs/access")], true],
  ["one in a menu of theirs does", [menuOf(link("/docs/access"))], true],
  ["none does", [link("/general"), menuOf(link("/x"))], false],
] as const)("a menu contains the page if %s", (_, items, expected) => {
  expect(leadHere(items, context)).toBe(expected);
});

function menuOf(item: LinkItem): ShownNavigationItem {
  return { kind: "dropdown", label: "M", href: undefined, items: [item], ...placed };
}

describe("candidate versions", () => {
  const section = sampleSite.sections[0];
  if (!section) throw new Error("the sample has a section");

  test("are the active, the preferred and the last version, once each", () => {
    expect(candidateVersions(section, samplePage, "4.0")).toEqual(["current", "4.0"]);
    expect(candidateVersions(section, { ...samplePage, version: undefined }, "4.0")).toEqual([
      "4.0",
      "current",
    ]);
  });

  test("select the first existing target", () => {
    const targets = section.versions;
    expect(chooseVersion(["3.9", "4.0"], targets)?.name).toBe("4.0");
    expect(chooseVersion(["3.9"], targets)?.name).toBe("current");
  });

  test("link to the same page within the section, and to main pages from outside", () => {
    expect(versionTargets(section, samplePage)[1]?.href).toBe("/docs/4.0/access");
    expect(versionTargets(section, { ...samplePage, version: undefined })[1]?.href).toBe(
      "/docs/4.0",
    );
  });
});
