import { enter, input, options } from "./search-box.ts";
import { expect, test } from "./switchable-site.ts";

const program = /\/assets\/(search-panel|open-provider|search-worker)[^/]*\.js$/;

test("in a tab that was open across a deploy the search goes on with what is there now", async ({
  page,
  site,
  builds,
}) => {
  await Promise.all([
    page.waitForResponse(/\/later-parts\./),
    page.goto(`${site.address}/docs/setup`),
  ]);
  // Files of the program of before are gone, and another program is there.
  site.trouble(program, { kind: "status", status: 404 });
  const failed = site.askedFor(program);
  await enter(page);
  await failed;
  await expect(page.locator(".search-trouble")).toContainText("Search cannot be loaded right now.");
  const again = page.waitForEvent("load");
  site.deploy(builds.configured("strategies: []"));
  await page.keyboard.type("works better");
  // The page is loaded anew by itself, and has them.
  await again;
  site.trouble(program, undefined);
  await expect(input(page)).toHaveValue("works better");
  await expect(input(page)).toBeFocused();
  await expect(options(page).first()).toContainText("Setup");
});

test("while a deploy is half there, the search tries again and the page stays", async ({
  page,
  site,
}) => {
  await Promise.all([
    page.waitForResponse(/\/later-parts\./),
    page.goto(`${site.address}/docs/setup`),
  ]);
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  site.trouble(program, { kind: "status", status: 404 });
  const failed = site.askedFor(program);
  await enter(page);
  await failed;
  await page.keyboard.type("works");
  await expect(page.locator(".search-trouble")).toContainText("Search cannot be loaded right now.");
  site.trouble(program, undefined);
  await expect(options(page).first()).toContainText("Setup");
  await expect(page.locator(".search-trouble")).toHaveCount(0);
  expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
});
