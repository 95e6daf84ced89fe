import { readFileSync } from "node:fs";
import path from "node:path";
import type { Response } from "@playwright/test";
import { fixtureSite, temporaryFolder } from "../fixture-site.ts";
import { callLectern } from "../kept-lectern.ts";
import {
  startStandIn,
  type StandIn,
} from "../../packages/lectern-typesense/testing/stand-in-server.ts";
import { enter, input } from "./search-box.ts";
import { expect, startLectern, test, type Served } from "./servers.ts";

const folder = temporaryFolder();
const site = fixtureSite("search-service");
let service: StandIn;
let served: Served;

test.beforeAll(async () => {
  service = await startStandIn({ admin: "admin-key", search: "search+only=key" });
  process.env["SEARCH_SERVICE"] = service.url;
  const output = path.join(folder.path, "site");
  const jsonl = path.join(folder.path, "docs.jsonl");
  for (const words of [
    ["build", site, "--output", output],
    ["search", "export", site, "--to", "typesense", "--file", jsonl],
  ]) {
    const result = callLectern(...words);
    expect(result.code, result.stderr).toBe(0);
  }
  const put = (address: string, file: string) =>
    fetch(service.url + address, {
      method: "POST",
      headers: { "x-typesense-api-key": "admin-key" },
      body: readFileSync(file),
    });
  await put("/collections", path.join(folder.path, "docs.schema.json"));
  await put("/collections/docs/documents/import?action=upsert", jsonl);
  served = await startLectern("serve", site, "--output", output);
});

test.afterAll(async () => {
  delete process.env["SEARCH_SERVICE"];
  await served.stop();
  await service.stop();
  folder.remove();
});

test("a site with a search service queries it from the search box, without fetching an index", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`${served.address}/docs`);
  await enter(page);
  await input(page).fill("purge");
  const option = page.getByRole("option", { name: /Definitions/ });
  await expect(option).toBeVisible();
  await expect(option.locator("mark").first()).toHaveText(/purge/i);
  await option.click();
  await expect(page).toHaveURL(/\/docs#definitions$/);
  expect(asked.filter((url) => url.startsWith(service.url)).length).toBeGreaterThan(0);
  expect(asked.filter((url) => /search-index|search-worker/.test(url))).toEqual([]);
});

test("a site with its own index doesn't load the search service's code", async ({
  page,
  features,
}) => {
  const answers: Response[] = [];
  page.on("response", (response) => void answers.push(response));
  await page.goto(features.address);
  await enter(page);
  await input(page).fill("feature");
  await expect(page.getByRole("option").first()).toBeVisible();
  // Check only the scripts loaded so far, because others may load in idle time.
  const scripts = answers.filter((response) => response.url().endsWith(".js"));
  const programs = await Promise.all(scripts.map((response) => response.text()));
  expect(programs.length).toBeGreaterThan(0);
  expect(programs.filter((text) => text.includes("multi_search"))).toEqual([]);
});
