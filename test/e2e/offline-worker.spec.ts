import type { Page } from "@playwright/test";
import { keepEverything, keptLabels, keptRelease, workerControls } from "./kept-site.ts";
import { expect, test, type SwitchableSite } from "./switchable-site.ts";

/** Returns the URLs of the workers that are registered for the origin. */
function workers(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations();
    return all.map(({ active, waiting, installing }) =>
      decodeURIComponent((active ?? waiting ?? installing)?.scriptURL ?? ""),
    );
  });
}

async function workerIsActive(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === "activated") return;
    await new Promise<void>((resolve) => {
      active?.addEventListener("statechange", () => active.state === "activated" && resolve());
    });
  });
}

const inMode = (mode: boolean) => [
  expect.stringMatching(
    new RegExp(String.raw`/sw\.js\?params=\{"offlineMode":${mode},"debug":false\}$`),
  ),
];

const prompt = (page: Page) => page.locator("#pwa-popup-container");

test("the first visit registers the worker and stores nothing, also with invalid parameters", async ({
  page,
  site,
}) => {
  await test.step("the first visit registers the worker, stores nothing, and doesn't intercept requests", async () => {
    await page.goto(`${site.address}/docs`);
    await workerIsActive(page);
    expect(await workers(page)).toEqual(inMode(false));
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await page.reload();
    await workerControls(page, false);
    await expect(page.locator(".connection-note")).toBeHidden();
    await expect(prompt(page)).toHaveCount(0);
    // Only documents wake the worker: the other requests have a route to the network.
    const routes = await page.evaluate(() => {
      const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      return entries
        .filter(({ workerStart }) => workerStart > 0)
        .map((entry) => Reflect.get(entry, "workerFinalSourceType") as string);
    });
    expect(new Set(routes)).toEqual(new Set(["network"]));
  });
  await test.step("invalid parameters create a worker that intercepts nothing", async () => {
    await workerIsActive(page);
    const state = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register("/sw.js?params={offline", {
        scope: "/docs/deeper/",
      });
      const worker = registration.installing ?? registration.waiting ?? registration.active;
      if (worker?.state === "activated") return worker.state;
      return new Promise((resolve) => {
        worker?.addEventListener("statechange", () => {
          if (worker.state === "activated" || worker.state === "redundant") resolve(worker.state);
        });
      });
    });
    expect(state).toBe("activated");
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  });
});

test.describe("offline mode is turned on", () => {
  test("by the query, for the complete site, starting with the current section", async ({
    page,
    site,
  }) => {
    await page.goto(`${site.address}/general?offlineMode=true`);
    await expect.poll(() => keptLabels(page)).toHaveLength(4);
    expect((await keptLabels(page))[0]).toBe("General");
    expect(await workers(page)).toEqual(inMode(true));
    await workerControls(page);
    site.down();
    await page.goto(`${site.address}/docs/1.0?offlineMode=true`);
    await expect(page.locator("h1")).toHaveText("Docs of 1.0");
  });

  test("by installing, which starts again with a new worker, and off by removing the app", async ({
    page,
    site,
  }) => {
    await page.goto(site.address);
    await workerIsActive(page);
    await page.evaluate(async () => {
      // A worker of another site on the same origin, which must stay.
      await navigator.serviceWorker.register("/sw.js", { scope: "/docs/elsewhere/" });
    });
    const again = page.waitForEvent("load");
    await page.evaluate(() => void window.dispatchEvent(new Event("appinstalled")));
    await again;
    await workerControls(page);
    const flag = "lectern./.pwa.event.appInstalled.fired";
    expect(await page.evaluate((key) => localStorage.getItem(key), flag)).toBe("true");
    expect(await workers(page)).toHaveLength(2);
    await expect.poll(() => keptLabels(page)).toHaveLength(4);

    const third = page.waitForEvent("load");
    await page.evaluate(() => void window.dispatchEvent(new Event("beforeinstallprompt")));
    await third;
    await workerIsActive(page);
    expect(await page.evaluate((key) => localStorage.getItem(key), flag)).toBeNull();
    expect(await workers(page)).toEqual(expect.arrayContaining(inMode(false)));
    // Nothing is stored without a request.
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  });

  for (const [name, script] of [
    [
      "a separate window",
      `matchMedia = ((real) => (query) =>
      query.includes("standalone") ? { matches: true } : real(query))(matchMedia.bind(window))`,
    ],
    [
      "an installed app listed by the browser",
      `navigator.getInstalledRelatedApps = async () => [{ platform: "webapp" }]`,
    ],
    ["a small window", `Object.defineProperty(window, "innerWidth", { value: 940 })`],
    [
      "data saving, without starting large downloads automatically",
      `Object.defineProperty(navigator, "connection", { value: { saveData: true } })`,
    ],
  ] as const) {
    const tag = name === "a small window" ? [] : ["@long"];
    test(`by ${name}`, { tag }, async ({ page, site, builds }) => {
      const names = `"mobile", "saveData", "standalone", "appInstalled"`;
      site.deploy(builds.configured(`strategies: [${names}]`));
      await page.addInitScript(script);
      await page.goto(`${site.address}/docs`);
      await workerControls(page);
      expect(await workers(page)).toEqual(inMode(true));
      const savesData = name.startsWith("data saving");
      if (savesData) {
        // The download has finished with the client code, and nothing else follows.
        await expect.poll(() => keptRelease(page)).not.toBe("");
        expect(await keptLabels(page)).toEqual([]);
      } else await expect.poll(() => keptLabels(page)).toHaveLength(4);
    });
  }

  test("always, if the site configures it", { tag: "@long" }, async ({ page, site, builds }) => {
    site.deploy(builds.configured(`strategies: ["always"]`));
    await page.goto(`${site.address}/docs`);
    await expect.poll(() => keptLabels(page)).toHaveLength(4);
    expect((await keptLabels(page))[0]).toBe("Docs Newest");
  });
});

test("outside offline mode, a new worker takes over immediately, and online readers never see old content", async ({
  page,
  site,
  builds,
}) => {
  await page.goto(`${site.address}/docs/setup`);
  await workerIsActive(page);
  site.deploy(builds.second);
  await page.reload();
  await expect(page.locator("article")).toContainText("works better");
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return [registration?.waiting, registration?.installing].filter(Boolean).length;
      }),
    )
    .toBe(0);
  await expect(prompt(page)).toHaveCount(0);
});

test("outside offline mode, a page that can't load shows a message, and opens once the network is back", async ({
  page,
  site,
  consoleLines,
}) => {
  await page.goto(`${site.address}/docs/setup`);
  await workerIsActive(page);
  site.down();
  await page.reload();
  await expect(page.locator("h1")).toHaveText("Not saved on this device");
  await expect(page).toHaveTitle(/^Not saved on this device/);
  site.up();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.locator("article")).toContainText("set up works.");
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  consoleLines.length = 0;
});

test("in offline mode, every tab asks the reader, and Refresh shows the new version", async ({
  page,
  context,
  site,
  builds,
}) => {
  await keepEverything(page, site);
  await page.goto(`${site.address}/docs/setup`);
  await expect(page.locator("article")).toContainText("set up works.");
  await workerControls(page);
  site.deploy(builds.second);
  const other = await context.newPage();
  await other.goto(`${site.address}/docs/setup`);
  await expect(other.locator("article")).toContainText("works better");
  await expect(prompt(other)).toContainText("New version available");
  await expect(prompt(page)).toContainText("New version available");
  await prompt(other).getByRole("button", { name: "Close" }).click();
  await expect(prompt(other)).toHaveCount(0);
  // On the next visit, the prompt appears again.
  await other.reload();
  await expect(prompt(other)).toBeVisible();
  const again = page.waitForEvent("load");
  await prompt(page).getByRole("button", { name: "Refresh" }).click();
  await again;
  await expect(page.locator("article")).toContainText("works better");
  await expect(prompt(page)).toHaveCount(0);
  await expect(prompt(other)).toHaveCount(0);
  await workerControls(page);
});

test.describe("an unavailable worker", () => {
  test.use({
    expectedLines:
      /Failed to load resource|registerSW failed|bad HTTP response code|behind a redirect/,
  });

  for (const [name, trouble] of [
    ["is missing", { kind: "status", status: 404 }],
    ["isn't a script", { kind: "text", text: "<!doctype html>" }],
    ["leads elsewhere", { kind: "redirect", to: "/sw.js" }],
  ] as const) {
    const tag = name === "is missing" ? [] : ["@long"];
    test(`that ${name} is logged, and the site works`, { tag }, async ({ page, site }) => {
      site.trouble(/^\/sw\.js$/, trouble);
      const said = page.waitForEvent("console", (line) =>
        line.text().startsWith("registerSW failed"),
      );
      await page.goto(`${site.address}/docs`);
      await said;
      await page.getByRole("banner").getByRole("link", { name: "General" }).click();
      await expect(page.locator("h1")).toHaveText("General");
    });
  }
});

test.describe("with everything stored", () => {
  test.beforeEach(async ({ page, site }) => {
    await keepEverything(page, site);
    await page.goto(`${site.address}/docs`);
    await workerControls(page);
  });

  test("the stored site and the network replace each other", async ({ page, site, builds }) => {
    await test.step("going offline during a navigation shows the stored page", async () => {
      await holdNext(site, page);
      site.down();
      await expect(page.locator("h1")).toHaveText("Reference");
      await expect(page.locator(".connection-note")).toContainText("Offline copy");
    });
    site.up();
    await page.goto(`${site.address}/docs`);
    await test.step("the site doesn't wait for a server that is down or failing", async () => {
      await holdNext(site, page);
      await expect(page.locator("h1")).toHaveText("Reference");
      site.trouble(/setup$/, { kind: "status", status: 502 });
      await page.goto(`${site.address}/docs/setup`);
      await expect(page.locator("h1")).toHaveText("Setup");
    });
    site.trouble(/setup$/, undefined);
    site.trouble(/reference\.json$/, undefined);
    await test.step("the server's response has priority while it's available", async () => {
      site.deploy(builds.second);
      await page.goto(`${site.address}/docs/setup`);
      await expect(page.locator("article")).toContainText("works better");
      await expect(page.locator(".connection-note")).toBeHidden();
      await page.goto(`${site.address}/docs/reference`);
      await expect(page.locator("h1")).toHaveText("Page Not Found");
    });
    await test.step("without its worker, the site is read from the network again", async () => {
      await page.evaluate(async () => {
        await (await navigator.serviceWorker.ready).unregister();
      });
      // The worker is removed together with the last page that it serves. A new worker before that
      // would restore it.
      await page.goto("about:blank");
      await page.goto(`${site.address}/docs/setup`);
      await expect(page.locator("h1")).toHaveText("Setup");
      await workerControls(page);
      expect(await keptLabels(page)).toHaveLength(4);
    });
  });

  test("a site that disables offline reading removes stored data and its worker", async ({
    page,
    site,
    builds,
    consoleLines,
  }) => {
    site.deploy(builds.configured("enabled: false"));
    await page.goto(`${site.address}/docs/setup`);
    await expect(page.locator("article")).toContainText("works better");
    // The browser only replaces an idle worker, and the old one may be busy with a request of the
    // page. It's idle at the latest after the reader has left the site.
    await expect(async () => {
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        // Don't wait for the result, because it never arrives if the worker is removed meanwhile.
        if (registration?.waiting === null) registration.update().catch(() => undefined);
      });
      await page.goto("about:blank");
      await page.goto(`${site.address}/docs/setup`);
      expect(await workers(page)).toEqual([]);
      expect(await page.evaluate(() => caches.keys())).toEqual([]);
    }).toPass();
    await page.reload();
    await expect(page.locator("article")).toContainText("works better");
    await expect(page.getByRole("link", { name: "Read offline" })).toHaveCount(0);
    // The stored document may have requested the manifest that the site no longer has.
    const lines = consoleLines.splice(0);
    expect(lines.filter((line) => !line.includes("manifest.webmanifest"))).toEqual([]);
  });
});

/** Follows a link whose data the server delays. */
async function holdNext(site: SwitchableSite, page: Page): Promise<void> {
  site.trouble(/reference\.json$/, { kind: "hold" });
  const held = site.askedFor(/reference\.json$/);
  await page.evaluate(() => void navigation.navigate("/docs/reference"));
  await held;
}
