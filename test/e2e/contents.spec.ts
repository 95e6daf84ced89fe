import type { Page } from "@playwright/test";
import { devLines, expect, test as portalTest, repeatOn, shellOn } from "./servers.ts";

/** A portal page with a long table of contents. */
const LONG = "/docs/guides/templates";

const current = (page: Page) => page.locator(".contents [aria-current]");

for (const [where, test] of Object.entries(shellOn)) {
  test.describe(`contents, ${where}`, repeatOn(where), () => {
    test.use({ expectedLines: devLines });
    // In development, each module is a separate request, which is slow on a busy machine.
    test.describe.configure({ timeout: 120_000 });

    test("are reached after the sidebar, and stay in view on a phone", async ({ page, site }) => {
      await test.step("are reached after the sidebar, on a wide screen and on a phone", async () => {
        await page.goto(`${site.address}/guide/long`);
        const skip = page.getByRole("link", { name: "Skip to table of contents" });
        await page.keyboard.press("Tab");
        await page.keyboard.press("Tab");
        await expect(skip).toBeFocused();
        await expect(skip).toBeInViewport();
        await page.keyboard.press("Enter");
        await page.keyboard.press("Tab");
        await expect(page.locator(".contents a").first()).toBeFocused();

        await page.setViewportSize({ width: 360, height: 740 });
        await page.goto(`${site.address}/guide/long`);
        await page.keyboard.press("Tab");
        await page.keyboard.press("Tab");
        await expect(skip).toBeFocused();
        await page.keyboard.press("Enter");
        const summary = page.locator(".contents-fold > summary");
        await expect(summary).toBeFocused();
        await page.keyboard.press("Enter");
        await expect(page.locator(".contents-fold a").first()).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(page.locator(".contents-fold a").first()).toBeHidden();
        await expect(summary).toBeFocused();
      });
      await test.step("stay in view on a phone, show the current section, and close when a heading is selected", async () => {
        await page.setViewportSize({ width: 360, height: 740 });
        await page.goto(`${site.address}/guide/long`);
        const fold = page.locator(".contents-fold");
        const here = fold.locator(".contents-here");
        const headings = page.locator(".content :is(h2, h3)[id]");
        const chosen = headings.nth((await headings.count()) - 2);
        const id = await chosen.getAttribute("id");
        await fold.locator("summary").click();
        await fold.locator(`a[href="#${id}"]`).click();
        await expect(fold).not.toHaveAttribute("open");
        await expect(chosen).toBeInViewport();
        await expect(fold).toBeInViewport({ ratio: 1 });
        await expect(here).not.toBeEmpty();
        // The heading is below the contents strip, not covered by it.
        const places = await page.evaluate((name) => {
          const bottom = document.querySelector(".contents-fold")?.getBoundingClientRect().bottom;
          return [bottom ?? 0, document.getElementById(name)?.getBoundingClientRect().top ?? 0];
        }, id ?? "");
        expect(places[0]).toBeLessThanOrEqual(places[1] ?? 0);
        // The contents strip moves down when the top bar appears.
        await expect(async () => {
          await page.mouse.wheel(0, -50);
          await expect(page.locator(".top-bar")).not.toHaveAttribute("data-hidden", {
            timeout: 1000,
          });
        }).toPass();
        await expect.poll(async () => (await fold.boundingBox())?.y).toBe(56);
        // After following a link from another site, the top bar is above the contents.
        await page.goto("about:blank");
        await page.goto(`${site.address}/guide/long#${id ?? ""}`);
        await expect(chosen).toBeInViewport();
        expect(
          await chosen.evaluate((heading) => {
            const { left, top } = heading.getBoundingClientRect();
            return heading.contains(document.elementFromPoint(left + 1, top + 1));
          }),
        ).toBe(true);
      });
    });
  });
}

portalTest.describe("long contents", () => {
  portalTest("show the current branch", async ({ page, portal }) => {
    await page.goto(`${portal.address}${LONG}`);
    const items = page.locator(".contents .contents-item");
    expect(await items.count()).toBeGreaterThan(20);
    const shown = page.locator(".contents .contents-item:visible");
    const atStart = await shown.count();
    expect(atStart).toBeLessThan(await items.count());
    const deep = await page.locator(".contents .level-3 a").last().getAttribute("href");
    await expect(page.locator(`.contents a[href="${deep}"]`)).toBeHidden();
    await page.goto(`${portal.address}${LONG}${deep}`);
    await expect(page.locator(`.contents a[href="${deep}"]`)).toBeVisible();
    await expect(current(page)).toBeVisible();
    await expect(current(page)).toBeInViewport();
  });

  portalTest("are correct after any kind of jump", async ({ page, portal }) => {
    await page.goto(`${portal.address}${LONG}`);
    const ids = await page
      .locator(".contents .contents-item a")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    /**
     * Scrolls to the middle of a section, like the browser's search. No heading needs to be nearby.
     */
    const into = (href: string) =>
      page.evaluate((name) => {
        const heading = document.getElementById(name.slice(1));
        const next = heading?.nextElementSibling;
        scrollTo({
          top: (next?.getBoundingClientRect().bottom ?? 0) + scrollY - 100,
          behavior: "instant",
        });
      }, href);
    const read = () =>
      page.evaluate((names) => {
        const seen = names.filter((name) => {
          const heading = document.getElementById(name.slice(1));
          return heading && heading.getBoundingClientRect().top < 56;
        });
        return seen.at(-1);
      }, ids);
    for (const href of [ids.at(-4), ids[2], ids.at(-8), ids[Math.floor(ids.length / 2)]]) {
      await into(href ?? "");
      const before = await read();
      // The section at the top of the viewport, or the next section if it starts in the upper half.
      const at = ids.indexOf(before ?? "");
      await expect
        .poll(async () =>
          [at, at + 1].includes(ids.indexOf((await current(page).getAttribute("href")) ?? "")),
        )
        .toBe(true);
    }
    const far = ids.at(-5) ?? "";
    await page.evaluate((hash) => (location.hash = hash), far);
    await expect(current(page)).toHaveAttribute("href", far);
    await page.goBack();
    await expect(current(page)).not.toHaveAttribute("href", far);
  });

  // Otherwise, the browser checks all headings in every frame, even while readers type.
  portalTest("follow the reader without observing headings", async ({ page, portal }) => {
    await page.addInitScript(() => {
      const watched: string[] = [];
      Object.assign(globalThis, { watched });
      const { observe } = IntersectionObserver.prototype;
      IntersectionObserver.prototype.observe = function (this: IntersectionObserver, element) {
        watched.push(element.outerHTML.slice(0, 100));
        observe.call(this, element);
      };
    });
    await page.setViewportSize({ width: 1280, height: 480 });
    await page.goto(`${portal.address}${LONG}`);
    await expect(page.locator("html[data-ready]")).toBeAttached();
    await expect(current(page)).toHaveCount(0);
    await page.mouse.wheel(0, 2000);
    await expect(current(page)).toHaveCount(1);
    expect(await page.evaluate(() => Reflect.get(globalThis, "watched") as string[])).toEqual([]);
  });

  portalTest("update if the page changes its size without scrolling", async ({ page, portal }) => {
    await page.setViewportSize({ width: 1280, height: 480 });
    await page.goto(`${portal.address}${LONG}`);
    await expect(page.locator("html[data-ready]:not([data-gradual])")).toBeAttached();
    await expect(current(page)).toHaveCount(0);
    // Moves the first heading up to the top bar.
    await page.evaluate(
      (names) => {
        for (const name of names) {
          document.querySelector<HTMLElement>(name)?.setAttribute("hidden", "");
        }
        let block = document.querySelector(".content h2[id]")?.previousElementSibling;
        for (; block; block = block.previousElementSibling) block.setAttribute("hidden", "");
      },
      [".breadcrumbs", "h1"],
    );
    await expect(current(page)).toHaveCount(1);
  });

  portalTest.describe("without JavaScript", () => {
    portalTest.use({ javaScriptEnabled: false });

    portalTest("are shown completely", async ({ page, portal }) => {
      await page.goto(`${portal.address}${LONG}`);
      await expect(page.locator(".contents .contents-item a").last()).toBeAttached();
      expect(await page.locator(".contents .contents-item:not(:visible)").count()).toBe(0);
    });
  });
});
