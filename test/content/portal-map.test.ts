import path from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { openConfig } from "../../dist/build/open-site.js";
import { noHistory } from "../../dist/content/sources/git.js";
import { loadSite } from "../../dist/content/load-site.js";
import { createSourceCache } from "../../dist/content/source-cache.js";
import type { SidebarItem } from "../../dist/core/site.js";
import { findSection, findVersion, type Site } from "../../dist/core/site.js";
import map from "./portal-map.json" with { type: "json" };

/*
 * portal-map.json lists the portal's pages with the slugs of their tags, the generated pages,
 * and each sidebar as an outline of routes.
 */

const root = path.join(fileURLToPath(new URL("../..", import.meta.url)), "site");
let site: Site;

beforeAll(async () => {
  const { config } = await openConfig(root);
  const locale = config?.locales[0];
  if (config === undefined || locale === undefined) throw new Error("no configuration");
  const cache = createSourceCache();
  ({ site } = await loadSite({
    root,
    config,
    locale,
    drafts: "left-out",
    history: () => noHistory,
    cache,
  }));
}, 60_000);

describe("the portal", () => {
  test("has every page on its map, at its URL or through a redirect", () => {
    const redirects = new Set(site.config.redirects.map(({ from }) => from as string));
    const routes = new Set([...site.pages.keys()].map(String));
    const missing = [...Object.keys(map.pages), ...map.others].filter(
      (route) => !routes.has(route) && !redirects.has(route),
    );
    expect(missing).toEqual([]);
  });

  test("has the tags on its map on every page", () => {
    const slugs = new Map(
      site.sections.flatMap(({ tags }) => [...tags.values()].map(({ key, slug }) => [key, slug])),
    );
    const found: Record<string, readonly string[]> = {};
    const expected: Record<string, readonly string[]> = {};
    const redirects = new Set(site.config.redirects.map(({ from }) => from as string));
    for (const [route, tags] of Object.entries(map.pages)) {
      if (redirects.has(route)) continue;
      const page = site.sections
        .flatMap(({ versions }) => versions.flatMap(({ documents }) => documents))
        .find((document) => document.route === route);
      // Pages of 4.0 have the tags of the version they were copied from.
      if (page?.version === "4.0") continue;
      found[route] = page?.tags.map((key) => slugs.get(key) ?? key).sort() ?? ["no document"];
      expected[route] = tags;
    }
    expect(found).toEqual(expected);
  });

  test.each(Object.entries(map.sidebars))(
    "has the sidebar %s in the order of its map",
    (key, lines) => {
      const [sectionId, id] = key.split(" ");
      const section = findSection(site, sectionId);
      const version = section && findVersion(section, "current");
      const sidebar = version?.sidebars.find((each) => each.id === id);
      const known = new Set(lines.map((line) => line.trim()));
      expect(outline(sidebar?.items ?? [], 0).filter((line) => known.has(line.trim()))).toEqual(
        lines,
      );
    },
  );
});

/** Returns the routes of a sidebar, indented by level. Omits items without a route. */
function outline(items: readonly SidebarItem[], level: number): readonly string[] {
  return items.flatMap((item) => {
    switch (item.kind) {
      case "document":
        return ["  ".repeat(level) + item.route];
      case "link":
        return ["  ".repeat(level) + item.href];
      case "category": {
        const own = item.route === undefined ? [] : ["  ".repeat(level) + item.route];
        return [...own, ...outline(item.items, level + 1)];
      }
      case "html":
      case "separator":
        return [];
    }
  });
}
