import type { Page } from "@playwright/test";
import { notedShifts, noteShifts } from "./layout-shifts.ts";
import { enter, input, options } from "./search-box.ts";
import { expect, test, withSite } from "./servers.ts";

const section = (name: string) => `## ${name}

${`The text of ${name}. `.repeat(600)}

### Details of ${name}

Rare-${name}. ${`More of ${name}. `.repeat(600)}

`;

const files = {
  "site.config.ts": `export default { title: "Folds", url: "https://folds.example" };\n`,
  "docs/index.md": "# Start\n\n[Folded](./folded.md)\n",
  "docs/folded.md": `---
fold_sections: true
---

# Folded

An introduction.[^1]

${["One", "Two", "Three"].map(section).join("")}

[^1]: A footnote.
`,
};

const openSections = (page: Page) =>
  page.locator(".fold[open] > summary > h2").evaluateAll((all) => all.map(({ id }) => id));

const text = (page: Page, name: string) => page.getByText(`The text of ${name}.`).first();

const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((element) => Math.round(element.getBoundingClientRect().top));

test("sections of a folded page open for readers, links, the search and print", async ({
  page,
  browser,
}) => {
  await withSite("serve", files, async ({ address }) => {
    await test.step("without JavaScript", async () => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const plain = await context.newPage();
      await plain.goto(`${address}/folded`);
      await expect(plain.getByRole("heading", { level: 2, name: "Two" })).toBeVisible();
      await expect(text(plain, "One")).toBeVisible();
      await expect(text(plain, "Two")).toBeHidden();
      await expect(plain.getByText("A footnote.")).toBeVisible();
      await plain.getByRole("heading", { level: 2, name: "Two" }).click();
      await expect(text(plain, "Two")).toBeVisible();
      await plain.goto(`${address}/folded#three`);
      await expect(text(plain, "Three")).toBeVisible();
      await plain.goto("about:blank");
      await plain.goto(`${address}/folded#details-of-two`);
      await expect(text(plain, "Two")).toBeVisible();
      expect(await topOf(plain, "details-of-two")).toBeLessThan(150);
      await context.close();
    });

    await test.step("a deep link opens its section without layout shifts", async () => {
      await noteShifts(page);
      await page.goto(`${address}/folded#two`);
      await expect.poll(() => openSections(page)).toEqual(["one", "two"]);
      expect(await topOf(page, "two")).toBeLessThan(150);
      expect(await notedShifts(page)).toEqual([]);
    });

    await test.step("the button opens and closes all sections", async () => {
      await page.getByRole("button", { name: "Expand all sections" }).click();
      await expect.poll(() => openSections(page)).toEqual(["one", "two", "three"]);
      await page.getByRole("button", { name: "Collapse all sections" }).click();
      await expect.poll(() => openSections(page)).toEqual([]);
    });

    await test.step("a link in the contents opens a section, also for the current URL", async () => {
      const link = page.locator(".contents").getByRole("link", { name: "Two", exact: true });
      await link.click();
      await expect.poll(() => openSections(page)).toEqual(["two"]);
      await expect(link).toHaveAttribute("aria-current", "true");
      await page.locator(".contents").getByRole("link", { name: "Details of Three" }).click();
      await expect.poll(() => openSections(page)).toEqual(["two", "three"]);
      await expect.poll(() => topOf(page, "details-of-three")).toBeLessThan(150);
    });

    await test.step("open sections and the position are restored", async () => {
      const place = () => page.evaluate(() => Math.round(scrollY));
      await page.evaluate(() => scrollBy({ top: 200, behavior: "instant" }));
      const before = await place();
      await page.reload();
      await expect.poll(() => openSections(page)).toEqual(["two", "three"]);
      await expect.poll(place).toBe(before);
      // A click would scroll to the bar first.
      await page
        .locator(".top-bar a[href='/']")
        .first()
        .evaluate((link) => (link as HTMLElement).click());
      await expect(page.getByRole("heading", { level: 1, name: "Start" })).toBeVisible();
      await page.goBack();
      await expect.poll(() => openSections(page)).toEqual(["two", "three"]);
      await expect.poll(place).toBe(before);
    });

    await test.step("a result of the search opens its section", async () => {
      await page.goto(`${address}/`);
      await enter(page);
      await page.keyboard.type("rare-two");
      await expect(options(page).first()).toContainText("Rare-Two");
      await input(page).press("Enter");
      await expect.poll(() => openSections(page)).toEqual(["one", "two"]);
      await expect.poll(() => topOf(page, "details-of-two")).toBeLessThan(150);
    });

    await test.step("all sections are printed", async () => {
      await page.emulateMedia({ media: "print" });
      await expect(text(page, "Three")).toBeVisible();
      await expect(page.locator(".fold-all")).toBeHidden();
    });
  });
});
