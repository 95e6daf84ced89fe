import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { fixtureSite } from "../fixture-site.ts";
import { violations } from "./axe.ts";
import { devLines, expect, test, whenReady, withSite } from "./servers.ts";

const program = fileURLToPath(
  new URL("../../packages/lectern-openapi/dist/openapi.js", import.meta.url),
);
const fixture = (file: string) => readFileSync(path.join(fixtureSite("openapi"), file), "utf8");

test.use({ expectedLines: devLines });

const long = { tag: ["@long"] };

test("in development, an edit of an OpenAPI file updates the open page", long, async ({ page }) => {
  const api = fixture("apis/harbour.yaml");
  const files = {
    "site.config.ts": fixture("site.config.ts").replace("lectern-openapi", program),
    "docs/index.md": "# Harbour\n",
    "apis/harbour.yaml": api,
  };
  await withSite("dev", files, async ({ address, root }) => {
    const file = path.join(root, "apis", "harbour.yaml");
    await page.goto(`${address}/api/berths#listBerths`);
    await whenReady(page);
    await expect(page.getByRole("heading", { name: "List berths" })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    const edited = api.replace("summary: List berths", "summary: List all berths");
    writeFileSync(file, edited);
    await expect(page.getByRole("heading", { name: "List all berths" })).toBeVisible();
    await page.getByRole("link", { name: "Berth", exact: true }).first().click();
    await expect(page).toHaveURL(`${address}/api/schemas#Berth`);
    // Leave the page before its server stops.
    await page.goto("about:blank");
  });
});
