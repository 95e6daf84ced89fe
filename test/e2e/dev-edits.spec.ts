import { cpSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { siteSchema } from "../../src/model/schema/site.ts";
import { runLectern, temporaryFolder } from "../fixture-site.ts";
import { configEdits, sourceEdits, sourceKinds, unseenKeys, type Edit } from "./dev-edits.ts";
import { editedSite, fullConfig, type EditedSite } from "./edited-site.ts";
import { devLines, expect, startLectern, test, whenReady } from "./servers.ts";

// A page that is loaded again in the middle of a request says so.
test.use({ expectedLines: devLines });

test("the table has every key of the configuration and every kind of source", () => {
  const keys = [...configEdits.map(({ of }) => of), ...Object.keys(unseenKeys)];
  expect([...new Set(keys)].toSorted()).toEqual(Object.keys(siteSchema.shape).toSorted());
  expect(new Set(sourceEdits.map(({ of }) => of))).toEqual(new Set(sourceKinds));
});

const tables = {
  sources: { edits: sourceEdits, config: fullConfig },
  configuration: { edits: configEdits, config: undefined },
};

for (const [name, { edits, config }] of Object.entries(tables)) {
  test(`every edit of the ${name} is seen in the open page`, async ({ page, consoleLines }) => {
    const folder = temporaryFolder();
    const site = editedSite(path.join(folder.path, "site"), config);
    if (config) site.change("docs/main.mdx", "## Section", "<Term />\n\n## Section");
    const served = await startLectern("dev", site.root);
    await page.goto(`${served.address}/docs/main`);
    for (const [index, edit] of edits.entries()) {
      await test.step(edit.of, () => seeEdit({ page, site, edit, address: served.address }));
      const isCheckpoint = index === edits.length - 1 || edit.of === "files";
      if (isCheckpoint) await test.step("compare", () => compareWithFresh(page, site));
    }
    await page.goto("about:blank");
    await served.stop();
    folder.remove();
    // A page that is loaded again says that its connection was closed.
    expect(consoleLines.splice(0).filter((line) => /hydrat|thrown/i.test(line))).toEqual([]);
  });
}

interface SeenEdit {
  readonly page: Page;
  readonly site: EditedSite;
  readonly edit: Edit;
  readonly address: string;
}

async function seeEdit({ page, site, edit, address }: SeenEdit): Promise<void> {
  const shown = () => shownIn(page, edit, address);
  expect(await shown(), `${edit.of}: seen before the edit`).toBe(false);
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  edit.edit(site);
  await expect.soft
    .poll(shown, { message: `${edit.of}: seen after the edit`, timeout: 20_000 })
    .toBe(true);
  if (edit.isLocal) {
    expect
      .soft(await page.evaluate(() => "stillHere" in window), `${edit.of}: not reloaded`)
      .toBe(true);
  }
}

async function shownIn(page: Page, { shows }: Edit, address: string): Promise<boolean> {
  try {
    switch (shows.kind) {
      case "html":
        return shows.text.test(await page.content());
      case "no-html": {
        await page.locator("html[data-ready]").waitFor();
        return !shows.text.test(await page.content());
      }
      case "style":
        return shows.value.test(await computed(page, shows.at, shows.name));
      case "answer": {
        const answer = await page.request.get(address + shows.path);
        return shows.text.test(await answer.text());
      }
    }
  } catch (error) {
    // The page is being loaded again.
    if (String(error).match(/navigat|context was destroyed/)) return false;
    throw error;
  }
}

function computed(page: Page, at: string, name: string): Promise<string> {
  return page.evaluate(
    ([selector, property]) => {
      const element = document.querySelector(selector);
      return element ? getComputedStyle(element).getPropertyValue(property).trim() : "";
    },
    [at, name] as const,
  );
}

/** What the open page shows is what a fresh server and a build of the edited site show. */
async function compareWithFresh(page: Page, site: EditedSite): Promise<void> {
  const { pathname } = new URL(page.url());
  const folder = temporaryFolder();
  const copy = path.join(folder.path, "site");
  cpSync(site.root, copy, {
    recursive: true,
    filter: (file) => !/\.lectern$|\/build$/.test(file),
  });
  const built = runLectern("build", copy);
  expect(built.code, built.stderr).toBe(0);
  const fresh = await startLectern("dev", copy);
  const serve = await startLectern("serve", copy);
  const other = await page.context().newPage();
  for (const { address } of [fresh, serve]) {
    const base = new URL(address).origin;
    await other.goto(base + pathname);
    await whenReady(other);
    await other.locator("lectern-island[data-hydrated]").first().waitFor();
    await expect
      .poll(async () => (await normalised(page)) === (await normalised(other)))
      .toBe(true)
      .catch(async () => expect(await normalised(page)).toBe(await normalised(other)));
  }
  await other.close();
  await fresh.stop();
  await serve.stop();
  folder.remove();
}

/** Layout, content and computed styles of a page, a tag in a line; without what a build does otherwise. */
function normalised(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    const tools = [
      "script:not([type='application/ld+json'])",
      "style",
      "link[rel~='stylesheet']",
      "link[rel='modulepreload']",
      "meta[http-equiv]",
      // While a site is written, it is not for search engines.
      "meta[name='robots']",
      "vite-error-overlay",
      "#lectern-diagnostics",
    ];
    for (const element of copy.querySelectorAll(tools.join(","))) element.remove();
    const styles = [":root", "body", ".content a", ".content img", ".facts"].map((selector) => {
      const element = document.querySelector(selector);
      const style = element && getComputedStyle(element);
      const names = [
        "color",
        "background-color",
        "font-family",
        "border-radius",
        "order",
        "flex-grow",
      ];
      return [selector, ...names.map((name) => style?.getPropertyValue(name))].join(" ");
    });
    const html = copy.outerHTML
      .replaceAll(/>\s*</g, ">\n<")
      .replaceAll(/ data-(?:ready|js|gradual)(?:="[^"]*")?/g, "");
    return [html, ...styles].join("\n");
  });
}
