import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { fixtureSite } from "../fixture-site.ts";
import { violations } from "./axe.ts";
import { devLines, expect, test, withSite } from "./servers.ts";

/* Pages of an OpenAPI file in development, as the handbook recommends: with `--watch`. */

const command = fileURLToPath(
  new URL("../../packages/lectern-openapi/dist/main.js", import.meta.url),
);
const api = readFileSync(path.join(fixtureSite("openapi"), "apis", "harbour.yaml"), "utf8");

test.use({ expectedLines: devLines });

test("an edit of the OpenAPI file updates the open page", async ({ page }) => {
  const files = { "apis/harbour.yaml": api };
  await withSite("dev", files, async ({ address, root }) => {
    const file = path.join(root, "apis", "harbour.yaml");
    const folder = path.join(root, "docs", "api");
    const writing = spawn(process.execPath, [command, file, folder, "--watch"]);
    let problems = "";
    writing.stderr.on("data", (chunk: Buffer) => (problems += chunk.toString()));
    try {
      const url = `${address}/docs/api/berths#listBerths`;
      await expect.poll(async () => (await page.request.get(url)).status()).toBe(200);
      await page.goto(url);
      await expect(page.getByRole("heading", { name: "List berths" })).toBeVisible();
      expect(await violations(page)).toEqual([]);

      const edited = api.replace("summary: List berths", "summary: List all berths");
      writeFileSync(file, edited);
      await expect(page.getByRole("heading", { name: "List all berths" })).toBeVisible();

      writeFileSync(file, edited.replaceAll("schemas/Boat", "schemas/Ship"));
      await expect.poll(() => problems).toContain('"#/components/schemas/Ship" points to nothing');
      await expect(page.getByRole("heading", { name: "List all berths" })).toBeVisible();
      expect(writing.exitCode).toBe(null);
    } finally {
      writing.kill();
    }
  });
});
