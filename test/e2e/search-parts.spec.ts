import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "./many-sections.ts";
import { run, workerControls } from "./kept-site.ts";
import { answered, enter, input, options, panel, search } from "./search-box.ts";

const inParts = /\/assets\/search\//;

test("a large index is searched without fetching all of it", async ({ page, site }) => {
  const fetched = new Set<string>();
  page.on("request", (request) => {
    if (inParts.test(request.url())) fetched.add(path.basename(request.url(), ".json"));
  });
  await page.goto(`${site.address}/docs/page-3`);
  await search(page, "eagle lighthouse");
  await expect(options(page).first()).toContainText("The eagle");
  await expect(page.locator(".search-excerpt mark").first()).toBeVisible();
  const all = readdirSync(site.parts());
  expect(all.length).toBeGreaterThan(50);
  expect(fetched.size).toBeLessThan(all.length / 2);
  // A query without matching words matches by characters; a heading matches by its words.
  await input(page).fill("cormrant");
  await expect(options(page).first()).toContainText("cormorant");
  await input(page).fill("n31x100");
  await expect(options(page)).toHaveCount(1);
  await input(page).fill("/docs/page-20");
  await expect(options(page).first()).toContainText("Birds 20");
  await page.goto(`${site.address}/search?q=falcon+pier`);
  await expect(page.locator(".search-page-results").getByRole("link").first()).toBeVisible();
});

for (const [what, damage] of [
  ["is missing", (file: string) => renameSync(file, `${file}.gone`)],
  ["is incomplete", (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 40))],
  ["is in another format", (file: string) => writeFileSync(file, '{"format":"lectern-search-3"}')],
] as const) {
  const tag = what === "is missing" ? [] : ["@long"];
  test(
    `a part that ${what} is reported and fetched again`,
    { tag },
    async ({ page, site, consoleLines }) => {
      // Records the requested parts, to find the part that contains the word.
      const asked: string[] = [];
      page.on("request", (request) => {
        if (inParts.test(request.url())) asked.push(path.basename(request.url()));
      });
      await page.goto(`${site.address}/docs/page-3`);
      await enter(page);
      await page.keyboard.insertText("goshawk");
      await answered(page, "goshawk");
      const file = path.join(site.parts(), asked.find((name) => name.startsWith("l")) ?? "");
      const whole = readFileSync(file);
      damage(file);
      await page.evaluate(
        async (parts) => {
          // The browser's cache must not contain the parts either.
          for (const part of parts) await fetch(part, { cache: "reload" });
        },
        [`${site.address}/assets/search/${path.basename(site.parts())}/${path.basename(file)}`],
      );
      await page.reload();
      await enter(page);
      await page.keyboard.insertText("goshawk pier");
      await expect(panel(page)).toContainText("Some pages couldn't be searched.");
      await expect(options(page).first()).toContainText("pier");
      writeFileSync(file, whole);
      await page.keyboard.type(" ");
      await expect(page.locator(".search-trouble")).toHaveCount(0);
      await expect(options(page).first()).toContainText("goshawk");
      consoleLines.splice(0);
    },
  );
}

test.describe("stored on the device", () => {
  test.use({ hasWorkers: true });

  test("it can be searched offline", { tag: "@long" }, async ({ page, site }) => {
    await page.goto(`${site.address}/offline`);
    await page.getByRole("button", { name: "Save everything" }).click();
    await expect(page.locator(".offline-part[data-kept]")).not.toHaveCount(0);
    await expect(run(page)).toHaveAttribute("data-run", "idle");
    await workerControls(page);
    await page.context().setOffline(true);
    await page.goto(`${site.address}/docs/page-3`);
    await search(page, "eagle lighthouse");
    await expect(options(page).first()).toContainText("The eagle");
    await expect(page.locator(".search-trouble")).toHaveCount(0);
  });
});

test(
  "a page that was open during a deploy finds current content",
  { tag: "@long" },
  async ({ page, site, consoleLines }) => {
    await page.goto(`${site.address}/docs/page-3`);
    await search(page, "falcon");
    await expect(options(page).first()).toContainText("falcon");
    // The new build removed the parts of the previous build.
    site.publish(7, "A new zanzibar bird.");
    await input(page).fill("zanziba");
    await answered(page, "zanziba");
    await input(page).fill("zanzibar");
    await expect(options(page).first()).toContainText("Birds 7");
    await expect(page.locator(".search-trouble")).toHaveCount(0);
    consoleLines.splice(0);
  },
);
