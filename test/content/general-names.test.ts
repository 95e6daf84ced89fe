import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { withOpenSites } from "../../dist/build/open-sites.js";
import { bounded } from "../../dist/core/bounded.js";
import { nameFaults, parsePageNames, readable, readPageNames } from "./page-names.ts";

/*
 * The files in names/ list the names that each page of the portal must contain. Pages are
 * rendered as in a build, so names from partials, data and components count.
 */

const repository = fileURLToPath(new URL("../..", import.meta.url));
const site = path.join(repository, "site");
const names = readPageNames(path.join(repository, "test/content/names"));
const texts = new Map<string, string>();

beforeAll(async () => {
  const quiet = { start: () => {}, tick: () => {}, end: () => {} };
  await withOpenSites({ root: site, progress: quiet }, async ({ sites }) => {
    for (const open of sites) {
      const pages = [...open.site.pages.values()].filter(({ route }) => names.has(route));
      await bounded(pages, 8, async (page) => {
        const { html, title } = await open.content.content(page);
        const heading = title ?? ("title" in page ? page.title : "");
        texts.set(page.route, `${heading}\n${readable(html)}`);
      });
    }
    return { result: undefined };
  });
  for (const place of names.keys()) {
    const drawing = path.join(site, place);
    if (place.endsWith(".svg") && existsSync(drawing)) {
      texts.set(place, readable(readFileSync(drawing, "utf8")));
    }
  }
}, 240_000);

describe("the portal contains the exact names", () => {
  test.each([...names])("on %s", (place, list) => {
    expect(nameFaults(place, texts.get(place), list)).toEqual([]);
  });
});

describe("a list of names", () => {
  test("is compared with a page's text, URLs and decoded entities", () => {
    const text = readable(
      '<p>Wait <b>for</b>\n <code>a&lt;b</code></p><a href="/x?a=1&amp;b=2">y</a>',
    );
    expect(text).toBe(" Wait for a<b y\n/x?a=1&b=2");
  });

  test("reports missing and forbidden names", () => {
    expect(nameFaults("/a", "Tested", { has: ["Tested", "Closed"], not: ["Test"] })).toEqual([
      '/a: "Closed" is missing',
      '/a: "Test" should not be there',
    ]);
    expect(nameFaults("/b", undefined, { has: ["Tested"], not: [] })).toEqual([
      "/b is no page or drawing of the portal",
    ]);
  });

  test.each(["/a: []", "/a:", "/a: { not: [x] }", "/a: { has: [x], hasnot: [y] }", '/a: [""]'])(
    "is rejected as %s",
    (text) => {
      expect(() => parsePageNames(text)).toThrow(/Too small|Invalid input|Unrecognized key/);
    },
  );
});
