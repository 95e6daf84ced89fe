import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  devLines,
  expect,
  expectLines,
  routeFor,
  test,
  testOn,
  repeatOn,
  shellOn,
} from "./servers.ts";

const output = fileURLToPath(new URL("../../site/build", import.meta.url));

test("every page in the portal's sections highlights one item in the top bar", () => {
  const list = JSON.parse(
    readFileSync(path.join(output, "_lectern/routes.json"), "utf8"),
  ) as readonly (readonly [route: string, title: string])[];
  const routes = list.map(([route]) => route).filter((route) => /^\/(docs|general)/.test(route));
  expect(routes.length).toBeGreaterThan(500);
  const dark = routes.filter((route) => {
    const html = readFileSync(path.join(output, `${route}.html`), "utf8");
    const bar = /<ul class="bar-items bar-items-left">.*?<\/ul>/s.exec(html)?.[0] ?? "";
    return bar.split("aria-current").length !== 2;
  });
  expect(dark).toEqual([]);
});

test("the portal shows the version if there is one, and links to others", async ({
  page,
  portal,
}) => {
  await test.step("the version is shown, and the switch keeps the current section", async () => {
    const section = /\/docs\/4\.0\/apis\/subsystems\/access#db-access$/;
    await page.goto(`${portal.address}/docs/apis/subsystems/access#db-access`);
    const current = page.locator(".contents [aria-current]");
    await expect(current).toHaveAttribute("href", "#db-access");
    // The code that tracks the section loads in idle time, followed by the mobile menu.
    await expect
      .poll(() =>
        page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name)),
      )
      .toContainEqual(expect.stringMatching(/\/MenuPanel\./));
    // Use the keyboard, because clicking a sticky element makes the test scroll the page.
    await page.getByRole("button", { name: "Version: master" }).focus();
    await page.keyboard.press("Enter");
    const older = page.locator(".version-dropdown").getByRole("link", { name: "4.0", exact: true });
    await expect(older).toBeVisible();
    await older.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(section);
    await expect(page.getByRole("button", { name: "Version: 4.0" })).toBeVisible();
    await expect(current).toHaveAttribute("href", "#db-access");
  });
  await test.step("at the start of a page, the version switch links to its start", async () => {
    await page.goto(`${portal.address}/docs/apis/subsystems/access`);
    await page.getByRole("button", { name: "Version: master" }).click();
    await page.locator(".version-dropdown").getByRole("link", { name: "4.0", exact: true }).click();
    await expect(page).toHaveURL(/\/docs\/4\.0\/apis\/subsystems\/access$/);
  });
  await test.step("a page without versions shows no version", async () => {
    await page.goto(`${portal.address}/general/releases`);
    await expect(page.locator(".version-dropdown > button")).toHaveText("Versions");
    // All items of the portal fit into the top bar.
    await expect(page.locator(".bar-more")).toHaveCount(0);
  });
  await test.step("the portal contains no personal data", async () => {
    await page.goto(`${portal.address}/docs/apis/subsystems/access`);
    const end = page.locator(".page-source");
    await expect(end.locator(".last-updated")).toHaveText(/^Last updated on \d+ \w+ \d{4}$/);
    await expect(end.getByRole("link")).toHaveText(["Report a problem"]);
  });
});

for (const [where, testHere] of Object.entries(testOn)) {
  testHere.describe(`navigation aids, ${where}`, repeatOn(where), () => {
    testHere.use({ expectedLines: devLines });

    testHere("the browser's UI has the colour of the active mode", async ({ page, site }) => {
      await page.emulateMedia({ colorScheme: "dark" });
      await page.goto(`${site.address}/docs/code`);
      const shown = () =>
        page.evaluate(() =>
          [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")]
            .filter(({ media }) => matchMedia(media).matches)
            .map(({ content }) => (content === "#1a1c20" ? "dark" : "light")),
        );
      await expect.poll(shown).toEqual(["dark"]);
      const control = page.locator(".color-mode");
      await control.click();
      await expect.poll(shown).toEqual(["light"]);
      await page.reload();
      await expect.poll(shown).toEqual(["light"]);
      await control.click();
      await expect.poll(shown).toEqual(["dark"]);
    });

    testHere("the buttons of code blocks don't cover file names", async ({ page, site }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(`${site.address}/docs/code`);
      const figure = page.locator("figure.code:has(figcaption)").first();
      const buttons = figure.locator(".code-buttons");
      await expect(buttons).toBeAttached();
      await figure.locator("figcaption").evaluate((caption) => {
        caption.textContent = "a-very-long-name-of-a-folder/".repeat(6);
      });
      const ends = await figure.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element.querySelector("figcaption") ?? element);
        const box = element.querySelector(".code-buttons")?.getBoundingClientRect();
        return [range.getBoundingClientRect().right, box?.left ?? 0];
      });
      expect(ends[0]).toBeLessThanOrEqual(ends[1] ?? 0);
    });

    testHere(
      "an unreachable page loads automatically when back online",
      async ({ page, site, consoleLines }) => {
        const headings = /\/docs\/headings\.json$/;
        await page.goto(`${site.address}/docs/code`);
        const restore = await routeFor(page, headings, (route) =>
          route.abort("internetdisconnected"),
        );
        await page
          .getByRole("navigation", { name: "Docs sidebar" })
          .getByRole("link", { name: "Headings" })
          .click();
        await expect(page.locator(".failure")).toBeVisible();
        restore();
        // The listener loads in idle time.
        await expect(async () => {
          await page.evaluate(() => dispatchEvent(new Event("online")));
          await expect(page.locator(".article h1")).toHaveText("Headings", { timeout: 2000 });
        }).toPass();
        await expect(page.locator(".failure")).toHaveCount(0);
        expectLines(consoleLines, /ERR_INTERNET_DISCONNECTED/, { atLeast: 1 });
      },
    );
  });
}

for (const [where, testHere] of Object.entries(shellOn)) {
  testHere.describe(`the end of a page, ${where}`, repeatOn(where), () => {
    testHere.use({ expectedLines: devLines });

    testHere("links to the page's source and to the issue tracker", async ({ page, site }) => {
      await page.goto(`${site.address}/guide/long`);
      const end = page.locator(".page-source");
      await expect(end.getByRole("link", { name: "Edit this page" })).toHaveAttribute(
        "href",
        "https://code.example/edit/guide/long.md",
      );
      await expect(end.getByRole("link", { name: "Report a problem" })).toHaveAttribute(
        "href",
        "https://code.example/issues/new?title=Long&body=https%3A%2F%2Fshell.example%2Fguide%2Flong",
      );
    });
  });
}
