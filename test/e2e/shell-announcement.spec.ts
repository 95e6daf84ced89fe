import { expect, test } from "./servers.ts";

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
