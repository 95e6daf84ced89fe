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
