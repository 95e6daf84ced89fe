import { cpSync } from "node:fs";
import path from "node:path";
import type { Page, WebSocket } from "@playwright/test";
import { siteSchema } from "../../src/core/schema/site.ts";
import { temporaryFolder } from "../fixture-site.ts";
import { callLectern } from "../kept-lectern.ts";
import { isLong } from "../long-tests.ts";
import { configEdits, sourceEdits, sourceKinds, unseenKeys, type Edit } from "./dev-edits.ts";
import { editedSite, fullConfig, type EditedSite } from "./edited-site.ts";
import { devLines, expect, startLectern, test as base, whenReady } from "./servers.ts";

interface Scratch {
  /** An empty folder, removed after the test. */
  readonly folder: string;
  /** Starts a command that is stopped after the test, even if the test fails or times out. */
  readonly start: typeof startLectern;
}

const test = base.extend<Scratch>({
  folder: async ({}, use) => {
    const folder = temporaryFolder();
    await use(folder.path);
    folder.remove();
  },
  start: async ({ page }, use) => {
    const started: ReturnType<typeof startLectern>[] = [];
    await use((...words) => {
      const server = startLectern(...words);
      started.push(server);
      return server;
    });
    // Leave the page before stopping its server.
    await page.goto("about:blank");
    for (const server of await Promise.allSettled(started)) {
      if (server.status === "fulfilled") await server.value.stop();
    }
  },
});

// In the long tests, forty edits and a comparison take more than a minute on an idle machine.
test.setTimeout(300_000);
// The browser logs an error if a page reloads during a request.
test.use({ expectedLines: devLines });

test("the table has every key of the configuration and every kind of source", () => {
  const keys = [...configEdits.map(({ of }) => of), ...Object.keys(unseenKeys)];
  expect([...new Set(keys)].toSorted()).toEqual(Object.keys(siteSchema.shape).toSorted());
  expect(new Set(sourceEdits.map(({ of }) => of))).toEqual(new Set(sourceKinds));
});

/** One edit for each way in which an edit reaches the page. `npm test` only has these. */
const sample: ReadonlySet<string> = new Set([
  "title",
  "data",
  "generatedPages",
  "theme",
  "navigation",
  "styles",
  "redirects",
  "components",
  "sections",
  "locales",
  "basePath",
  "page",
  "front matter",
  "partial",
  "module of a component",
  "module of an island",
  "CSS Module",
  "stylesheet of the site",
  "moved stylesheet",
  "new island",
  "new page",
  "removed page",
  "category",
  "translation",
  "module of the configuration",
]);

const inThisRun = ({ of }: Edit) => isLong || sample.has(of);

const tables = {
  sources: { edits: sourceEdits.filter(inThisRun), config: fullConfig },
  configuration: { edits: configEdits.filter(inThisRun), config: undefined },
};

for (const [name, { edits, config }] of Object.entries(tables)) {
  test(`every edit of the ${name} appears on the open page`, async ({
    page,
    consoleLines,
    folder,
    start,
  }) => {
    const site = editedSite(path.join(folder, "site"), config);
    if (config) site.change("docs/main.mdx", "## Section", "<Term />\n\n## Section");
    const served = await start("dev", site.root);
    const open = new Set<WebSocket>();
    page.on("websocket", (socket) => {
      socket.on("framereceived", () => open.add(socket));
      socket.on("close", () => open.delete(socket));
    });
    await page.goto(`${served.address}/docs/main`);
    for (const edit of edits) {
      await test.step(edit.of, async () => {
        // An edit of `basePath` moves the socket, so a page whose socket isn't open would miss it.
        await expect.poll(() => open.size).toBeGreaterThan(0);
        await seeEdit({ page, site, edit, address: served.address });
        await settled(page);
        expectLines(consoleLines, edit);
      });
    }
    // The comparison starts two more servers.
    if (name === "sources" && !isLong) return;
    const copy = path.join(folder, "copy");
    await test.step("compare", () => compareWithFresh({ page, site, copy, start }));
  });
}

/** Waits until the page shows the current state of the site and isn't reloading. */
async function settled(page: Page): Promise<void> {
  const buildIn = (text: string) => /"build":"(\w+)"/.exec(text)?.[1];
  await expect(async () => {
    await page.locator("html[data-ready]").waitFor();
    const answer = await page.request.get(page.url());
    expect(buildIn(await page.content())).toBe(buildIn(await answer.text()));
  }).toPass({ intervals: [50], timeout: 20_000 });
}

/** Removes the console lines that an edit is expected to cause. */
function expectLines(lines: string[], { of, mayWrite }: Edit): void {
  const others = lines.splice(0).filter((line) => !mayWrite?.test(line));
  expect.soft(others, `${of}: the console is empty`).toEqual([]);
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
    .poll(shown, { message: `${edit.of}: seen after the edit`, timeout: 20_000, intervals: [50] })
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
    // The page is reloading.
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

interface Compared extends Pick<Scratch, "start"> {
  readonly page: Page;
  readonly site: EditedSite;
  /** Where to copy the site. */
  readonly copy: string;
}

/** Checks that the open page equals the page of a build and, in the long tests, of a new server. */
async function compareWithFresh({ page, site, copy, start }: Compared): Promise<void> {
  const { pathname } = new URL(page.url());
  cpSync(site.root, copy, {
    recursive: true,
    filter: (file) => !/\.lectern$|\/build$/.test(file),
  });
  // The server reads the site while the build runs. Their caches are separate. The sites are the
  // same, so only the long tests start another server.
  const fresh = isLong ? [start("dev", copy)] : [];
  // The build includes drafts, like the dev server.
  const built = callLectern("build", copy, "--preview");
  expect(built.code, built.stderr).toBe(0);
  const servers = [...(await Promise.all(fresh)), await start("serve", copy)];
  const other = await page.context().newPage();
  for (const { address } of servers) {
    await other.goto(new URL(address).origin + pathname);
    await whenReady(other);
    await other.locator("lectern-island[data-hydrated]").first().waitFor();
    await expect(async () => {
      expect(await normalised(page)).toEqual(await normalised(other));
    }).toPass({ timeout: 10_000 });
  }
  await other.close();
}

/** Development tools, and build additions for settings that have no effect in development. */
const otherwise = [
  "script:not([type='application/ld+json'])",
  "style",
  "link[rel~='stylesheet']",
  "link[rel='modulepreload']",
  "link[rel='manifest']",
  "meta[http-equiv]",
  "meta[property^='og:image']",
  "meta[name='twitter:image']",
  ".base-path-problem",
  ".connection-note",
  "#lectern-diagnostics",
];

const styleNames = [
  "color",
  "background-color",
  "font-family",
  "border-radius",
  "order",
  "flex-grow",
];

/**
 * Returns a page as lines: the head, sorted; the body, one line per tag; and computed styles. The
 * head is sorted because the order of its tags depends on the previously visited pages.
 */
function normalised(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    ({ tools, names }) => {
      const copy = document.documentElement.cloneNode(true) as HTMLElement;
      for (const element of copy.querySelectorAll(tools.join(","))) element.remove();
      const attributes = (element: Element) =>
        [...element.attributes].map(({ name, value }) => `${name}="${value}"`).toSorted();
      const head = [...copy.querySelectorAll("head > *")].map((element) =>
        [element.localName, ...attributes(element), element.textContent].join(" "),
      );
      const root = attributes(copy).filter((text) => !/^data-(?:ready|js|gradual)/.test(text));
      const body = copy.querySelector("body")?.outerHTML.replaceAll(/>\s*</g, ">\n<") ?? "";
      const styles = [":root", "body", ".content a", ".content img", ".facts"].map((selector) => {
        const element = document.querySelector(selector);
        const style = element && getComputedStyle(element);
        return [selector, ...names.map((name) => style?.getPropertyValue(name))].join(" ");
      });
      return [...root, ...head.toSorted(), ...body.split("\n"), ...styles];
    },
    { tools: otherwise, names: styleNames },
  );
}
