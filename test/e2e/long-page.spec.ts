import { answered, enter, options, panel } from "./search-box.ts";
import { expect, test } from "./servers.ts";

/** The page of the portal with the most code. */
const LONG = "/docs/apis/plugintypes/mod";

test("code that is not laid out yet takes the place it will take", async ({ page, portal }) => {
  await page.goto(`${portal.address}${LONG}`);
  await expect(page.locator("html[data-ready]")).toBeAttached();
  const sizes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("[data-lines]")].map((code) => ({
        height: Math.round(code.getBoundingClientRect().height),
        isWider: code.getBoundingClientRect().width > (code.parentElement?.clientWidth ?? 0),
      })),
    );
  const skipped = await page.evaluate(
    () =>
      [...document.querySelectorAll("[data-lines] .line")].filter(
        (line) => !line.checkVisibility({ contentVisibilityAuto: true }),
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

test("an anchor far down is reached and stays where it is", async ({ page, portal }) => {
  await page.goto(`${portal.address}${LONG}`);
  const last = page.locator(".content h2[id]").last();
  const id = await last.getAttribute("id");
  await page.goto(`${portal.address}${LONG}#${id}`);
  await expect(page.locator("html[data-ready]")).toBeAttached();
  const top = () => last.evaluate((heading) => Math.round(heading.getBoundingClientRect().top));
  await expect.poll(top).toBeGreaterThan(50);
  const first = await top();
  expect(first).toBeLessThan(100);
  // What comes near the window is laid out now; nothing moves for it.
  await page.mouse.wheel(0, -400);
  await expect.poll(top).toBe(first + 400);
  await page.mouse.wheel(0, 400);
  await expect.poll(top).toBe(first);
});

test("the styles that come later match few elements of the page", async ({ page, portal }) => {
  await page.goto(`${portal.address}${LONG}`);
  await expect(page.locator(".code-buttons").last()).toBeAttached();
  const matched = await page.evaluate(() => {
    const selectors = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return rule.selectorText;
        return rule instanceof CSSGroupingRule ? selectors(rule.cssRules) : [];
      });
    // A pseudo-element without anything before it is that of every element.
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

test("a letter draws nothing before its answer, and then other words in the elements that are there", async ({
  page,
  portal,
}) => {
  await page.goto(`${portal.address}${LONG}`);
  await enter(page);
  await page.keyboard.type("templ");
  await answered(page, "templ");
  const first = await options(page).first().elementHandle();
  await panel(page).evaluate((element) => {
    const drawn: boolean[] = [];
    Object.assign(globalThis, { drawn });
    // What is drawn at once is heard of at once. Passages come later.
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
