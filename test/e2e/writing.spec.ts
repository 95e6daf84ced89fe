import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fixtureSite, temporaryFolder } from "../fixture-site.ts";
import { input, options, panel, search } from "./search-box.ts";
import {
  devLines,
  expect,
  sharedInFile,
  startLectern,
  test as base,
  type Served,
  expectLines,
} from "./servers.ts";

interface Draft {
  readonly served: Served;
  edit(name: string, change: (text: string) => string): void;
}

/**
 * Copies the fixture site `features` so that tests can edit it, and serves it with `lectern dev`.
 */
async function withDraft(use: (draft: Draft) => Promise<void>): Promise<void> {
  const folder = temporaryFolder();
  const root = path.join(folder.path, "features");
  cpSync(fixtureSite("features"), root, {
    recursive: true,
    filter: (file) => !/\.lectern|build$/.test(file),
  });
  const served = await startLectern("dev", root);
  await use({
    served,
    edit(name, change) {
      const file = path.join(root, name);
      writeFileSync(file, change(readFileSync(file, "utf8")));
    },
  });
  await served.stop();
  folder.remove();
}

/** A single server for all tests. Files that a test leaves behind don't affect the others. */
const test = base.extend<{ readonly draft: Draft }>({ draft: sharedInFile(withDraft) });

// The development tools log that they're connected.
test.use({ expectedLines: devLines });

test(
  "an edit of a paragraph is applied without scrolling",
  { tag: "@long" },
  async ({ page, draft }) => {
    await page.setViewportSize({ width: 1280, height: 300 });
    await page.goto(`${draft.served.address}/docs/code`);
    await expect(page.locator("h1")).toHaveText("Code");
    await page.evaluate(() => {
      Object.assign(window, { stillHere: true });
      window.scrollTo(0, 200);
    });
    draft.edit("docs/code.md", (text) => `${text}\nA new paragraph.\n`);
    await expect(page.getByText("A new paragraph.")).toBeAttached();
    expect(await page.evaluate(() => [window.scrollY, "stillHere" in window])).toEqual([200, true]);
  },
);

test(
  "a diagram is rendered, and again after an edit",
  { tag: "@long" },
  async ({ page, draft }) => {
    draft.edit(
      "docs/code.md",
      (text) => `${text}\n\`\`\`mermaid\ngraph LR\nFirst --> Last\n\`\`\`\n`,
    );
    await page.goto(`${draft.served.address}/docs/code`);
    const drawing = page.locator(".diagram-image");
    await expect(drawing).toHaveAttribute("src", /First/);
    draft.edit("docs/code.md", (text) => text.replace("First -->", "Earliest -->"));
    await expect(drawing).toHaveAttribute("src", /Earliest/);
  },
);

test("an edit of data and of its schema is applied", { tag: "@long" }, async ({ page, draft }) => {
  await page.goto(`${draft.served.address}/docs/data`);
  await expect(page.getByText("Ada, since 2021-03-01")).toBeVisible();
  draft.edit("data/people.yml", (text) => `${text}- { name: Edsger, since: 2022-06-01 }\n`);
  await expect(page.getByText("Edsger, since 2022-06-01")).toBeVisible();
  // The site's own file has this URL, so the page data moved.
  const file = await page.request.get(`${draft.served.address}/docs/data.json`);
  expect(await file.json()).toMatchObject({ buildDate: "2022-06-10", people: [{}, {}, {}] });
  draft.edit("data/rooms/1.0.yml", () => "seats: 30\n");
  await expect(page.getByText("1.0 has 30 seats")).toBeVisible();
  draft.edit("data/rooms.ts", (text) =>
    text.replace("z.int().min(1)", "z.int().transform((seats) => seats * 2)"),
  );
  await expect(page.getByText("1.0 has 60 seats")).toBeVisible();
});

// `dev-overlay.spec.ts` shows problems of each kind.
test(
  "a broken page shows its problem over the text, and the server keeps running",
  { tag: "@long" },
  async ({ page, draft }) => {
    await page.goto(`${draft.served.address}/docs/code`);
    const problem = page.locator("#lectern-diagnostics");
    draft.edit("docs/code.md", (text) => `${text}\n[nowhere](/docs/nowhere)\n`);
    await expect(problem).toContainText("link/unknown-page");
    await expect(problem).toContainText("docs/code.md:");
    draft.edit("docs/code.md", (text) => text.replace("(/docs/nowhere)", "(/docs/links)"));
    await expect(problem).toBeHidden();
  },
);

test("a broken configuration is shown, and fixing it restores the site", async ({
  page,
  draft,
  consoleLines,
}) => {
  await page.goto(`${draft.served.address}/docs`);
  const before = 'title: "Features"';
  draft.edit("site.config.ts", (text) => text.replace(before, "title: 12"));
  await expect(page.getByText("The site can't be read")).toBeVisible();
  await expect(page.getByText("config/invalid")).toBeVisible();
  draft.edit("site.config.ts", (text) => text.replace("title: 12", before));
  await expect(page.locator("h1")).toHaveText("Start");
  consoleLines.length = 0;
});

test("a draft is shown, and the nearest pages at an unknown URL", async ({
  page,
  draft,
  consoleLines,
}) => {
  await page.goto(`${draft.served.address}/docs/unfinished`);
  await expect(page.locator("h1")).toHaveText("Unfinished");
  await page.goto(`${draft.served.address}/docs/cod`);
  await expect(page.locator(".nearest-pages a").first()).toHaveAttribute("href", "/docs/code");
  expectLines(consoleLines, /404/, { atLeast: 1 });
});

test("search finds current text, also after an edit, and reports an unavailable index", async ({
  page,
  draft,
  consoleLines,
}) => {
  await page.goto(`${draft.served.address}/docs/code`);
  await search(page, "headings");
  await expect(options(page).first()).toContainText("Headings");
  draft.edit("docs/code.md", (text) => `${text}\nThe word zanzibar.\n`);
  await expect(page.getByText("The word zanzibar.")).toBeAttached();
  await input(page).fill("zanzibar");
  await expect(options(page)).toHaveText([/^Long files/]);

  await page.context().route(/search-index-/, (route) => route.fulfill({ status: 500 }));
  draft.edit("docs/code.md", (text) => text.replace("zanzibar", "timbuktu"));
  await expect(page.getByText("The word timbuktu.")).toBeAttached();
  await input(page).fill("timbuktu");
  await expect(panel(page)).toHaveText(/^Search can't load right now/);
  await input(page).fill("headings");
  await expect(panel(page)).toHaveText(/^Search can't load right now/);
  // Each warning appears once, in addition to browser messages.
  const warnings = consoleLines.splice(0).filter((line) => line.startsWith("warning:"));
  expect(warnings.toSorted()).toEqual([
    expect.stringContaining("The search index default can't be used"),
    expect.stringContaining("The search index docs-default-current can't be used"),
  ]);
});
