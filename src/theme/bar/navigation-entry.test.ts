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
    ["to the page itself is marked as the page", link("/docs/access"), "page"],
    ["to a parent page is marked as the section", link("/docs"), "true"],
    ["to the home page isn't marked", link("/"), undefined],
    ["to a page with a similar name isn't marked", link("/docs/acc"), undefined],
    ["with a matching base path is marked", link("/x", { base: "/docs/" }), "true"],
    ["with another base path isn't marked", link("/docs", { base: "/general" }), undefined],
    [
      "with a matching pattern is marked, regardless of case",
      link("/x", { regex: "/DOCS/a" }),
      "true",
    ],
    ["with another pattern isn't marked", link("/docs", { regex: "/general" }), undefined],
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
    ["stays in the version of the page", context, "/docs/apis", "true"],
    [
      "opens the preferred version on other pages",
      { site: sampleSite, page: elsewhere, preferred: "4.0" },
      "/docs/4.0/apis",
      undefined,
    ],
    [
      "opens the latest version without a preference",
      { ...context, page: elsewhere },
      "/docs/apis",
      undefined,
    ],
    [
      "is marked as the page on its own page",
      { ...context, page: { ...samplePage, route: routePath("/docs/apis") } },
      "/docs/apis",
      "page",
    ],
  ] as const)("%s", (_, given, href, current) => {
    expect(navigationEntry(item, given)).toEqual({ label: "Guides", href, current });
  });

  test.each([
    ["is marked on a page without a sidebar if it's the first link to the section", [item], "true"],
    ["isn't marked after another link to the section", [{ ...item }, item], undefined],
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
  ["a link in a submenu points to it", [menuOf(link("/docs/access"))], true],
  ["no link points to it", [link("/general"), menuOf(link("/x"))], false],
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
