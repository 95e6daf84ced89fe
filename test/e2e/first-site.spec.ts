import { expect, sharedInFile, test as base, withSite } from "./servers.ts";

const guides = Array.from({ length: 30 }, (_, index) => [
  `docs/guide-${index}.md`,
  `# Guide ${index}\n`,
]);

const files = {
  "site.config.ts": `
    export default {
      title: "Harbour",
      url: "https://harbour.example",
      sections: [
        {
          id: "default",
          label: "Docs",
          path: "/docs",
          folder: "docs",
          lastVersion: "1.0",
          versions: { current: { label: "Next" }, "1.0": {} },
        },
        { id: "blog", kind: "blog", label: "Blog", path: "/blog", folder: "blog" },
        { id: "news", kind: "blog", label: "News", path: "/news", folder: "news", postsPerPage: 1 },
      ],
      navigation: [{ type: "search" }],
      announcementBar: { content: "Version 1 is out." },
    };`,
  ...Object.fromEntries(guides),
  "docs/index.md": "---\ntitle: Welcome\n---\n\n## Begin here\n\nText.\n",
  "docs/ropes.md": "---\ntitle: Ropes\n---\n\nCoil them.\n",
  "pages/about.md": "# About the harbour\n\nText.\n",
  "pages/welcome.mdx": "---\nhide_title: true\n---\n\n<Hero>\n\n# Welcome\n\n</Hero>\n",
  "docs/lamps.md": "# Lamps\n\nCall `compactLamps()`.\n",
  "versioned_docs/1.0/index.md": "# Welcome\n\nText.\n",
  "news/2024-01-01-first.md": "# First news\n",
  "news/2024-01-02-second.md": "# Second news\n",
  "blog/authors.yml": "ann: { name: Ann }\n",
  "blog/2023-12-31-old.md": "# Old lamp\n\nAn old excerpt.\n",
  "blog/2024-02-03-new.md":
    "---\ntitle: New lamp\nauthors: ann\ntags: [light]\n---\n\nA new excerpt.\n",
};

/** A small site with an announcement, two versions and a blog. */
const test = base.extend<{ readonly address: string }>({
  address: sharedInFile((use) => withSite("serve", files, ({ address }) => use(address))),
});

test("a heading at the start of a page doesn't overlap the page menu", async ({
  page,
  address,
}) => {
  await page.goto(`${address}/docs/next`);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const distance = await page.evaluate(() => {
      const edge = (selector: string, side: "top" | "bottom") =>
        document.querySelector(selector)?.getBoundingClientRect()[side] ?? NaN;
      return edge(".content h2", "top") - edge(".page-menu", "bottom");
    });
    expect(distance, `${width} px`).toBeGreaterThanOrEqual(16);
  }
});

test("a title in the text looks like others", async ({ page, address }) => {
  const shown = async (name: string) => {
    await page.goto(`${address}/docs/next/${name}`);
    return page.evaluate(() => {
      const box = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect(NaN);
      const title = box("main h1");
      return {
        text: box(".content > p").top - title.bottom,
        menu: box(".page-menu").top - box(".article").top,
        height: title.height,
      };
    });
  };
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const ropes = await shown("ropes");
    expect(ropes.text, `${width} px`).toBe(16);
    expect(await shown("lamps"), `${width} px`).toEqual(ropes);
  }
});

test("a title next to the page menu leaves room for it, and a hero has its full width", async ({
  page,
  address,
}) => {
  for (const [name, padding] of [
    ["about", "152px"],
    ["welcome", "0px"],
  ] as const) {
    await page.goto(`${address}/${name}`);
    await expect(page.locator("main h1")).toHaveCSS("padding-right", padding);
  }
});

test("the button that hides the sidebar is visible below an announcement", async ({
  page,
  address,
}) => {
  for (const [width, height] of [
    [1280, 800],
    [1024, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${address}/docs/next`);
    await expect(page.locator(".announcement")).toBeInViewport();
    const hide = page.getByRole("button", { name: "Hide sidebar" });
    await expect(hide).toBeInViewport({ ratio: 1 });

    // The button never covers the item that has focus.
    const last = page.locator(".sidebar-list a").last();
    await last.focus();
    await expect(last).toBeInViewport({ ratio: 1 });
    const [item, button] = [await last.boundingBox(), await hide.boundingBox()];
    expect((item?.y ?? NaN) + (item?.height ?? NaN)).toBeLessThanOrEqual(button?.y ?? NaN);
  }
});

test("the first page of a blog shows posts by year, with day, authors, excerpt and tags", async ({
  page,
  address,
}) => {
  await page.goto(`${address}/blog`);
  await expect(page.locator(".content h2")).toHaveText(["2024", "2023"]);
  const [first, second] = [page.locator(".card").first(), page.locator(".card").last()];
  await expect(first.locator(".card-facts")).toHaveText("3 February 2024 · Ann");
  await expect(first.locator(".card-text")).toHaveText("A new excerpt.");
  await expect(second.locator(".card-facts")).toHaveText("31 December 2023");
  await expect(page.locator(".sidebar .sidebar-heading")).toHaveText(["2024", "2023"]);
  // The card is a link to the post, but not where its tags are.
  await first.getByRole("link", { name: "light" }).click();
  await expect(page.locator("h1")).toContainText("light");
  await page.goBack();
  await first.click();
  await expect(page.locator("h1")).toHaveText("New lamp");
});

test("a long list of posts has pages that link to each other", async ({ page, address }) => {
  await page.goto(`${address}/news`);
  await page.getByRole("link", { name: "Next News, page 2" }).click();
  await expect(page).toHaveURL(/\/news\/page\/2$/);
  await expect(page.locator("h1")).toHaveText("News, page 2");
  await expect(page.locator(".card-title")).toHaveText(["First news"]);
  await page.getByRole("link", { name: "Previous News" }).click();
  await expect(page.locator(".card-title")).toHaveText(["Second news"]);
});

test("the search box and the search page can search other versions", async ({ page, address }) => {
  await test.step("a search without results in the current version can be repeated in all versions", async () => {
    await page.goto(`${address}/docs`);
    await page.keyboard.press("/");
    await page.getByRole("combobox").fill("compactLamps");
    await page.getByRole("button", { name: "Search all versions" }).click();
    const option = page.getByRole("option", { name: /Lamps/ });
    await expect(option).toContainText("Next");
    await expect(page.getByRole("button", { name: "Search all versions" })).toHaveCount(0);
    await expect(page.getByRole("combobox")).toBeFocused();
    await option.click();
    await expect(page).toHaveURL(/\/docs\/next\/lamps/);
  });
  await test.step("the page with all results also offers other versions, and keeps the focus", async () => {
    await page.goto(`${address}/search?q=compactLamps`);
    await page.getByRole("button", { name: "Search all versions" }).press("Enter");
    await expect(page.locator(".search-page-list h2")).toHaveText(["Lamps"]);
    await expect(page.getByRole("main").getByRole("searchbox")).toBeFocused();
  });
});
