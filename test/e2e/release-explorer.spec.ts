import type { Page } from "@playwright/test";
import { expect, test } from "./servers.ts";

const rows = (page: Page) => page.locator("#release-table tbody tr[data-version]:visible");
const found = (page: Page) => page.locator("#release-table .explorer-found");
const field = (page: Page, name: string) =>
  page.locator(".explorer").getByLabel(name, { exact: true });

async function openExplorer(page: Page, address: string): Promise<void> {
  // The fragment scrolls to the island, which hydrates it.
  await page.goto(address);
  await expect(field(page, "Issue, advisory, release or words of a change")).toBeEnabled();
}

test("the explorer finds releases, keeps the query in the URL, and clears it", async ({
  page,
  portal,
}) => {
  await openExplorer(page, `${portal.address}/general/releases#explorer`);
  await page.getByText("All 329 releases").click();
  await expect(rows(page)).toHaveCount(329);
  const text = field(page, "Issue, advisory, release or words of a change");
  const status = page.locator(".explorer-status output");

  await text.fill("MDL-70745");
  await expect(status).toHaveText("2 releases fit.");
  await expect(rows(page).locator("th")).toHaveText(["4.0", "3.11"]);
  await expect(found(page).first()).toContainText(/^MDL-70745 .* \(Changed requirements\)$/);
  await expect(page).toHaveURL(/\?q=MDL-70745#explorer$/);

  await text.fill("MSA-22-0010");
  await expect(rows(page).locator("th")).toHaveText(["4.0.1", "3.11.7", "3.10.11", "3.9.14"]);

  await text.fill("course section backup");
  await expect(found(page).first().locator("li").first()).toContainText(/section/i);

  await text.fill("MDL-99999999");
  await expect(status).toHaveText("No release fits.");

  await text.fill("quiz");
  await page.locator(".explorer-more summary").click();
  await field(page, "Line").selectOption("3.9");
  await field(page, "Section").selectOption("Fixes and improvements");
  await field(page, "Released from").fill("2021-01-01");
  await expect(page).toHaveURL(
    /\?q=quiz&line=3\.9&section=Fixes\+and\+improvements&after=2021-01-01#explorer$/,
  );
  await expect(rows(page).first()).toContainText("3.9.");

  // Opening the URL directly gives the same result.
  const before = await rows(page).allInnerTexts();
  expect(before.length).toBeGreaterThan(0);
  await page.reload();
  await expect(text).toHaveValue("quiz");
  await expect(rows(page)).toHaveCount(before.length);
  expect(await rows(page).allInnerTexts()).toEqual(before);

  await page.getByRole("button", { name: "Clear" }).click();
  await expect(found(page)).toHaveCount(0);
  await expect(rows(page)).toHaveCount(329);
  await expect(page).toHaveURL(/\/general\/releases#explorer$/);
});

test("the explorer compares two releases by keyboard", async ({ page, portal }) => {
  await openExplorer(page, `${portal.address}/general/releases#explorer`);
  await field(page, "From").focus();
  await page.keyboard.type("3.9.2");
  await page.keyboard.press("Tab");
  await page.keyboard.type("3.11.6");
  const result = page.locator(".explorer-comparison");
  await expect(result.getByRole("heading", { name: "From 3.9.2 to 3.11.6" })).toBeVisible();
  const php = result.getByRole("row", { name: /^PHP / });
  await expect(php).toContainText("7.2.0 to 7.4");
  await expect(php).toContainText("7.3.0 to 7.4");
  await expect(result.getByText("Apply to both: 5")).toBeVisible();
  await expect(result.getByText("3.11.6, 14 March 2022:")).toBeVisible();

  await field(page, "To").fill("9.9");
  await expect(page.getByText("There is no release 9.9.")).toBeVisible();
  await field(page, "From").fill("4.0.0");
  await field(page, "To").fill("4.0.1");
  await expect(result.getByText("The same: both are of one line.")).toBeVisible();
  await expect(result.getByText("Only apply to 4.0.0", { exact: false })).toHaveCount(0);
  await expect(result.getByText("Only apply to 4.0: 5")).toBeVisible();
  await expect(
    result.getByRole("listitem").filter({ has: page.getByRole("link", { name: "MDL-74461" }) }),
  ).toHaveText(/^MDL-74461 \S+ \S+ \S+/);
  await expect(result.getByText(/^MSA-22-0010 \S+ \S+ \S+/)).toBeVisible();
});

interface Named {
  readonly id: string;
  readonly line: string;
}

test("the explorer has every issue and advisory on the pages, each with its line", async ({
  page,
  portal,
}) => {
  const fetched = async (name: string): Promise<unknown> =>
    (await page.request.get(`${portal.address}/general/${name}`)).json();
  const wanted = (await fetched("releases.json")) as {
    releases: { version: string; issues: string[]; advisories: string[] }[];
    changes: Named[];
    advisories: Named[];
  };
  const file = (await fetched("releases/explorer.json")) as {
    advisories: [id: string, discussion: number, line: string][];
    changes: [ids: string, line: string][];
    releases: {
      version: string;
      sections: [kind: number, area: number, changes: number[]][];
      advisories: number[];
    }[];
  };
  const idsOf = (change: number) =>
    (file.changes[change]?.[0] ?? "").split(" ").map((id) => (/^\d/.test(id) ? `MDL-${id}` : id));
  const unpacked = file.releases.map(({ version, sections, advisories }) => ({
    version,
    issues: sections.flatMap(([, , changes]) => changes.flatMap(idsOf)),
    advisories: advisories.map((number) => file.advisories[number]?.[0]),
  }));
  expect(unpacked).toEqual(
    wanted.releases.map(({ version, issues, advisories }) => ({ version, issues, advisories })),
  );
  const lines = new Map(wanted.changes.map(({ id, line }) => [id, line]));
  const wrong = file.changes.filter(([, line], index) => {
    const named = idsOf(index).find((id) => lines.has(id));
    return named === undefined || lines.get(named) !== line;
  });
  expect(wrong).toEqual([]);
  expect(file.advisories.map(([id, , line]) => ({ id, line }))).toEqual(
    wanted.advisories.map(({ id, line }) => ({ id, line })),
  );
});

test("without JavaScript, the table of all releases is shown", async ({ browser, portal }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${portal.address}/general/releases`);
  await expect(page.locator("#release-table tbody tr")).toHaveCount(329);
  const chart = page.getByLabel(/^Bar chart of the support/).first();
  await expect(chart).toBeVisible();
  // Supported releases come first.
  await expect(chart.locator(".support-line")).toContainText([
    "4.1",
    "4.0",
    "3.11",
    "3.9 LTS",
    "3.10",
    "3.8",
  ]);
  await chart.getByRole("link", { name: "3.10" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Moodle 3.10");
  await context.close();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a comparison, search results and release details fit on the screen", async ({
    page,
    portal,
  }) => {
    await test.step("a shared comparison opens at its result", async () => {
      await openExplorer(page, `${portal.address}/general/releases?from=3.9.2&to=3.11.6#explorer`);
      const heading = page.getByRole("heading", { name: "From 3.9.2 to 3.11.6" });
      await expect(heading).toBeInViewport();
      const rows = page.getByRole("table").filter({ hasText: "PostgreSQL" }).getByRole("row");
      await expect(rows.filter({ hasText: "PHP" })).toContainText("7.2.0 to 7.4");
      const box = page.getByRole("region", { name: "Requirements that differ" });
      expect(await box.evaluate((e) => e.scrollWidth - e.clientWidth)).toBe(0);
    });
    await test.step("search results are on the first screen", async () => {
      await openExplorer(page, `${portal.address}/general/releases?q=MSA-22-0010#explorer`);
      await expect(page.locator(".explorer-status output")).toHaveText("4 releases fit.");
      await expect(rows(page).first()).toBeInViewport();
    });
    await test.step("release details have two columns", async () => {
      await page.goto(`${portal.address}/general/releases/3.9/3.9.2`);
      const facts = page.locator(".release-facts > div");
      const [first, second] = [await facts.nth(0).boundingBox(), await facts.nth(1).boundingBox()];
      expect(second?.y).toBe(first?.y);
      expect(second?.x).toBeGreaterThan(first?.x ?? Infinity);
    });
  });
});

test("the page of releases opens without a page load, although its data is separate", async ({
  page,
  portal,
}) => {
  await page.goto(`${portal.address}/general/releases/3.9/3.9.2`);
  await expect(page.locator("#lectern")).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const moved = page.waitForResponse("**/_lectern/pages/general/releases.json");
  await page.locator("article").getByRole("link", { name: "All releases", exact: true }).click();
  expect((await moved).ok()).toBe(true);
  await expect(page.getByRole("heading", { level: 1, name: "Releases" })).toBeVisible();
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
});
