import type { Page } from "@playwright/test";
import { expect, test } from "./servers.ts";

const guide = "/docs/apis/subsystems/access";

/** Marks the document, so that a full load shows. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => "stillHere" in window);
}

test.describe("going from page to page", () => {
  test("comes back to where the reader was", async ({ page, portal }) => {
    await page.goto(portal.address + guide);
    await mark(page);
    await page.evaluate(() => window.scrollTo(0, 1500));
    await page.evaluate(() => document.querySelector<HTMLElement>(".neighbour")?.click());
    await expect(page.locator("h1")).not.toHaveText("Access API");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page.locator("h1")).toHaveText("Access API");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1500);
    expect(await isMarked(page)).toBe(true);
  });

  test("tells the new title, and starts the keyboard at the skip link", async ({
    page,
    portal,
  }) => {
    await page.goto(`${portal.address}/docs`);
    await page.getByRole("banner").getByRole("link", { name: "Process" }).click();
    await expect(page.locator("h1")).toHaveText("Development process");
    await expect(page.locator("#announcer")).toHaveText(/^Development process \| /);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator("main")).toBeFocused();
  });

  for (const [motion, expected] of [
    ["no-preference", 1],
    ["reduce", 0],
  ] as const) {
    test(`fades ${expected} times where motion is "${motion}"`, async ({ page, portal }) => {
      await page.emulateMedia({ reducedMotion: motion });
      await page.addInitScript(() => {
        const start = document.startViewTransition.bind(document);
        Object.assign(window, { fades: 0 });
        document.startViewTransition = (change) => {
          (window as unknown as { fades: number }).fades += 1;
          return start(change);
        };
      });
      await page.goto(`${portal.address}/docs`);
      await page.getByRole("banner").getByRole("link", { name: "Process" }).click();
      await expect(page.locator("h1")).toHaveText("Development process");
      expect(await page.evaluate(() => (window as unknown as { fades: number }).fades)).toBe(
        expected,
      );
    });
  }

  test("leaves modified clicks, new tabs and downloads to the browser", async ({
    page,
    context,
    portal,
  }) => {
    await page.goto(`${portal.address}/docs`);
    await mark(page);
    const link = page.getByRole("banner").getByRole("link", { name: "Process" });
    const opened = context.waitForEvent("page");
    await link.click({ modifiers: ["Control"] });
    await (await opened).close();
    await link.evaluate((element) => element.setAttribute("target", "_blank"));
    const blank = context.waitForEvent("page");
    await link.click();
    await (await blank).close();
    await link.evaluate((element) => {
      element.removeAttribute("target");
      element.setAttribute("download", "process.html");
    });
    const download = page.waitForEvent("download");
    await link.click();
    expect((await download).suggestedFilename()).toBe("process.html");
    await expect(page).toHaveURL(`${portal.address}/docs`);
    expect(await isMarked(page)).toBe(true);
  });

  test("lands clear of the bar when it jumps to a heading", async ({ page, portal }) => {
    await page.goto(portal.address + guide);
    await page.locator('.contents-column a[href="#has_capability"]').click();
    const heading = page.locator("#has_capability");
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThanOrEqual(56);
    expect((await heading.boundingBox())?.y).toBeLessThan(200);
  });
});

test.describe("fetching ahead", () => {
  const connections = [
    ["is done where the browser tells nothing of its connection", undefined, true],
    ["is not done on 2g", { effectiveType: "slow-2g" }, false],
    ["is not done with data saving", { saveData: true }, false],
  ] as const;
  for (const [what, connection, expected] of connections) {
    test(what, async ({ page, portal }) => {
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, "connection", { value, configurable: true });
      }, connection);
      const fetched: string[] = [];
      page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
      await page.goto(`${portal.address}/docs`, { waitUntil: "networkidle" });
      await page.getByRole("banner").getByRole("link", { name: "Process" }).hover();
      await page.waitForLoadState("networkidle");
      await page.waitForTimeout(300);
      expect(fetched.includes("/general/development/process.json")).toBe(expected);
    });
  }

  test("begins with a touch", async ({ browser, portal }) => {
    const context = await browser.newContext({ hasTouch: true });
    const page = await context.newPage();
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto(`${portal.address}/docs/tags`, { waitUntil: "networkidle" });
    const address = "/general/development/process.json";
    expect(fetched).not.toContain(address);
    await page
      .getByRole("banner")
      .getByRole("link", { name: "Process" })
      .dispatchEvent("touchstart");
    await expect.poll(() => fetched).toContain(address);
    await context.close();
  });
});

test.describe("the bar that hides", () => {
  test("goes on the way down, comes on the way up, and when focus moves into it", async ({
    page,
    portal,
  }) => {
    await page.goto(portal.address + guide);
    const bar = page.locator(".top-bar");
    await page.mouse.move(640, 400);
    await page.mouse.wheel(0, 900);
    await expect(bar).toHaveAttribute("data-hidden", "");
    await page.mouse.wheel(0, -200);
    await expect(bar).not.toHaveAttribute("data-hidden");
    await page.mouse.wheel(0, 600);
    await expect(bar).toHaveAttribute("data-hidden", "");
    await page.getByRole("button", { name: /dark and light mode/ }).focus();
    await expect(bar).not.toHaveAttribute("data-hidden");
    await expect.poll(async () => (await bar.boundingBox())?.y).toBe(0);
  });
});
