import type { Page } from "@playwright/test";
import {
  devLines,
  expect,
  repeatOn,
  sharedInFile,
  test as base,
  type Served,
  withSite,
} from "./servers.ts";

const names = [
  "Guides",
  "Reference",
  "Integrations",
  "Administration",
  "Community",
  "Release notes",
  "Contributing",
  "Accessibility",
];

const files = {
  "site.config.ts": `import { defineSite } from "lectern";
export default defineSite({
  title: "Many places",
  url: "https://many.example",
  sections: [{
    id: "default", label: "Docs", path: "/docs", folder: "docs", lastVersion: "current",
    versions: { current: { label: "5.1" }, "5.0": { label: "5.0" } },
  }],
  navigation: [
    ${names.map((name, index) => `{ label: "${name}", to: "/docs/p${index}" },`).join("\n    ")}
    { label: "Elsewhere", items: [{ label: "Code host", href: "https://code.example/" }] },
    { type: "docsVersionDropdown", position: "right" },
  ],
});
`,
  "docs/index.md": "---\nslug: /\n---\n\n# Home\n\nText.\n",
  "versioned_docs/5.0/index.md": "---\nslug: /\n---\n\n# Home\n\nText.\n",
  ...Object.fromEntries(names.map((name, index) => [`docs/p${index}.md`, `# ${name}\n\nText.\n`])),
};

const test = base.extend<{ many: Served; manyDev: Served }>({
  many: sharedInFile((use) => withSite("serve", files, use)),
  manyDev: sharedInFile((use) => withSite("dev", files, use)),
});

const sites = {
  build: test.extend<{ site: Served }>({ site: ({ many }, use) => use(many) }),
  dev: test.extend<{ site: Served }>({ site: ({ manyDev }, use) => use(manyDev) }),
};

/** Returns the labels of the visible items in the top bar. */
async function seen(page: Page): Promise<readonly string[]> {
  const bar = await page.locator(".bar-items-left").boundingBox();
  const found: string[] = [];
  for (const item of await page.locator(".bar-items-left > .bar-item").all()) {
    const box = await item.boundingBox();
    const isInLine = box && bar && box.y < bar.y + bar.height - 1;
    if (isInLine) found.push((await item.innerText()).trim());
  }
  return found;
}

for (const [where, testHere] of Object.entries(sites)) {
  testHere.describe(`a top bar with nine items, ${where}`, repeatOn(where), () => {
    testHere.use({ expectedLines: devLines });

    testHere("has a menu for items that don't fit, at every width", async ({ page, site }) => {
      await page.goto(`${site.address}/docs`);
      const more = page.locator(".bar-more");
      for (const width of [1000, 1100, 1280, 1000]) {
        await page.setViewportSize({ width, height: 800 });
        const button = more.getByRole("button", { name: "More" });
        await expect(button).toBeVisible();
        const shown = await seen(page);
        expect(shown.length).toBeGreaterThan(0);
        // The menu contains each of the remaining items once.
        const rest = names.slice(shown.length);
        await expect(more.locator("a")).toHaveText([...rest, "Code host"]);
        const menu = await button.boundingBox();
        expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThan(width);
        for (const part of [
          page.locator(".search-button"),
          page.getByRole("button", { name: "Version: 5.1" }),
          page.locator(".color-mode"),
        ]) {
          await expect(part).toBeInViewport({ ratio: 1 });
        }
        const sideways = await page.evaluate(() => document.body.scrollWidth - innerWidth);
        expect(sideways, `${width} px`).toBeLessThanOrEqual(0);
      }
    });

    testHere("opens links in that menu, also by keyboard", async ({ page, site }) => {
      await page.setViewportSize({ width: 1000, height: 800 });
      await page.goto(`${site.address}/docs`);
      const button = page.locator(".bar-more").getByRole("button", { name: "More" });
      await button.focus();
      await page.keyboard.press("Enter");
      const last = page.locator(".bar-more").getByRole("link", { name: "Accessibility" });
      await expect(last).toBeVisible();
      await last.focus();
      await page.keyboard.press("Enter");
      await expect(page.locator("h1")).toHaveText("Accessibility");
      await expect(last).toBeHidden();
      // The menu button shows that the menu contains the current page.
      await expect(button).toHaveAttribute("aria-current", "true");
    });
  });
}

test.describe("a top bar with nine items, before hydration", () => {
  test("has the same size as after hydration", async ({ page, many }) => {
    let release = () => {};
    const mayCome = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
      await mayCome;
      await route.continue();
    });
    await page.setViewportSize({ width: 1100, height: 800 });
    await page.goto(`${many.address}/docs`, { waitUntil: "commit" });
    await expect(page.locator("h1")).toBeVisible();
    // The content may appear before its styles.
    await expect(page.locator(".bar-items-left")).toHaveCSS("overflow", "clip");
    const before = await seen(page);
    const place = await page.locator(".bar-items-right").boundingBox();
    release();
    await expect(page.locator(".bar-more")).toBeVisible();
    expect(await seen(page)).toEqual(before);
    expect(await page.locator(".bar-items-right").boundingBox()).toEqual(place);
  });
});

test.describe("a top bar with nine items, without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("shows all items", async ({ page, many }) => {
    await page.setViewportSize({ width: 1000, height: 800 });
    await page.goto(`${many.address}/docs`);
    for (const name of [...names, "Elsewhere"]) {
      await expect(page.locator(".bar-items-left").getByText(name, { exact: true })).toBeInViewport(
        { ratio: 1 },
      );
    }
    const sideways = await page.locator("body").evaluate((body) => body.scrollWidth);
    expect(sideways).toBeLessThanOrEqual(1000);
  });
});
