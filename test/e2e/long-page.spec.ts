import type { Page } from "@playwright/test";
import { notedShifts, noteShifts } from "./layout-shifts.ts";
import { answered, enter, options, panel } from "./search-box.ts";
import { expect, test } from "./servers.ts";

/** A long page whose sections aren't folded. */
const LONG = "/docs/guides/templates";

/** The portal page with the most code. Its sections are folded. */
const CODE = "/docs/apis/plugintypes/mod";

/** Opens the long page through a link, and records its first frame. */
async function goToLong(page: Page): Promise<FirstFrame> {
  return page.evaluate(async (to) => {
    const link = document.createElement("a");
    link.href = to;
    document.querySelector(".breadcrumbs")?.append(link);
    const title = document.querySelector("h1")?.textContent;
    link.click();
    while (document.querySelector("h1")?.textContent === title) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    const blocks = [...document.querySelectorAll(".content > *")];
    const waiting = blocks.filter((block) => getComputedStyle(block).contentVisibility === "auto");
    return {
      blocks: blocks.length,
      waiting: waiting.length,
      inWindow: waiting.filter((block) => block.getBoundingClientRect().top < innerHeight).length,
    };
  }, LONG);
}

interface FirstFrame {
  readonly blocks: number;
  /** Number of blocks without layout. */
  readonly waiting: number;
  readonly inWindow: number;
}

const styledBlocks = (page: Page) =>
  page.locator(":is(.content > *, .page-end, .footer)[style]").count();

const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** The table of contents and the sidebar scroll on their own. */
const inContent = ".content > *";

test.describe("a page that is loaded directly", () => {
  test.beforeEach(({ page }) => noteShifts(page, inContent));

  const gradual = (page: Page) => page.locator("html[data-gradual]");

  test("is complete soon, without layout shifts, and opens at a section", async ({
    page,
    portal,
  }) => {
    await page.goto(`${portal.address}${LONG}`);
    await expect(page.locator("html[data-ready]")).toBeAttached();
    await expect(gradual(page)).not.toBeAttached();
    expect(await styledBlocks(page)).toBe(0);
    expect(await notedShifts(page)).toEqual([]);
    const height = await pageHeight(page);
    // Readers who return to a scroll position get the complete page at once.
    await page.reload();
    await expect(page.locator(".footer")).toBeAttached();
    await expect(gradual(page)).not.toBeAttached();
    expect(await pageHeight(page)).toBe(height);
    const last = page.locator(".content h2[id]").last();
    // If the URL has a fragment, the page also gets its layout at once.
    const id = await last.getAttribute("id");
    await page.goto("about:blank");
    await page.goto(`${portal.address}${LONG}#${id}`, { waitUntil: "commit" });
    await expect(page.locator(".footer")).toBeAttached();
    await expect(gradual(page)).not.toBeAttached();
    const top = () => last.evaluate((heading) => Math.round(heading.getBoundingClientRect().top));
    await expect.poll(top).toBeGreaterThan(50);
    const first = await top();
    expect(first).toBeLessThan(100);
    // Elements near the viewport get their layout now, without layout shifts.
    await page.evaluate(() => scrollBy(0, -400));
    await expect.poll(top).toBe(first + 400);
    await page.evaluate(() => scrollBy(0, 400));
    await expect.poll(top).toBe(first);
  });

  test("can be read to its end and at its sections before JavaScript loads", async ({
    page,
    portal,
  }) => {
    await page.route("**/assets/main-*.js", () => {});
    await page.goto(`${portal.address}${LONG}`, { waitUntil: "commit" });
    await expect(page.locator(".footer")).toBeAttached();
    await expect(gradual(page)).toBeAttached();
    const skipped = () =>
      page.evaluate(() => {
        const all = [...document.querySelectorAll(".content > *")];
        const skipped = all.filter(
          (block) =>
            block.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) === false,
        );
        const inWindow = skipped.filter((block) => block.getBoundingClientRect().top < innerHeight);
        const ends = [...document.querySelectorAll(":is(.page-end, .footer) a")].filter((link) =>
          link.checkVisibility({ contentVisibilityAuto: true }),
        );
        return {
          isMost: skipped.length > all.length / 3,
          inWindow: inWindow.length,
          ends: ends.length,
        };
      });
    await expect.poll(skipped).toEqual({ isMost: true, inWindow: 0, ends: 0 });
    const end = page.locator(".content > *").last();
    await expect
      .poll(async () => {
        await page.keyboard.press("End");
        return end.evaluate(
          (block) =>
            block.getBoundingClientRect().top < innerHeight &&
            block.checkVisibility({ contentVisibilityAuto: true }),
        );
      })
      .toBe(true);
    await page.goto("about:blank");
    await page.goto(`${portal.address}${LONG}`, { waitUntil: "commit" });
    await expect(page.locator(".footer")).toBeAttached();
    await expect(gradual(page)).toBeAttached();
    const last = page.locator(".content h2[id]").last();
    const id = await last.getAttribute("id");
    await page.evaluate((to) => (location.hash = to ?? ""), id);
    const top = () => last.evaluate((heading) => Math.round(heading.getBoundingClientRect().top));
    await expect.poll(top).toBeLessThan(100);
    expect(await top()).toBeGreaterThan(50);
    await expect(gradual(page)).not.toBeAttached();
  });

  test("leaves nothing behind on the next page", async ({ page, portal }) => {
    await page.goto(`${portal.address}${LONG}`);
    await page.locator('.sidebar a[href="/docs/guides/javascript"]').click();
    await expect(page.locator("h1")).toHaveText("JavaScript");
    await expect(gradual(page)).not.toBeAttached();
  });
});

test.describe("a page reached by navigation", () => {
  test.beforeEach(async ({ page, portal }) => {
    await noteShifts(page, inContent);
    await page.goto(`${portal.address}/docs/apis/subsystems/access`);
    await expect(page.locator("html[data-ready]:not([data-gradual])")).toBeAttached();
  });

  test("is rendered before content below the viewport is laid out, and is complete soon", async ({
    page,
    portal,
  }) => {
    const frame = await goToLong(page);
    expect(frame.waiting).toBeGreaterThan(frame.blocks / 2);
    expect(frame.inWindow).toBe(0);
    await expect.poll(() => styledBlocks(page)).toBe(0);
    expect(await notedShifts(page)).toEqual([]);
    const gone = await pageHeight(page);
    await page.goto(`${portal.address}${LONG}`);
    await expect(page.locator("html[data-ready]:not([data-gradual])")).toBeAttached();
    expect(gone).toBe(await pageHeight(page));
  });

  test("doesn't move when the reader jumps to its end or a section", async ({ page, portal }) => {
    await goToLong(page);
    await page.keyboard.press("End");
    await expect.poll(() => styledBlocks(page)).toBe(0);
    await page.keyboard.press("End");
    await expect(page.locator(".footer")).toBeInViewport();
    expect(await notedShifts(page)).toEqual([]);
    await page.goto(`${portal.address}/docs/apis/subsystems/access`);
    await expect(page.locator("html[data-ready]:not([data-gradual])")).toBeAttached();
    await goToLong(page);
    const last = page.locator(".content h2[id]").last();
    const id = await last.getAttribute("id");
    await page.evaluate(
      (to) => document.querySelector<HTMLElement>(`.contents a[href="#${to}"]`)?.click(),
      id,
    );
    const top = () => last.evaluate((heading) => Math.round(heading.getBoundingClientRect().top));
    await expect.poll(top).toBeLessThan(100);
    expect(await top()).toBeGreaterThan(50);
    await expect.poll(() => styledBlocks(page)).toBe(0);
    expect(await top()).toBeLessThan(100);
  });

  test("is prepared while its link is hovered, with the same result", async ({ page, portal }) => {
    // Records the length of the HTML per element type.
    await page.evaluate(() => {
      const filled: [string, number][] = [];
      Object.assign(globalThis, { filled });
      const own = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML");
      Object.defineProperty(Element.prototype, "innerHTML", {
        ...own,
        set(this: Element, html: string) {
          filled.push([this.localName, html.length]);
          own?.set?.call(this, html);
        },
      });
    });
    const filledWithPages = () =>
      page.evaluate(() =>
        (Reflect.get(globalThis, "filled") as [string, number][])
          .filter(([, length]) => length > 10_000)
          .map(([name]) => name),
      );
    const link = page.locator('.sidebar a[href="/docs/apis/subsystems/files"]');
    await link.hover();
    await expect.poll(filledWithPages).toEqual(["template"]);
    await link.click();
    await expect(page.locator("h1")).toHaveText("File API");
    expect(await filledWithPages()).toEqual(["template"]);
    const text = () => page.locator(".content").evaluate((content) => content.textContent);
    await expect(page.locator(".content .code-buttons").first()).toBeAttached();
    const gone = await text();
    await page.goto(`${portal.address}/docs/apis/subsystems/files`);
    await expect(page.locator(".content .code-buttons").first()).toBeAttached();
    expect(gone).toBe(await text());
  });
});

test("a long page", async ({ page, portal }) => {
  await page.goto(`${portal.address}${CODE}`);
  await page.getByRole("button", { name: "Expand all sections" }).click();
  await test.step("few of its elements match the late styles", async () => {
    await expect(page.locator(".code-buttons").last()).toBeAttached();
    const matched = await page.evaluate(() => {
      const selectors = (rules: CSSRuleList): string[] =>
        [...rules].flatMap((rule) => {
          if (rule instanceof CSSStyleRule) return rule.selectorText;
          return rule instanceof CSSGroupingRule ? selectors(rule.cssRules) : [];
        });
      // A pseudo-element without a preceding selector applies to all elements.
      const withoutPseudo = (selector: string) =>
        selector.replace(/(^|[\s,>+~])?::[\w-]+(\([^)]*\))?/g, (_, before) =>
          before === undefined ? "" : `${before}*`,
        );
      const all = document.adoptedStyleSheets.flatMap((sheet) => selectors(sheet.cssRules));
      return all.map((selector): [string, number] => [
        selector,
        document.querySelectorAll(withoutPseudo(selector)).length,
      ]);
    });
    expect(matched.length).toBeGreaterThan(100);
    expect(matched.filter(([, count]) => count > 400)).toEqual([]);
  });
  await test.step("code that isn't laid out yet reserves its space", async () => {
    await expect(page.locator("html[data-ready]:not([data-gradual])")).toBeAttached();
    const sizes = () =>
      page.evaluate(() =>
        // Excludes code in closed details, which has no size until it's measured.
        [...document.querySelectorAll("[data-lines]:not(details:not(.fold) *)")].map((code) => ({
          height: Math.round(code.getBoundingClientRect().height),
          isWider: code.getBoundingClientRect().width > (code.parentElement?.clientWidth ?? 0),
        })),
      );
    const skipped = await page.evaluate(
      () =>
        [...document.querySelectorAll("[data-lines] > span")].filter(
          (token) => !token.checkVisibility({ contentVisibilityAuto: true }),
        ).length,
    );
    expect(skipped).toBeGreaterThan(1000);
    const before = await sizes();
    expect(before.length).toBeGreaterThan(20);
    await page.evaluate(() => {
      for (const code of document.querySelectorAll<HTMLElement>("[data-lines]")) {
        code.style.contentVisibility = "visible";
      }
    });
    expect(await sizes()).toEqual(before);
  });
  await test.step("a keystroke in the search renders nothing before its results, and then reuses elements", async () => {
    await enter(page);
    await page.keyboard.type("templ");
    await answered(page, "templ");
    const first = await options(page).first().elementHandle();
    await panel(page).evaluate((element) => {
      const drawn: boolean[] = [];
      Object.assign(globalThis, { drawn });
      // The first results are announced immediately. Excerpts load later.
      new MutationObserver((records) => {
        const list = records.filter(({ target }) => {
          const place = target instanceof Element ? target : target.parentElement;
          return !place?.closest(".search-excerpt") && place?.closest(".search-results");
        });
        if (list.length > 0) {
          drawn.push(records.some(({ attributeName }) => attributeName === "data-answered"));
        }
      }).observe(element, {
        subtree: true,
        childList: true,
        characterData: true,
        attributeFilter: ["data-answered"],
      });
    });
    await page.keyboard.type("a");
    await answered(page, "templa");
    const drawn = await page.evaluate(() => (globalThis as unknown as { drawn: boolean[] }).drawn);
    expect(drawn.filter((isAnswer) => !isAnswer)).toEqual([]);
    expect(
      await options(page)
        .first()
        .evaluate((now, before) => now === before, first),
    ).toBe(true);
    const sizes = await options(page).evaluateAll((all) =>
      all.map((option) => option.querySelectorAll(":not(mark)").length),
    );
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4);
  });
});
