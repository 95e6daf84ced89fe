import { violations } from "./axe.ts";
import { expect, test } from "./servers.ts";

for (const theme of ["light", "dark"] as const) {
  for (const address of [
    "/",
    "/docs/apis",
    "/docs/apis/subsystems/access",
    "/docs/category/plugin-types",
    "/docs/tags",
    "/general/releases/4.0",
    "/versions",
  ]) {
    test(`${address} has no accessibility problem axe can find, ${theme}`, async ({
      page,
      portal,
    }) => {
      await page.addInitScript((value) => {
        localStorage.setItem("lectern./.theme", value);
      }, theme);
      await page.goto(portal.address + address);
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      expect(await violations(page)).toEqual([]);
    });
  }
}
