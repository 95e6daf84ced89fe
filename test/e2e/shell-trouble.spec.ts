import { expect, test } from "./servers.ts";

test.describe("an address nobody has", () => {
  test("gets the three nearest pages", async ({ page, portal, consoleLines }) => {
    await page.goto(`${portal.address}/docs/apis/subsystem/acces`);
    const near = page.locator(".nearest-pages a");
    await expect(near).toHaveCount(3);
    await expect(near.first()).toHaveAttribute("href", "/docs/apis/subsystems/access");
    await near.first().click();
    await expect(page.locator("h1")).toHaveText("Access API");
    for (const line of consoleLines.splice(0)) expect(line).toContain("404");
  });

  test("gets its words to search for", async ({ page, features, consoleLines }) => {
    await page.goto(`${features.address}/docs/admonishing-boxes`);
    const search = page.getByRole("button", { name: "Search for “docs admonishing boxes”" });
    await expect(search).toHaveAttribute("data-query", "docs admonishing boxes");
    for (const line of consoleLines.splice(0)) expect(line).toContain("404");
  });

  test("has the list of pages fetched by no other page", async ({ page, portal }) => {
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(request.url()));
    await page.goto(`${portal.address}/docs`, { waitUntil: "networkidle" });
    expect(fetched.filter((address) => address.includes("routes.json"))).toEqual([]);
  });

  test.describe("without script", () => {
    test.use({ javaScriptEnabled: false });

    test("gets the plain page", async ({ page, portal, consoleLines }) => {
      await page.goto(`${portal.address}/docs/nowhere`);
      await expect(page.locator("h1")).toHaveText("Page Not Found");
      await expect(page.locator(".nearest-pages")).toBeHidden();
      consoleLines.length = 0;
    });
  });
});

test.describe("bad input", () => {
  test("a fragment that is no valid encoding is no harm", async ({ page, portal }) => {
    await page.goto(`${portal.address}/docs#%E0%A4%A`);
    await page.getByRole("banner").getByRole("link", { name: "Process" }).click();
    await expect(page.locator("h1")).toHaveText("Development process");
    await page.evaluate(() => (location.hash = "%E0%A4%A"));
    await expect(page.locator("h1")).toHaveText("Development process");
  });

  test("a browser that tells nothing of its connection gets pages ahead", async ({
    page,
    features,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: undefined });
    });
    const ahead = page.waitForResponse(/\/docs\/headings\.json$/);
    await page.goto(`${features.address}/docs/code`);
    await page.getByRole("navigation", { name: "Docs sidebar" }).getByText("Headings").hover();
    expect((await ahead).status()).toBe(200);
  });

  test("stored values of another type count as none", async ({ page, features }) => {
    await page.addInitScript(() => {
      const values = {
        theme: "[object Object]",
        sidebar: "{}",
        "announcement.id": "null",
        "announcement.dismiss": "17",
        "docs-preferred-version-default": "[]",
        "tab.os": '{"a":1}',
      };
      for (const [name, value] of Object.entries(values)) {
        localStorage.setItem(`lectern./.${name}`, value);
      }
    });
    await page.goto(`${features.address}/docs/components`);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await expect(page.locator(".sidebar")).toBeVisible();
    await expect(page.locator(".announcement")).toBeVisible();
    await expect(page.locator('[role="tab"][aria-selected="true"]').first()).toBeVisible();
  });

  test("blocked storage is said once, and everything works unsaved", async ({
    page,
    portal,
    consoleLines,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("blocked", "SecurityError");
        },
      });
    });
    await page.goto(`${portal.address}/docs`);
    await page.getByRole("button", { name: /dark and light mode/ }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.getByRole("button", { name: "Hide sidebar" }).click();
    await expect(page.locator(".sidebar")).toBeHidden();
    expect(consoleLines.splice(0)).toEqual([expect.stringContaining("blocks storage")]);
  });
});

test.describe("the announcement", () => {
  test("has its colours from the first paint, stays closed, and needs no style attribute", async ({
    page,
    features,
  }) => {
    await page.goto(`${features.address}/docs/code`);
    const bar = page.locator(".announcement");
    await expect(bar).toHaveCSS("background-color", "rgb(20, 40, 80)");
    await expect(bar).toHaveCSS("color", "rgb(255, 255, 255)");
    expect(await bar.getAttribute("style")).toBeNull();
    await bar.getByRole("button", { name: "Close" }).click();
    await expect(bar).toBeHidden();
    await page.reload({ waitUntil: "commit" });
    await expect(page.locator("html")).toHaveAttribute("data-announcement", "dismissed");
    await expect(bar).toBeHidden();
  });

  test("is shown again when it is another one", async ({ page, features }) => {
    await page.addInitScript(() => {
      if (localStorage.getItem("lectern./.announcement.id") === "first") return;
      localStorage.setItem("lectern./.announcement.id", "older news");
      localStorage.setItem("lectern./.announcement.dismiss", "true");
    });
    await page.goto(`${features.address}/docs/code`);
    await expect(page.locator(".announcement")).toBeVisible();
  });
});

test.describe("every way of reading", () => {
  const guide = "/docs/apis/subsystems/access";

  test("on paper the shell is gone and nothing is cut off", async ({ page, portal }) => {
    await page.goto(portal.address + guide);
    await page.emulateMedia({ media: "print" });
    for (const part of [".top-bar", ".sidebar", ".contents-column", ".footer", ".back-to-top"]) {
      await expect(page.locator(part)).toBeHidden();
    }
    await expect(page.locator(".code pre code").first()).toHaveCSS("white-space", "pre-wrap");
    await expect(page.locator("h1")).toBeVisible();
  });

  test("with forced colours controls keep an edge and icons are drawn", async ({
    page,
    portal,
  }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto(portal.address + guide);
    await expect(page.locator(".color-mode .icon-sun")).toBeVisible();
    const current = page.locator('.sidebar [aria-current="page"]');
    await expect(current).not.toHaveCSS("outline-style", "none");
  });

  test("at 400 % the text is one column and the page never scrolls sideways", async ({
    page,
    portal,
  }) => {
    // 1280 × 1024 at 400 % is a window of 320 × 256 CSS pixels (WCAG 1.4.10).
    await page.setViewportSize({ width: 320, height: 256 });
    for (const address of ["/", guide, "/docs/tags", "/versions", "/general/releases/4.0"]) {
      await page.goto(portal.address + address);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways, address).toBe(0);
    }
  });
});

test.describe("what search engines read", () => {
  test("is the way to the page as JSON-LD, also after going on", async ({ page, portal }) => {
    const names = async () => {
      const json = await page.locator('script[type="application/ld+json"]').textContent();
      const data = JSON.parse(json ?? "") as { itemListElement: readonly { name: string }[] };
      return data.itemListElement.map(({ name }) => name);
    };
    await page.goto(`${portal.address}/docs/apis/subsystems/access`);
    expect(await names()).toEqual(["API guides", "Subsystems", "Access API"]);
    await page.locator(".sidebar").getByRole("link", { name: "Common files" }).click();
    await expect(page.locator("h1")).toHaveText("Common files");
    expect((await names()).at(-1)).toBe("Common files");
  });

  test("says nothing of unlisted pages", async ({ page, features }) => {
    await page.goto(`${features.address}/docs/secret`);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
  });
});

test.describe("files that do not load", () => {
  for (const [what, files] of [
    ["styles", /\/assets\/style\.[^/]+\.css$/],
    ["program", /\/assets\/start[^/]*\.js$|\/assets\/main[^/]*\.js$/],
  ] as const) {
    test(`without its ${what} any page says so, and where it seems to stand`, async ({
      page,
      features,
      consoleLines,
    }) => {
      const under = `${features.address}/elsewhere`;
      await page.route(`${under}/**`, (route) => {
        const address = route.request().url().replace("/elsewhere", "");
        return route.fetch({ url: address }).then((response) => route.fulfill({ response }));
      });
      await page.route(files, (route) => route.abort());
      await page.goto(`${under}/docs/code`, { waitUntil: "load" });
      const note = page.getByRole("alert");
      await expect(note).toContainText("This site did not load properly.");
      await expect(note).toContainText("base path /elsewhere/");
      expect(await page.locator("html").getAttribute("data-js")).toBe(
        what === "styles" ? "" : null,
      );
      for (const line of consoleLines.splice(0)) expect(line).toMatch(/ERR_FAILED|dynamically/);
    });
  }

  test("is no matter on a page that has them all", async ({ page, features }) => {
    await page.goto(`${features.address}/docs/code`);
    await expect(page.locator(".base-path-problem")).toBeHidden();
  });
});

test.describe("a page that crashes", () => {
  test("says why in the place of the text; the shell lives, and the next page is well", async ({
    page,
    features,
    consoleLines,
  }) => {
    await page.goto(`${features.address}/docs/code`);
    await page.route(/\/docs\/headings\.json$/, async (route) => {
      const response = await route.fetch();
      const file = (await response.json()) as { data: object };
      await route.fulfill({ json: { ...file, data: { ...file.data, tags: [null] } } });
    });
    const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
    await sidebar.getByRole("link", { name: "Headings" }).click();
    const crash = page.getByRole("alert");
    await expect(crash.getByRole("heading")).toHaveText("This page crashed.");
    await expect(crash.getByRole("button", { name: "Try again" })).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
    await sidebar.getByRole("link", { name: "Tables and lists" }).click();
    await expect(page.locator("h1")).toHaveText("Tables and lists");
    for (const line of consoleLines.splice(0)) expect(line).toContain("TypeError");
  });
});
