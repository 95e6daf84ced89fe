import { keepEverything, part, workerControls } from "./kept-site.ts";
import { input } from "./search-box.ts";
import { violations } from "./axe.ts";
import { expect, test } from "./switchable-site.ts";

interface Manifest {
  readonly name: string;
  readonly theme_color: string;
  readonly icons: readonly {
    readonly src: string;
    readonly purpose: string;
    readonly sizes: string;
  }[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
  readonly screenshots: readonly { readonly src: string; readonly sizes: string }[];
}

test("the site can be installed, the footer links to offline reading, and a shortcut opens the search", async ({
  page,
  site,
}) => {
  await test.step("Chromium considers the site installable", async () => {
    await page.goto(`${site.address}/docs`);
    const session = await page.context().newCDPSession(page);
    const found = await session.send("Page.getAppManifest");
    expect(found.errors).toEqual([]);
    const manifest = JSON.parse(found.data ?? "") as Manifest;
    expect(manifest).toMatchObject({
      name: "Kept",
      short_name: "K",
      theme_color: "rgb(208, 99, 0)",
      display: "standalone",
      start_url: "/",
      scope: "/",
      shortcuts: [
        { name: "Search", url: "/?search" },
        { name: "Releases", url: "/general/releases" },
      ],
      screenshots: [{ src: "/img/shot.png", sizes: "640x400", form_factor: "wide" }],
    });
    const purposes = new Set(manifest.icons.map(({ purpose }) => purpose));
    expect([...purposes].toSorted()).toEqual(["any", "maskable", "monochrome"]);
    for (const { src, sizes } of manifest.icons) {
      const drawn = await page.evaluate(async (src) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      expect(drawn).toBe(sizes);
    }
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    // Test browsers use an incognito profile, which can't install apps.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  });
  await test.step("the footer links to offline reading, with a button to install the site", async () => {
    await page.goto(`${site.address}/docs`);
    await page.getByRole("contentinfo").getByRole("link", { name: "Read offline" }).click();
    await expect(part(page, "General")).toBeVisible();
    await expect(page.getByRole("button", { name: "Install as an app" })).toHaveCount(0);
    await page.evaluate(() => {
      const offer = new Event("beforeinstallprompt", { cancelable: true });
      Object.assign(offer, { prompt: async () => void (document.title = "asked") });
      window.dispatchEvent(offer);
    });
    await page.getByRole("button", { name: "Install as an app" }).click();
    await expect(page).toHaveTitle("asked");
    await page.goBack();
    await expect(page.locator("h1")).toHaveText("Docs");
  });
  await test.step("the shortcut to the search opens it", async () => {
    await page.goto(`${site.address}/?search`);
    await expect(input(page)).toBeFocused();
  });
});

for (const theme of ["light", "dark"] as const) {
  test(
    `the page has no accessibility problem, ${theme}`,
    { tag: theme === "dark" ? ["@long"] : [] },
    async ({ page, site, context, builds }) => {
      await page.addInitScript((value) => {
        localStorage.setItem("lectern./.theme", value);
      }, theme);
      await page.setViewportSize(
        theme === "light" ? { width: 1280, height: 800 } : { width: 360, height: 740 },
      );
      await keepEverything(page, site);
      expect(await violations(page)).toEqual([]);
      site.deploy(builds.second);
      await page.reload();
      await expect(page.locator("#pwa-popup-container")).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await workerControls(page);
      site.down();
      await context.setOffline(true);
      await page.goto(`${site.address}/nowhere`);
      await expect(page.locator(".kept-parts li")).toHaveCount(4);
      await expect(page.locator(".connection-note")).toBeVisible();
      expect(await violations(page)).toEqual([]);
    },
  );
}

test("a reader who goes offline sees a message, which disappears when back online", async ({
  page,
  context,
  site,
}) => {
  await test.step("a reader who goes offline sees a message, which disappears when back online", async () => {
    await page.goto(`${site.address}/docs`);
    const note = page.locator(".connection-note");
    await expect(note).toBeAttached();
    await expect(note).toBeHidden();
    // Wait for the service worker. Otherwise, the browser logs aborted requests.
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await expect(note).toHaveText("You're offline");
    // Nothing is stored, so the URL changes, the layout stays, and Lectern shows its own message.
    await page.evaluate(() => void navigation.navigate("/docs/reference"));
    await expect(page.locator(".failure-message")).toHaveText(
      "You're offline, and this page isn't saved on this device.",
    );
    await context.setOffline(false);
    await expect(note).toBeHidden();
    // It reloads automatically, without a click.
    await expect(page.locator("h1")).toHaveText("Reference");
  });
  await test.step("when offline, Back returns to the first page unchanged, even if the reader left it at once", async () => {
    await page.addInitScript(() => {
      globalThis.requestIdleCallback = () => 0;
    });
    await page.goto(`${site.address}/docs/setup`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.evaluate(() => navigation.navigate("/docs/reference").finished);
    await expect(page.locator("h1")).toHaveText("Reference");
    await context.setOffline(true);
    await page.goBack();
    await expect(page.locator("h1")).toHaveText("Setup");
    await expect(page.locator(".content")).toContainText("What is set up works.");
    await expect(page).toHaveTitle(/^Setup/);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page explains what can be stored", async ({ page, site }) => {
    await page.goto(`${site.address}/offline`);
    await expect(page.locator(".offline-manager li")).toHaveText([
      "Docs Newest",
      "Docs 1.0",
      "General",
      "Release notes",
    ]);
    await expect(page.locator(".without-script")).toBeVisible();
  });
});
