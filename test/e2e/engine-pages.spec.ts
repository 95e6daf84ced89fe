import { devLines, expect, test as onPortal, testOn, repeatOn } from "./servers.ts";

for (const [where, test] of Object.entries(testOn)) {
  test.describe(`generated pages, ${where}`, repeatOn(where), () => {
    test.use({ expectedLines: devLines });

    test("link from tags and categories, and describe the page to other sites", async ({
      page,
      site,
      request,
    }) => {
      await test.step("link from the tags by letter to a tag, to its pages, and back", async () => {
        await page.goto(`${site.address}/docs/tags`);
        await expect(page.locator("h1")).toHaveText("Tags");
        await expect(page.locator(".tag-group h2")).toHaveText(["F"]);
        const tag = page.locator(".content").getByRole("link", { name: "Feature" });
        await expect(tag.locator("+ .tag-count")).toHaveText("2");
        await tag.click();
        await expect(page.locator("h1")).toHaveText('2 docs tagged with "Feature"');
        await expect(page).toHaveTitle('2 docs tagged with "Feature" | Features');
        await expect(page.getByText("Pages that show a feature.")).toBeVisible();
        const documents = page.locator(".tagged-documents li");
        await expect(documents.locator("h2")).toHaveText(["Admonitions", "Start"]);
        await expect(documents.nth(1)).toContainText("Where the features begin.");
        await documents.nth(1).getByRole("link").click();
        await expect(page.locator("h1")).toHaveText("Start");
        const ofPage = page.locator(".page-tags");
        await expect(ofPage).toContainText("Tags:");
        await ofPage.getByRole("link", { name: "Feature" }).click();
        await page.getByRole("link", { name: "View All Tags" }).click();
        await expect(page.locator("h1")).toHaveText("Tags");
      });
      await test.step("show a category as cards with descriptions", async () => {
        await page.goto(`${site.address}/docs/category/guides`);
        await expect(page.locator("h1")).toHaveText("Guides");
        await expect(page.locator(".lead")).toHaveText("All guides.");
        const cards = page.locator(".cards > li");
        await expect(cards.locator(".card-title")).toHaveText(["First guide", "Second guide"]);
        await expect(cards.first()).toContainText("Before the second.");
        await cards.nth(1).getByRole("link").click();
        await expect(page.locator("h1")).toHaveText("Second guide");
      });
      await test.step("describe the page to other sites", async () => {
        const meta = (name: string) =>
          page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute("content");
        await page.goto(`${site.address}/docs`);
        await expect(page).toHaveTitle("Start | Features");
        expect(await meta("description")).toBe("Where the features begin.");
        expect(await meta("generator")).toMatch(/^Lectern \d/);
        await expect(page.locator('meta[name="theme-color"]')).toHaveCount(2);
        expect(await meta("og:title")).toBe("Start | Features");
        expect(await meta("og:type")).toBe("article");
        expect(await meta("og:url")).toBe("https://features.example/docs");
        expect(await meta("og:site_name")).toBe("Features");
        expect(await meta("og:description")).toBe("Where the features begin.");
        expect(await meta("twitter:card")).toBe("summary_large_image");
        await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
          "href",
          "https://features.example/docs",
        );
        await expect(page.locator('link[rel="icon"]')).toHaveCount(1);
        await page.goto(`${site.address}/docs/data`);
        const announced = page.locator('link[rel="alternate"][title="Rooms"]');
        await expect(announced).toHaveAttribute("href", "/rooms.xml");
        const isWritten = where === "dev";
        // Search engines don't index pages in development, and never index unlisted pages.
        await expect(page.locator('meta[name="robots"]')).toHaveCount(isWritten ? 1 : 0);
        if (isWritten) return;
        await page.goto(`${site.address}/docs/secret`);
        await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
        await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
        await page.goto(`${site.address}/docs/guides/first`);
        const way = await page.locator('script[type="application/ld+json"]').textContent();
        expect(JSON.parse(way ?? "")).toMatchObject({
          "@type": "BreadcrumbList",
          itemListElement: [
            { position: 1, name: "Guides", item: "https://features.example/docs/category/guides" },
            { position: 2, name: "First guide" },
          ],
        });
        await page.goto(`${site.address}/docs`);
        const card = new URL((await meta("og:image")) ?? "");
        expect(await meta("twitter:image")).toBe(card.href);
        expect(await meta("og:image:alt")).toBe("Start");
        const drawn = await request.get(site.address + card.pathname);
        const bytes = await drawn.body();
        expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
        expect(await (await request.get(`${site.address}/robots.txt`)).text()).toBe(
          "User-agent: *\nAllow: /\nSitemap: https://features.example/sitemap.xml\n",
        );
        const map = await (await request.get(`${site.address}/sitemap.xml`)).text();
        expect(map).toContain("<loc>https://features.example/docs/tags/feature</loc>");
        expect(map).not.toContain("secret");
        expect(map).not.toContain("404");
      });
    });
  });
}

onPortal(
  "the breadcrumbs are available as JSON-LD, also after navigation",
  async ({ page, portal }) => {
    const names = async () => {
      const json = await page.locator('script[type="application/ld+json"]').textContent();
      const data = JSON.parse(json ?? "") as { itemListElement: readonly { name: string }[] };
      return data.itemListElement.map(({ name }) => name);
    };
    await page.goto(`${portal.address}/docs/apis/subsystems/access`);
    expect(await names()).toEqual(["API guides", "Subsystems", "Access API"]);
    await page.locator(".sidebar").getByRole("link", { name: "Common files" }).click();
    await expect(page.locator("h1")).toHaveText("Common files");
    // Metadata for other programs is updated after the page is rendered.
    await expect.poll(async () => (await names()).at(-1)).toBe("Common files");
  },
);

onPortal.describe("without JavaScript", () => {
  onPortal.use({ javaScriptEnabled: false });

  onPortal("tags, categories, versions and the home page have links", async ({ page, portal }) => {
    const main = page.getByRole("main");
    await page.goto(`${portal.address}/docs/4.0/tags`);
    const tag = main.locator(".tag-group a").first();
    const label = (await tag.textContent()) ?? "";
    await tag.click();
    await expect(page).toHaveURL(/\/docs\/4\.0\/tags\//);
    await expect(page.locator("h1")).toContainText(`tagged with "${label}"`);
    await page.goto(`${portal.address}/docs/category/subsystems`);
    await expect(main.locator(".cards > li").nth(3)).toBeVisible();
    await page.goto(`${portal.address}/versions`);
    await main.locator('a[href="/docs/4.0"]').first().click();
    await expect(page).toHaveURL(/\/4\.0$/);
    await page.goto(portal.address);
    await expect(main.locator('a[href="/general/releases"]').first()).toBeVisible();
  });
});
