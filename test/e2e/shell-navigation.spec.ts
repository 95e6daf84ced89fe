import type { Page } from "@playwright/test";
import { devLines, expect, test as onPortal, testOn, expectLines, repeatOn } from "./servers.ts";

const guide = "/docs/apis/subsystems/access";

/** Marks the document, to detect document loads. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => "stillHere" in window);
}

/**
 * Returns whether the page leaves a click to the browser. The browser doesn't get it, because on a
 * busy machine Chromium sometimes opens no tab.
 */
async function isLeftToBrowser(page: Page, click: () => Promise<void>): Promise<boolean> {
  await page.evaluate(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const note = (event: Event) => {
      listening.abort();
      Object.assign(window, { isLeft: !event.defaultPrevented });
      event.preventDefault();
    };
    for (const name of ["click", "auxclick"]) addEventListener(name, note, { signal });
  });
  await click();
  return page.evaluate(() => {
    const isLeft = Reflect.get(window, "isLeft") === true;
    Reflect.deleteProperty(window, "isLeft");
    return isLeft;
  });
}

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}

function sidebarLink(page: Page, name: string) {
  return page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name });
}

/**
 * Returns the page metadata from the DOM and from the server, without colours, which depend on the
 * mode.
 */
function heads(page: Page): Promise<readonly (readonly string[])[]> {
  return page.evaluate(async () => {
    const html = await (await fetch(location.href, { headers: { Accept: "text/html" } })).text();
    const loaded = new DOMParser().parseFromString(html, "text/html");
    return [document, loaded].map(({ documentElement: root, head }) => {
      const said = head.querySelectorAll(
        "title, meta[name]:not([name=theme-color]), meta[property], link[rel=canonical], link[rel=alternate], script[type='application/ld+json']",
      );
      const words = [...said].map((element) =>
        [
          element.localName,
          ...[...element.attributes].map(({ name, value }) => `${name}=${value}`).toSorted(),
          element.textContent,
        ].join(" "),
      );
      return [root.lang, root.dir, ...root.classList, ...words].toSorted();
    });
  });
}

for (const [where, test] of Object.entries(testOn)) {
  test.describe(`navigation between pages, ${where}`, repeatOn(where), () => {
    test.use({ expectedLines: devLines });

    test("starts at the top or at the fragment, restores the scroll position, and announces the page", async ({
      page,
      site,
    }) => {
      await test.step("starts at the top, and restores the scroll position in both directions", async () => {
        await page.setViewportSize({ width: 1280, height: 400 });
        await page.goto(`${site.address}/docs/code`);
        await mark(page);
        await page.evaluate(() => window.scrollTo(0, 300));
        await sidebarLink(page, "Components").dispatchEvent("click");
        await expect(page.locator("h1")).toHaveText("Components");
        await expect.poll(() => scrolled(page)).toBe(0);
        await page.evaluate(() => window.scrollTo(0, 150));
        await page.goBack();
        await expect(page.locator("h1")).toHaveText("Code");
        await expect.poll(() => scrolled(page)).toBe(300);
        // `page.goForward` uses an outside view of the history, which may lag behind the page.
        await page.evaluate(() => history.forward());
        await expect(page.locator("h1")).toHaveText("Components");
        await expect.poll(() => scrolled(page)).toBe(150);
        expect(await isMarked(page)).toBe(true);
      });
      await test.step("scrolls to the fragment, below the top bar, and moves the focus there", async () => {
        await page.setViewportSize({ width: 1280, height: 400 });
        await page.goto(`${site.address}/docs`);
        await mark(page);
        await page.locator(".content").getByRole("link", { name: "code", exact: true }).click();
        await expect(page.locator("h1")).toHaveText("Code");
        await expect(page).toHaveURL(`${site.address}/docs/code#titles`);
        const place = async () => (await page.locator("#titles").boundingBox())?.y;
        await expect.poll(place).toBeGreaterThanOrEqual(56);
        expect(await place()).toBeLessThan(200);
        await page.keyboard.press("Tab");
        expect(
          await page.evaluate(() => document.activeElement?.closest(".content") !== null),
        ).toBe(true);
        expect(await isMarked(page)).toBe(true);
        // The position is also right after a document load. A reload would restore the position
        // after Tab, which depends on the buttons that have loaded.
        await page.goto("about:blank");
        await page.goto(`${site.address}/docs/code#titles`);
        await expect.poll(place).toBeGreaterThanOrEqual(56);
        expect(await place()).toBeLessThan(200);
      });
      await test.step("updates the title, description, canonical URL, alternates, card and the rest of the head", async () => {
        await page.goto(`${site.address}/docs/code`);
        await mark(page);
        const title = await page.locator("h1").textContent();
        for (const [link, shown] of [
          ["Data", "Data"],
          ["Start", "Start"],
          ["back", "Data"],
          // The page that the document was loaded for.
          ["back", title ?? ""],
        ] as const) {
          if (link === "back") await page.goBack();
          else await sidebarLink(page, link).click();
          await expect(page.locator("h1")).toHaveText(shown);
          // A module that loads later updates this metadata.
          await expect(async () => {
            const [now, loaded] = await heads(page);
            expect(now).toEqual(loaded);
            // Only one page has this feed.
            expect(now?.some((words) => words.includes("/rooms.xml"))).toBe(shown === "Data");
          }).toPass();
        }
        expect(await isMarked(page)).toBe(true);
      });
      await test.step("announces the new title, and moves the focus to the skip link", async () => {
        await page.goto(`${site.address}/docs`);
        await sidebarLink(page, "Headings").click();
        await expect(page.locator("#announcer")).toHaveText(/^Headings \| /);
        await page.keyboard.press("Tab");
        await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
        await page.keyboard.press("Enter");
        await expect(page.locator("main")).toBeFocused();
      });
    });

    test("before hydration, shows the text until the next page loads", async ({ page, site }) => {
      await page.addInitScript(() => {
        // Client JavaScript adds its listener before React hydrates the page.
        const { addEventListener } = navigation;
        Object.defineProperty(navigation, "addEventListener", {
          configurable: true,
          value: (...listener: Parameters<typeof addEventListener>) => {
            addEventListener.apply(navigation, listener);
            delete (navigation as { addEventListener?: unknown }).addEventListener;
            queueMicrotask(() => void navigation.navigate("/docs/headings"));
          },
        });
      });
      let answer = (): void => {};
      const asked = new Promise<void>((resolve) => {
        void page.route(/\/docs\/headings\.json$/, async (route) => {
          resolve();
          await new Promise<void>((done) => (answer = done));
          await route.continue();
        });
      });
      await page.goto(`${site.address}/docs/code`, { waitUntil: "commit" });
      await asked;
      await expect(page.locator("html")).toHaveAttribute("data-ready", "");
      await expect(page.locator("h1")).toHaveText("Code");
      await expect(page.locator("article pre").first()).toBeVisible();
      answer();
      await expect(page.locator("h1")).toHaveText("Headings");
    });

    test("shows the old page until the new one is complete; the progress bar and spinner appear after 200 ms, without animation if motion is reduced", async ({
      page,
      site,
    }) => {
      let release = () => {};
      const mayCome = new Promise<void>((resolve) => (release = resolve));
      await page.route(/\/docs\/headings\.json$/, async (route) => {
        await mayCome;
        await route.continue();
      });
      await page.goto(`${site.address}/docs/code`);
      await expect(page.locator(".loading")).toBeEmpty();
      await sidebarLink(page, "Headings").click();
      const bar = page.locator(".loading-bar");
      await expect(bar).toBeAttached();
      await expect(page).toHaveURL(`${site.address}/docs/headings`);
      await expect(page.locator("h1")).toHaveText("Code");
      await expect(page).toHaveTitle(/^Code \| /);
      expect(await page.evaluate(shownFrom)).toEqual([200, 200, 200]);
      await expect(bar).toBeVisible();
      await expect(bar).toHaveCSS("height", "2px");
      const spinner = page.locator(".loading-spinner");
      await expect(spinner.locator(".ripple").first()).toHaveCSS("animation-duration", "3s");
      await expect(spinner.locator(".late")).toHaveCSS("animation-delay", "1.5s");
      await expect(spinner.locator(".pulse")).toHaveCSS("animation-duration", "1.5s");
      await page.emulateMedia({ reducedMotion: "reduce" });
      await expect(spinner.locator(".pulse")).toHaveCSS("animation-iteration-count", "1");
      await expect(spinner.locator(".pulse")).toHaveCSS("animation-duration", "1e-05s");
      release();
      await expect(page.locator("h1")).toHaveText("Headings");
      await expect(page).toHaveTitle(/^Headings \| /);
      await expect(page.locator(".loading")).toBeEmpty();
    });

    test("leaves modified clicks, new tabs, downloads, files and other origins to the browser", async ({
      page,
      site,
    }) => {
      await page.goto(`${site.address}/docs/links`);
      await mark(page);
      const link = sidebarLink(page, "Headings");
      const elsewhere = page.locator(".content").getByRole("link", { name: "another site" });
      await expect(elsewhere).toHaveAttribute("target", "_blank");
      const clicks = [
        () => link.click({ modifiers: ["Control"] }),
        () => link.click({ modifiers: ["Shift"] }),
        () => link.click({ button: "middle" }),
        () => elsewhere.click(),
      ];
      for (const click of clicks) expect(await isLeftToBrowser(page, click)).toBe(true);
      await link.evaluate((element) => element.setAttribute("download", "headings.html"));
      const download = page.waitForEvent("download");
      await link.click();
      expect((await download).suggestedFilename()).toBe("headings.html");
      await expect(page).toHaveURL(`${site.address}/docs/links`);
      expect(await isMarked(page)).toBe(true);
      await page.locator(".content").getByRole("link", { name: "a file" }).click();
      await expect(page).toHaveURL(/\/img\/dot(\.[\w-]+)?\.svg$/);
      await page.goBack();
      await expect(page.locator("h1")).toHaveText("Links");
    });
  });
}

/** Returns for each loading indicator how many milliseconds after its start it becomes visible. */
function shownFrom(): readonly number[] {
  return [".loading-bar", ".loading-spinner", ".loading > .sr-only"].map((name) => {
    const element = document.querySelector(name);
    const animation = element
      ?.getAnimations()
      .find((one) => one instanceof CSSAnimation && one.animationName === "loading-appear");
    if (!element || !animation) return Number.NaN;
    animation.pause();
    const isShownAt = (time: number) => {
      animation.currentTime = time;
      return getComputedStyle(element).visibility === "visible";
    };
    const first = Array.from({ length: 500 }, (_, time) => time).find(isShownAt);
    animation.finish();
    return first === undefined ? Number.NaN : Math.floor(first / 100) * 100;
  });
}

const onBuild = testOn.build;

onBuild.describe("prefetching", () => {
  onBuild("shows a prefetched page without a progress bar", async ({ page, site }) => {
    await page.goto(`${site.address}/docs`);
    await expect(page.locator("html[data-ready]")).toBeAttached();
    await sidebarLink(page, "Headings").hover();
    // The page parses the files before the browser is idle.
    await page.waitForFunction(() => {
      const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
      const files = [/\/docs\/headings\.json$/, /\/_lectern\/sidebars\//];
      return files.every((file) => fetched.some((name) => file.test(name)));
    });
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.evaluate(() => {
      const told: string[] = [];
      Object.assign(window, { told });
      new MutationObserver(() => told.push("loading")).observe(
        document.querySelector(".loading") ?? document.body,
        { childList: true },
      );
    });
    await sidebarLink(page, "Headings").click();
    await expect(page.locator("h1")).toHaveText("Headings");
    expect(await page.evaluate(() => (window as unknown as { told: string[] }).told)).toEqual([]);
  });

  const ahead = /\/docs\/headings\.json$/;
  const pointers = [
    ["hover", (page: Page) => sidebarLink(page, "Headings").hover()],
    ["focus", (page: Page) => sidebarLink(page, "Headings").focus()],
    ["touch", (page: Page) => sidebarLink(page, "Headings").dispatchEvent("touchstart")],
  ] as const;
  for (const [what, point] of pointers) {
    onBuild(
      `starts once on ${what} if the browser doesn't report its connection`,
      { tag: what === "hover" ? [] : ["@long"] },
      async ({ page, site }) => {
        await page.addInitScript(() => {
          Object.defineProperty(navigator, "connection", { value: undefined });
        });
        const fetched: string[] = [];
        page.on("request", (request) => {
          if (ahead.test(request.url())) fetched.push(request.url());
        });
        await page.goto(`${site.address}/docs/code`, { waitUntil: "networkidle" });
        expect(fetched).toEqual([]);
        await point(page);
        await expect.poll(() => fetched).toHaveLength(1);
        await sidebarLink(page, "Headings").click();
        await expect(page.locator("h1")).toHaveText("Headings");
        expect(fetched).toHaveLength(1);
      },
    );
  }

  onBuild("starts for links in the text that scroll into view", async ({ page, site }) => {
    const fetched = page.waitForResponse(ahead);
    await page.goto(`${site.address}/docs/links`);
    await page.locator('.content a[href^="/docs/headings"]').scrollIntoViewIfNeeded();
    expect((await fetched).status()).toBe(200);
  });

  for (const [what, connection] of [
    ["on 2g", { effectiveType: "2g" }],
    ["on slow 2g", { effectiveType: "slow-2g" }],
    ["with data saving", { effectiveType: "4g", saveData: true }],
  ] as const) {
    const tag = what === "with data saving" ? [] : ["@long"];
    onBuild(`doesn't start ${what}, but navigation works`, { tag }, async ({ page, site }) => {
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, "connection", { value });
      }, connection);
      const fetched: string[] = [];
      page.on("request", (request) => {
        if (request.url().endsWith(".json")) fetched.push(new URL(request.url()).pathname);
      });
      await page.goto(`${site.address}/docs/links`, { waitUntil: "networkidle" });
      for (const [, point] of pointers) await point(page);
      // Requests caused by hovering would arrive before the response to this request.
      await page.evaluate(() => fetch("/docs/tables.json"));
      expect(fetched).toEqual(["/docs/tables.json"]);
      await sidebarLink(page, "Headings").click();
      await expect(page.locator("h1")).toHaveText("Headings");
      expect(fetched).toContain("/docs/headings.json");
    });
  }
});

const long = { tag: ["@long"] };

testOn.dev("prefetching is disabled in development", long, async ({ page, site, consoleLines }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`${site.address}/docs/links`);
  await sidebarLink(page, "Headings").hover();
  await page.evaluate(() => fetch("/docs/tables.json"));
  expect(fetched).not.toContain("/docs/headings.json");
  expectLines(consoleLines, /React DevTools/, 1);
});

onPortal.describe("the hiding top bar", () => {
  onPortal(
    "hides when scrolling down, and appears when scrolling up and when it gets the focus",
    async ({ page, portal }) => {
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
    },
  );

  onPortal("doesn't cover a heading after a jump", async ({ page, portal }) => {
    await page.goto(portal.address + guide);
    await page.locator('.contents-column a[href="#get-context"]').click();
    const heading = page.locator("#get-context");
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThanOrEqual(56);
    expect((await heading.boundingBox())?.y).toBeLessThan(200);
  });
});
