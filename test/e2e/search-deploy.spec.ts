import { enter, options, panel } from "./search-box.ts";
import { expect, test } from "./switchable-site.ts";

const program = /\/assets\/(search-panel|search-access|search-worker)[^/]*\.js$/;

test("in a tab that was open during a deploy, the search offers to reload the page", async ({
  page,
  site,
  builds,
}) => {
  await page.goto(`${site.address}/docs/setup`);
  // The deploy removes the files of the old build.
  site.trouble(program, { kind: "status", status: 404 });
  await enter(page);
  await page.keyboard.type("works");
  await expect(panel(page)).toContainText("Search can't load right now");
  site.deploy(builds.second);
  // The files of the new build exist. The old page must not load them when it retries.
  page.once("framenavigated", () => site.trouble(program, undefined));
  const loaded = page.waitForEvent("load");
  await panel(page).getByRole("button", { name: "Reload to search the new version" }).click();
  await loaded;
  await enter(page);
  await page.keyboard.type("works better");
  await expect(options(page).first()).toContainText("Setup");
});
