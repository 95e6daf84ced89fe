import { isLong } from "../long-tests.ts";
import { violations } from "./axe.ts";
import { answered, enter, input } from "./search-box.ts";
import { expect, test } from "./servers.ts";

const portalPages = [
  "/",
  "/docs/category/plugin-types",
  "/docs/apis/subsystems/access",
  "/general/releases?q=MSA-22-0010&from=3.9.2&to=3.11.6#explorer",
  "/docs/tags",
  "/general/releases/4.0",
  "/general/releases/3.9/3.9.2",
  "/versions",
  ...(isLong
    ? [
        "/docs/apis",
        "/docs/tags/plugins",
        "/general/releases",
        "/general/advisories",
        "/general/app_releases/v1.x",
      ]
    : []),
];

const componentPages = [
  "admonitions",
  "code",
  "components",
  "data",
  "category/guides",
  "diagram",
  "guides/first",
  "headings",
  "links",
  "tables",
  "attic",
  "order",
];

const themes = ["light", "dark"] as const;

/**
 * Selects every other page, so that each page is tested in one mode. Long tests check both modes.
 */
const inMode = (pages: readonly string[], theme: (typeof themes)[number]) =>
  pages.filter((_, index) => isLong || index % 2 === themes.indexOf(theme));

for (const theme of themes) {
  test.describe(`axe finds no problem, ${theme}`, () => {
    test.beforeEach(({ page }) =>
      page.addInitScript((value) => localStorage.setItem("lectern./.theme", value), theme),
    );

    // Both themes have the same markup, so disclosures are only opened in the light theme.
    const inLight = { tag: theme === "light" ? [] : ["@long"] };
    const inDark = { tag: theme === "dark" ? [] : ["@long"] };

    test("on each kind of page of the portal", async ({ page, portal }) => {
      for (const address of inMode(portalPages, theme)) {
        await test.step(address, async () => {
          await page.goto(portal.address + address);
          await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
          if (address.includes("from=")) {
            await expect(page.locator(".explorer-comparison")).toBeVisible();
          }
          expect.soft(await violations(page), address).toEqual([]);
        });
      }
    });

    for (const forced of ["none", "active"] as const) {
      const tag = forced === "active" ? ["@long"] : [];
      test(
        `on each kind of component, forced colours ${forced}`,
        { tag },
        async ({ page, features }) => {
          await page.emulateMedia({ forcedColors: forced, colorScheme: theme });
          for (const name of inMode(componentPages, theme)) {
            await test.step(name, async () => {
              await page.goto(`${features.address}/docs/${name}`);
              await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
              expect.soft(await violations(page), name).toEqual([]);
            });
          }
        },
      );
    }

    test(
      "on marked and named lines of code, and in a search without results",
      inDark,
      async ({ page, features }) => {
        await page.goto(`${features.address}/docs/code#titles-code-2-L1-L2`);
        await expect(page.locator(".line.highlighted .tk-comment").first()).toBeVisible();
        await expect(page.locator(".line.is-target .tk-comment")).toBeVisible();
        await expect(page.locator(".code-buttons").first()).toHaveCSS("position", "absolute");
        expect(await violations(page)).toEqual([]);
        await enter(page);
        await page.keyboard.type("xqzzwv");
        await answered(page, "xqzzwv");
        await expect(input(page)).toHaveAttribute("aria-expanded", "false");
        await expect(input(page)).not.toHaveAttribute("aria-activedescendant");
        await expect(input(page)).not.toHaveAttribute("aria-controls");
        expect(await violations(page)).toEqual([]);
      },
    );

    test(
      "on an open drawing, and on a phone in tables and open contents",
      inLight,
      async ({ page, features }) => {
        await page.emulateMedia({ reducedMotion: "reduce" });
        await page.goto(`${features.address}/docs/diagram`);
        await page.locator(".drawing button").click();
        await expect(page.locator("dialog.zoom")).toBeVisible();
        expect(await violations(page)).toEqual([]);
        await page.setViewportSize({ width: 360, height: 740 });
        await page.goto(`${features.address}/docs/tables`);
        await expect(page.locator(".stacks [data-column]").first()).toHaveCSS("display", "block");
        await expect(page.getByRole("checkbox", { name: "Completed task" })).toBeChecked();
        expect(await violations(page)).toEqual([]);
        await page.goto(`${features.address}/docs/headings`);
        await page.locator(".contents-fold > summary").click();
        await expect(page.locator(".contents-fold a").first()).toBeVisible();
        expect(await violations(page)).toEqual([]);
      },
    );

    test("on the not-found page", inDark, async ({ page, portal, consoleLines }) => {
      await page.goto(`${portal.address}/docs/apis/subsystem/acces`);
      await expect(page.locator(".nearest-pages li")).toHaveCount(2);
      expect(await violations(page)).toEqual([]);
      // The browser logs the response status.
      consoleLines.length = 0;
    });

    test(
      "with an enlarged image, and the menu on small screens",
      inLight,
      async ({ page, portal }) => {
        await page.emulateMedia({ reducedMotion: "reduce" });
        await page.goto(`${portal.address}/docs/apis/subsystems/access`);
        await page
          .getByRole("button", { name: /^Enlarge the image: / })
          .first()
          .click();
        await expect(page.locator("dialog.zoom")).toBeVisible();
        expect(await violations(page)).toEqual([]);
        await page.keyboard.press("Escape");
        await page.setViewportSize({ width: 360, height: 740 });
        await page.getByRole("button", { name: "Open menu" }).click();
        const panel = page.getByRole("dialog", { name: "Menu" });
        await expect(panel.getByRole("link").first()).toBeVisible();
        expect(await violations(page)).toEqual([]);
        await panel.getByRole("button", { name: "← Back to main menu" }).click();
        await expect(panel.getByText("Versions", { exact: true })).toBeVisible();
        expect(await violations(page)).toEqual([]);
      },
    );
  });
}

test("with forced colours, the support chart, marks and the selected result use the reader's colours", async ({
  page,
  portal,
}) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await page.goto(`${portal.address}/general/releases`);
  const [text, canvas] = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    return ["CanvasText", "Canvas"].map((name) => {
      probe.style.setProperty("color", name);
      return getComputedStyle(probe).color;
    });
  });
  const chart = page.locator(".support-chart svg").first();
  await expect(chart.locator(".support-line").first()).toHaveCSS("fill", text ?? "");
  await expect(chart.locator(".support-year text").first()).toHaveCSS("fill", text ?? "");
  await expect(chart.locator(".support-general").first()).toHaveCSS("fill", text ?? "");
  // A row with release notes is a link.
  const link = chart.locator("a .support-line").first();
  await expect(link).not.toHaveCSS("fill", canvas ?? "");
  const key = (name: string) =>
    page.locator(`.support-key-${name}`).evaluate((element) => {
      const { backgroundColor, borderTopStyle } = getComputedStyle(element, "::before");
      return [backgroundColor, borderTopStyle];
    });
  expect(await key("general")).toEqual([text, "solid"]);
  expect(await key("extended")).toEqual([canvas, "solid"]);
  await enter(page);
  await page.keyboard.type("access");
  await answered(page, "access");
  const chosen = page.locator('.search-option[aria-selected="true"]');
  await expect(chosen).toHaveCSS("outline-style", "solid");
  const mark = page.locator(".search-option mark").first();
  const { color, background } = await mark.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return { color, background: backgroundColor };
  });
  expect(color).not.toBe(background);
  expect(background).not.toBe(canvas);
});

test("with forced colours, drawings and linked lines use the reader's colours", async ({
  page,
  features,
}) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await page.goto(`${features.address}/docs/diagram`);
  const areReaders = () =>
    page.locator(".drawing svg").evaluate((svg) => {
      const [box, text] = [svg.querySelector("rect"), svg.querySelector("text")];
      if (!box || !text) throw new Error("the drawing is not there");
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.setProperty("color", "CanvasText");
      const reader = getComputedStyle(probe).color;
      return [getComputedStyle(box).stroke, getComputedStyle(text).fill].map(
        (color) => color === reader,
      );
    });
  // The styles of these elements load after the first paint.
  await expect.poll(areReaders).toEqual([true, true]);
  await page.goto(`${features.address}/docs/code#titles-code-2-L2`);
  await expect(page.locator(".line.is-target")).toHaveCSS("outline-style", "solid");
});
