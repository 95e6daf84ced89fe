import type { Page } from "@playwright/test";
import { firstOf } from "../long-tests.ts";
import { devLines, expect, whenReady, repeatOn, shellOn } from "./servers.ts";

/** Scrolls until an element is at this distance from the top of the viewport, in CSS pixels. */
async function bringTo(page: Page, selector: string, top: number): Promise<void> {
  await page.locator(selector).evaluate((element, to) => {
    window.scrollBy(0, element.getBoundingClientRect().top - to);
  }, top);
}

/** Records in every frame of every document whether the announcement is visible. */
function watchAnnouncement(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const seen = new Set<boolean>();
    Object.assign(window, { seen });
    const look = () => {
      const bar = document.querySelector(".announcement");
      if (bar) seen.add(getComputedStyle(bar).display !== "none");
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Returns the recorded values since the document was loaded. */
const seen = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { seen: ReadonlySet<boolean> }).seen]);

const stored = (page: Page) =>
  page.evaluate(() =>
    ["id", "dismiss"].map((name) => localStorage.getItem(`lectern./.announcement.${name}`)),
  );

for (const [where, test] of Object.entries(shellOn)) {
  test.use({ expectedLines: devLines });

  test.describe(`around the text, ${where}`, repeatOn(where), () => {
    // In development, each module is a separate request, which is slow on a busy machine.
    test.describe.configure({ timeout: 120_000 });

    test("an announcement stays closed until it changes, and never flashes", async ({
      page,
      site,
    }) => {
      const bar = page.locator(".announcement");
      await watchAnnouncement(page);
      await page.goto(`${site.address}/guide`);
      for (const colorScheme of ["dark", "light"] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
        await expect(bar).toHaveCSS("background-color", "rgb(20, 40, 80)");
        await expect(bar).toHaveCSS("color", "rgb(255, 255, 255)");
      }
      // Scripts were removed. An empty console shows that nothing ran.
      await bar.getByText("Read").click();
      await expect(bar.getByRole("link", { name: "this" })).toHaveAttribute("href", "/guide/long");
      await expect(bar.locator("script, [onclick]")).toHaveCount(0);
      for (const width of [997, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect((await bar.boundingBox())?.height).toBe(30);
      }

      await page.emulateMedia({ media: "print" });
      await expect(bar).toBeHidden();
      await page.emulateMedia({ media: "screen" });
      await page.getByRole("region", { name: "Announcement" }).getByLabel("Close").click();
      // The button disappeared, so the keyboard continues at the top.
      await expect(page.locator("#top")).toBeFocused();
      await expect(bar).toBeHidden();
      expect(await stored(page)).toEqual(["announcement-bar", "true"]);

      await page.reload();
      await whenReady(page);
      await expect.poll(() => seen(page)).toEqual([false]);
      expect(await stored(page)).toEqual(["announcement-bar", "true"]);

      await page.evaluate(() => localStorage.setItem("lectern./.announcement.id", "older"));
      await page.reload();
      await whenReady(page);
      await expect.poll(() => seen(page)).toEqual([true]);
      await expect.poll(() => stored(page)).toEqual(["announcement-bar", "false"]);
    });

    test("the top bar and the back-to-top button hide and reappear on scrolling", async ({
      page,
      site,
    }) => {
      const bar = page.locator(".top-bar");
      const isHidden = (hidden: boolean) =>
        hidden
          ? expect(bar).toHaveAttribute("data-hidden", "")
          : expect(bar).not.toHaveAttribute("data-hidden");
      const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo(0, to), top);
      const toTop = page.getByRole("button", { name: "Scroll back to top" });

      await page.goto(`${site.address}/guide/long`);
      if (where === "dev") {
        // The warning about the announcement covers the back-to-top button.
        await page.getByRole("alert", { name: "Problems" }).getByRole("button").click();
      }
      await scrollTo(900);
      await isHidden(true);
      await expect(toTop).toBeHidden();
      await scrollTo(800);
      await isHidden(false);
      await expect(toTop).toBeVisible();
      await scrollTo(299);
      await expect(toTop).toBeHidden();
      await scrollTo(900);
      await isHidden(true);
      // The top bar is always visible at the top of the page, up to its own height.
      await scrollTo(40);
      await isHidden(false);

      await scrollTo(900);
      await isHidden(true);
      await page.getByRole("button", { name: /dark and light mode/ }).focus();
      await isHidden(false);
      await expect.poll(async () => (await bar.boundingBox())?.y).toBe(0);

      // Jumps hide the top bar in both directions, and the heading stays below the area where the
      // bar may reappear.
      const contents = page.getByRole("navigation", { name: "On this page" });
      for (const part of ["Part 6", "Part 2"]) {
        await contents.getByRole("link", { name: part }).click();
        await isHidden(true);
        const heading = page.getByRole("heading", { name: part });
        await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(100);
        expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(56);
      }
      await page.locator(".neighbour-next").focus();
      await page.keyboard.press("Enter");
      await expect(page.locator("h1")).toHaveText("Levels");
      await isHidden(false);

      await page.locator(".neighbour-prev").click();
      await expect(page.locator("h1")).toHaveText("Long");
      await scrollTo(900);
      await isHidden(true);
      await scrollTo(700);
      await toTop.click();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await expect(toTop).toBeHidden();
      await page.keyboard.press("Tab");
      await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
    });

    test("the contents highlight the current heading, and collapse on small screens", async ({
      page,
      site,
    }) => {
      await page.goto(`${site.address}/guide/long`);
      const contents = page.getByRole("navigation", { name: "On this page" });
      const parts = ["Part 1", "Part 2", "Inside", "Inner", "Part 3", "Part 4", "Part 5"];
      await expect(contents.getByRole("link")).toHaveText([...parts, "Part 6", "Part 7", "Part 8"]);
      const current = contents.locator("[aria-current]");
      // The upper half of the viewport counts. At a height of 800 px, the middle is at 400.
      await bringTo(page, "#part-3", 420);
      await expect(current).toHaveText("Inner");
      await bringTo(page, "#part-3", 380);
      await expect(current).toHaveText("Part 3");
      await bringTo(page, "#part-3", 60);
      await expect(current).toHaveText("Part 3");
      await bringTo(page, "#part-2", 420);
      await expect(current).toHaveText("Part 1");
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(current).toHaveText("Part 8");

      const fold = page.locator(".contents-fold");
      for (const [width, part] of [
        [360, "Part 4"],
        [996, "Part 2"],
      ] as const) {
        // Further down, a new viewport width moves the content and the top bar that the test wants
        // to click.
        await page.evaluate(() => window.scrollTo(0, 0));
        await page.setViewportSize({ width, height: 800 });
        await fold.getByText("On this page").click();
        await fold.getByRole("link", { name: part }).click();
        await expect(fold).not.toHaveAttribute("open");
        const heading = page.getByRole("heading", { name: part });
        // The heading is below the top bar and the contents strip, even if the top bar hides later.
        await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(150);
        expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(100);
      }
      await page.locator(".neighbour-next").click();
      await expect(page.locator("h1")).toHaveText("Levels");
      await fold.getByText("On this page").click();
      await expect(fold.getByRole("link")).toHaveText(["Three", "Four", "Five", "Six"]);
    });

    test("a page shows breadcrumbs, its last change, and the next page", async ({ page, site }) => {
      await page.goto(`${site.address}/guide/basics/deep/deeper`);
      const trail = page.getByRole("navigation", { name: "Breadcrumbs" });
      await expect(trail.getByRole("listitem")).toHaveText(["", "Basics", "Deep", "Deeper"]);
      const links = trail.getByRole("link");
      await expect(links).toHaveCount(2);
      await expect(links.first()).toHaveAccessibleName("Home page");
      await expect(links.last()).toHaveAttribute("href", "/guide/basics/deep");
      const data = page.locator('script[type="application/ld+json"]:not([data-site])');
      // Search engines don't index sites in development.
      await expect(data).toHaveCount(where === "dev" ? 0 : 1);
      for (const text of await data.allTextContents()) {
        expect(JSON.parse(text)).toMatchObject({
          "@type": "BreadcrumbList",
          itemListElement: [
            { position: 1, name: "Deep", item: "https://shell.example/guide/basics/deep" },
            { position: 2, name: "Deeper", item: "https://shell.example/guide/basics/deep/deeper" },
          ],
        });
      }
      // Site metadata stays in place when the page changes.
      await links.last().click();
      await expect(page.locator("h1")).toHaveText("Deep");
      const own = page.locator("script[data-site]");
      await expect
        .poll(async () => (await data.allTextContents()).join(" "))
        .not.toContain("basics/deep/deeper");
      expect(await own.allTextContents()).toEqual(['{"@type":"Organization","name":"Shell"}']);
      await page.goBack();
      await expect(page.locator("h1")).toHaveText("Deeper");
      await expect(own).toHaveCount(1);
      const edit = page.getByRole("link", { name: "Edit this page" });
      await expect(edit).toHaveAttribute(
        "href",
        "https://code.example/edit/guide/basics/deep/deeper.md",
      );
      await expect(edit).toHaveAttribute("target", "_blank");
      await expect(page.locator(".last-updated")).toHaveText("Last updated on 4 March 2021 by Ada");
      const neighbours = page.getByRole("navigation", { name: "Docs pages navigation" });
      await expect(neighbours.getByRole("link", { name: "Previous Deep" })).toBeVisible();
      await neighbours.getByRole("link", { name: "Next Advanced" }).click();
      await expect(page.locator("h1")).toHaveText("Advanced");

      const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
      await sidebar.getByRole("link", { name: "Long" }).click();
      await expect(page.locator(".page-tags")).toHaveText("Tags:alphabeta");
      // Use the keyboard, because the link moves while the long page is laid out.
      await page.locator(".page-tags").getByRole("link", { name: "beta" }).press("Enter");
      await expect(page).toHaveURL(`${site.address}/guide/tags/beta`);

      const footer = page.getByRole("contentinfo");
      await expect(footer.getByRole("heading")).toHaveText(["Docs", "More"]);
      await expect(footer.getByRole("link", { name: "Set up" })).toHaveAttribute(
        "href",
        "/docs/setup",
      );
      await expect(footer.locator(".footer-copyright b")).toHaveText("Handbook");
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        // The footer is dark in both modes.
        const shown = [
          { logo: footer.getByRole("img"), mode: "dark" },
          { logo: page.locator(".brand img:visible"), mode: colorScheme },
        ];
        await expect(footer).toHaveCSS("background-color", "rgb(33, 36, 41)");
        for (const { logo, mode } of shown) {
          await expect(logo).toHaveCount(1);
          await expect(logo).toHaveAttribute("src", `/img/${mode}.svg`);
          await expect(logo).toHaveAttribute("width", "32");
          await expect(logo).toHaveAttribute("height", "24");
        }
        await expect(footer.getByRole("link", { name: "Handbook" })).toHaveAttribute(
          "href",
          "/about",
        );
      }
    });

    test("a heading's link copies its URL, by mouse and keyboard", async ({
      page,
      site,
      context,
    }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.goto(`${site.address}/guide/long`);
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      const link = page.getByRole("link", { name: "Direct link to Part 2" });
      // The message disappears after a second, so the test records it.
      await page.evaluate(() => {
        const notes: string[] = [];
        Object.assign(window, { notes });
        const region = document.getElementById("announcer");
        new MutationObserver(() => {
          const shown = document.querySelector(".anchor.is-copied")?.getAttribute("href") ?? "";
          if (region?.textContent) notes.push(`${region.textContent} ${shown}`);
        }).observe(region ?? document.body, { childList: true });
      });
      const notes = () =>
        page.evaluate(() => (window as unknown as { notes: readonly string[] }).notes);
      await page.getByRole("heading", { name: "Part 2" }).hover();
      await link.click();
      await expect.poll(notes).toEqual(["Link copied #part-2"]);
      expect(await copied()).toBe(`${site.address}/guide/long#part-2`);
      await expect(page).toHaveURL(`${site.address}/guide/long#part-2`);
      await expect(page.locator(".anchor.is-copied")).toHaveCount(0);
      await expect(page.locator("#announcer")).toHaveText("");

      // With a mouse, the contents are the keyboard's way to the sections that they list.
      await page.getByRole("link", { name: "Direct link to Inner", exact: true }).focus();
      await page.keyboard.press("Enter");
      await expect.poll(notes).toEqual(["Link copied #part-2", "Link copied #inner"]);
      expect(await copied()).toBe(`${site.address}/guide/long#inner`);
    });
  });

  test.describe(`without JavaScript, ${where}`, repeatOn(where), () => {
    test.use({ javaScriptEnabled: false });

    test("everything can be reached at every width", async ({ page, site }) => {
      const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
      for (const width of firstOf(2, [996, 997, 360, 1280])) {
        const isWide = width > 996;
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`${site.address}/guide/basics/deep/deeper`);
        await expect(page.locator(".announcement")).toBeVisible();
        await expect(page.locator(".needs-script:visible")).toHaveCount(0);
        if (isWide) {
          await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
          const inner = page.getByRole("banner").getByRole("link", { name: "Long" });
          await expect(inner).toBeVisible();
          await page.keyboard.press("Escape");
          await expect(inner).toBeHidden();
        } else {
          await page.getByRole("link", { name: "Menu", exact: true }).click();
          await expect(page).toHaveURL(/#sidebar$/);
        }
        await expect(sidebar).toBeInViewport();
        // A closed category links to its page, or to its first page.
        await sidebar.getByRole("link", { name: "Advanced" }).click();
        await expect(page.locator("h1")).toHaveText("Advanced");
        await expect(sidebar.getByRole("link", { name: "Two" })).toBeVisible();
        await sidebar.getByRole("link", { name: "Basics" }).click();
        await expect(page.locator("h1")).toHaveText("First");

        await sidebar.getByRole("link", { name: "Long" }).click();
        const contents = page.locator(isWide ? ".contents-column" : ".contents-fold");
        if (!isWide) await contents.getByText("On this page").click();
        await contents.getByRole("link", { name: "Part 7" }).click();
        await expect(page).toHaveURL(/#part-7$/);
        await expect(page.getByRole("heading", { name: "Part 7" })).toBeInViewport();
        // With JavaScript it copies a URL. Without JavaScript it is a link.
        await page.getByRole("heading", { name: "Part 8" }).hover();
        await page.getByRole("link", { name: "Direct link to Part 8" }).click();
        await expect(page).toHaveURL(/#part-8$/);
      }
    });
  });
}
