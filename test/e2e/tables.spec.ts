import type { Locator } from "@playwright/test";
import { devLines, expect, test as plain, testOn, repeatOn } from "./servers.ts";

/** How much of a box is beyond its edge, in CSS pixels. */
const cut = (box: Locator) => box.evaluate((e) => e.scrollWidth - e.clientWidth);

const rectOf = (part: Locator) =>
  part.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right, height } = range.getBoundingClientRect();
    return { left, right, height };
  });

for (const [where, test] of Object.entries(testOn)) {
  test.describe(`tables, ${where}`, repeatOn(where), () => {
    test.use({ expectedLines: devLines });

    test("align numbers to the right, and keep dates on one line", async ({ page, site }) => {
      await page.goto(`${site.address}/docs/tables`);
      const table = page.locator("table", { hasText: "Built on" });
      const files = table.locator("tbody td:nth-child(3)");
      const [one, many] = [await rectOf(files.first()), await rectOf(files.last())];
      expect(Math.abs(one.right - many.right)).toBeLessThan(1);
      expect(one.left).toBeGreaterThan(many.left);
      const date = table.getByText("6 November 2023");
      const oneLine = (await rectOf(files.first())).height;
      expect((await rectOf(date)).height).toBeLessThan(oneLine * 1.5);
    });

    test("with sentences are never cut off, at any width", async ({ page, site }) => {
      await page.goto(`${site.address}/docs/tables`);
      const boxes = page.locator(".table-scroll", { has: page.locator(".stacks") });
      await expect(boxes).toHaveCount(2);
      for (const width of [360, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        for (const box of await boxes.all()) expect(await cut(box), `${width} px`).toBe(0);
        expect(await cut(page.locator("html")), `${width} px`).toBe(0);
      }
    });
  });
}

plain.describe("on a phone, without JavaScript", () => {
  plain.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  plain("a row is a block with column names, and still a table row", async ({ page, features }) => {
    await page.goto(`${features.address}/docs/tables`);
    const table = page.getByRole("table").filter({ hasText: "Built on" });
    await expect(table.getByRole("columnheader", { name: "What it is for" })).toHaveCount(1);
    const cells = table.getByRole("row", { name: /Two/ }).getByRole("cell");
    await expect(cells).toHaveCount(5);
    // The name of the column is drawn, and not read twice.
    await expect(cells.nth(2)).toHaveAccessibleName(/^1,200$/);
    const name = await cells
      .nth(2)
      .evaluate((cell) => getComputedStyle(cell, "::before").getPropertyValue("content"));
    expect(name).toContain('"Files"');
    const [first, second] = [await cells.nth(0).boundingBox(), await cells.nth(1).boundingBox()];
    expect(second?.y).toBeGreaterThan(first?.y ?? Infinity);
    expect(second?.x).toBe(first?.x);
  });
});
