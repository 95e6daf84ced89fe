import type { Page } from "@playwright/test";
import {
  devLines,
  expect,
  routeFor,
  test as onPortal,
  testOn,
  expectLines,
  repeatOn,
} from "./servers.ts";

/** Marks the document, to detect document loads. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => "stillHere" in window);
}

function sidebarLink(page: Page, name: string) {
  return page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name });
}

/** Files that cause the message about the base path if they're missing. */
const missing = {
  styles: /\/assets\/style\.[^/]+\.css$/,
  program: /\/assets\/(start|main)[^/]*\.js$/,
} as const;

const onBuild = testOn.build;

for (const where of ["build", "dev"] as const) {
  const test = testOn[where];
  test.describe(`a page that can't be fetched, ${where}`, repeatOn(where), () => {
    test.use({ expectedLines: devLines });
    const headings = /\/docs\/headings\.json$/;

    test("keeps its URL and the shell, and can be fetched again or loaded as a document", async ({
      page,
      site,
      consoleLines,
    }) => {
      await test.step("keeps its URL and the shell, and Retry fetches it in place", async () => {
        await page.goto(`${site.address}/docs/code`);
        await mark(page);
        const restore = await routeFor(page, headings, (route) => route.fulfill({ status: 503 }));
        await sidebarLink(page, "Headings").click();
        const problem = page.getByRole("alert");
        await expect(problem.getByRole("heading")).toHaveText("This page couldn't be loaded.");
        await expect(problem.locator(".failure-message")).toHaveText("503 Service Unavailable");
        await expect(page).toHaveURL(`${site.address}/docs/headings`);
        await expect(page).toHaveTitle(/^This page couldn't be loaded\. \| /);
        await expect(sidebarLink(page, "Headings")).toHaveAttribute("aria-current", "page");
        await expect(page.locator(".sidebar [aria-current]")).toHaveCount(1);
        await expect(page.getByRole("banner")).toBeVisible();
        await expect(sidebarLink(page, "Tables and lists")).toBeVisible();
        await expect(page.locator(".loading")).toBeEmpty();
        await expect(page.locator(".content")).toBeHidden();
        restore();
        await problem.getByRole("button", { name: "Retry" }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Headings");
        await expect(page).toHaveTitle(/^Headings \| /);
        await expect(problem).toBeHidden();
        expect(await isMarked(page)).toBe(true);
        expectLines(consoleLines, /503/, { atLeast: 1 });
      });
      await test.step("is loaded as a document if Retry also fails", async () => {
        await page.goto(`${site.address}/docs/code`);
        await mark(page);
        await page.route(headings, (route) => route.abort());
        await sidebarLink(page, "Headings").click();
        await expect(page.locator(".failure-message")).toHaveText("Failed to fetch");
        await page.getByRole("button", { name: "Retry" }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Headings");
        expect(await isMarked(page)).toBe(false);
        expectLines(consoleLines, /ERR_FAILED|Failed to fetch/, { atLeast: 2 });
      });
    });
  });

  test.describe(`a page that crashes, ${where}`, repeatOn(where), () => {
    test.use({ expectedLines: devLines });
    const headings = /\/docs\/headings\.json$/;
    const sidebars = /\/_lectern\/sidebars\//;

    test("shows the reason instead of the text; the shell, the next page and another try work", async ({
      page,
      site,
      consoleLines,
    }) => {
      await page.goto(`${site.address}/docs/code`);
      await mark(page);
      const restore = await routeFor(page, headings, async (route) => {
        const response = await route.fetch();
        const file = (await response.json()) as { data: object };
        await route.fulfill({ json: { ...file, data: { ...file.data, tags: [null] } } });
      });
      await sidebarLink(page, "Headings").click();
      const crash = page.getByRole("alert");
      await expect(crash.getByRole("heading")).toHaveText("This page crashed.");
      await expect(crash.locator(".failure-message")).toHaveText(/^Cannot read properties of null/);
      await expect(page.getByRole("banner")).toBeVisible();
      await sidebarLink(page, "Tables and lists").click();
      await expect(page.locator("h1")).toHaveText("Tables and lists");
      await page.goBack();
      await expect(crash.getByRole("heading")).toHaveText("This page crashed.");
      // Retrying fails while the cause remains.
      await crash.getByRole("button", { name: "Try again" }).click();
      // The page has crashed for the third time.
      await expect.poll(() => consoleLines.filter((line) => /TypeError/.test(line)).length).toBe(3);
      await expect(crash.getByRole("heading")).toHaveText("This page crashed.");
      restore();
      await crash.getByRole("button", { name: "Try again" }).click();
      await expect(page.locator("h1")).toHaveText("Headings");
      await expect(page.locator(".content")).toContainText("Own id");
      expect(await isMarked(page)).toBe(true);
      expectLines(consoleLines, /TypeError/, 3);
    });

    test("completely shows a message and a button to try again, which restores the text and title", async ({
      page,
      site,
      consoleLines,
    }) => {
      const restore = await routeFor(page, sidebars, (route) =>
        route.fulfill({ json: { items: [null] } }),
      );
      await page.goto(`${site.address}/docs/code`);
      await mark(page);
      // Requests the complete sidebar.
      await page.getByRole("button", { name: /category 'Guides'/ }).click();
      const crash = page.getByRole("main").getByRole("alert");
      await expect(crash.getByRole("heading", { level: 1 })).toHaveText("This page crashed.");
      await expect(crash.locator(".failure-message")).toHaveText(/^Cannot read properties of null/);
      await expect(page.getByRole("banner")).toHaveCount(0);
      await expect(page).toHaveTitle("Page Error");
      restore();
      await crash.getByRole("button", { name: "Try again" }).click();
      // The content was part of the document and was removed by the crash.
      await expect(page.locator(".content")).toContainText("get_string");
      await expect(page.getByRole("banner")).toBeVisible();
      await expect(page).toHaveTitle(/^Code \| /);
      expect(await isMarked(page)).toBe(true);

      // Crashes while opening another page, and recovers on the next navigation.
      await page.reload();
      const restoreAgain = await routeFor(page, sidebars, (route) =>
        route.fulfill({ json: { items: [null] } }),
      );
      await sidebarLink(page, "Headings").click();
      await expect(crash.getByRole("heading")).toHaveText("This page crashed.");
      await expect(page).toHaveTitle("Page Error");
      restoreAgain();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.locator("h1")).toHaveText("Headings");
      await expect(page).toHaveTitle(/^Headings \| /);
      expectLines(consoleLines, /TypeError/, 2);
    });

    test("in one island doesn't affect the text around it", async ({
      page,
      site,
      consoleLines,
    }) => {
      await page.goto(`${site.address}/docs/attic`);
      const island = page.locator("lectern-island");
      await expect(island).toHaveAttribute("data-hydrated", "");
      const use = island.getByRole("button", { name: "Too much current" });
      await use.click();
      await expect(island.getByRole("alert")).toContainText("This part of the page crashed.");
      await expect(island.getByRole("alert")).toContainText("The fuse has blown.");
      await expect(page.getByText("attic has")).toBeVisible();
      await expect(page.locator("h1")).toHaveText("The attic");
      await island.getByRole("button", { name: "Try again" }).click();
      await expect(use).toBeVisible();
      expectLines(consoleLines, /fuse/, 1);
    });
  });

  test.describe(`an unknown URL, ${where}`, repeatOn(where), () => {
    test.use({ expectedLines: devLines });

    test("suggests the three nearest pages and searches for its words", async ({
      page,
      site,
      consoleLines,
    }) => {
      const answer = await page.goto(`${site.address}/docs/guides/frist`);
      expect(answer?.status()).toBe(404);
      await expect(page.locator("h1")).toHaveText("Page Not Found");
      await expect(page.getByText("We couldn't find what you were looking for.")).toBeVisible();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
      const near = page.locator(".nearest-pages a");
      // No other page has a similar enough URL. No page linked here, so there is no referrer to
      // report.
      await expect(page.locator(".not-found-request")).toBeHidden();
      await expect(near.first()).toHaveAttribute("href", "/docs/guides/first");
      const search = page.getByRole("button", { name: "Search for “frist”" });
      await search.click();
      await expect(page.getByRole("dialog").getByRole("combobox")).toHaveValue("frist");
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      await near.first().click();
      await expect(page.locator("h1")).toHaveText("First guide");
      expectLines(consoleLines, /404/, { atLeast: 1 });
    });
  });
}

// In development, the overlay shows them. See `dev-overlay.spec.ts`.
onBuild.describe("files that don't load", () => {
  for (const what of ["styles", "program"] as const) {
    onBuild(
      `without its ${what}, every page shows a message with the likely base path`,
      async ({ page, site, consoleLines }) => {
        const under = `${site.address}/elsewhere`;
        await page.route(`${under}/**`, (route) => {
          const address = route.request().url().replace("/elsewhere", "");
          return route.fetch({ url: address }).then((response) => route.fulfill({ response }));
        });
        await page.route(missing[what], (route) => route.abort());
        await page.goto(`${under}/docs/code`, { waitUntil: "load" });
        const note = page.getByRole("alert").filter({ hasText: "This site" });
        await expect(note).toContainText("This site didn't load properly.");
        await expect(note).toContainText("built for the base path / (the default)");
        await expect(note).toContainText("base path /elsewhere/");
        await expect(note.getByText("new version")).toBeHidden();
        expect(await page.locator("html").getAttribute("data-js")).toBe(
          what === "styles" ? "" : null,
        );
        consoleLines.length = 0;
      },
    );
  }

  onBuild(
    "during a deploy cause a message that doesn't mention a path",
    async ({ page, site, consoleLines }) => {
      await page.route(missing.program, (route) => route.fulfill({ status: 404 }));
      for (const address of ["/docs/code", "/", "/nowhere"]) {
        await page.goto(site.address + address, { waitUntil: "load" });
        const note = page.getByRole("alert").filter({ hasText: "This site" });
        await expect(note).toContainText("A new version is probably being published");
        await expect(note.getByText("base path")).toHaveCount(2);
        for (const text of await note.getByText("base path").all()) await expect(text).toBeHidden();
        await expect(note.getByText("served from another path")).toBeHidden();
      }
      consoleLines.length = 0;
    },
  );

  onBuild("don't matter on a page that has all of them", async ({ page, site }) => {
    await page.goto(`${site.address}/docs/code`);
    await expect(page.locator(".base-path-problem")).toBeHidden();
  });
});

onPortal.describe("an unknown URL", () => {
  onPortal("only the not-found page fetches the list of pages", async ({ page, portal }) => {
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(request.url()));
    await page.goto(`${portal.address}/docs`, { waitUntil: "networkidle" });
    expect(fetched.filter((address) => address.includes("routes.json"))).toEqual([]);
  });

  onPortal.describe("without JavaScript", () => {
    onPortal.use({ javaScriptEnabled: false });

    onPortal("shows the static page", async ({ page, portal, consoleLines }) => {
      await page.goto(`${portal.address}/docs/nowhere`);
      await expect(page.locator("h1")).toHaveText("Page Not Found");
      await expect(page.locator(".nearest-pages")).toBeHidden();
      consoleLines.length = 0;
    });
  });
});
