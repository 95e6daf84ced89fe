import type { Page } from "@playwright/test";
import { devLines, expect, test as plain, testOn, repeatOn } from "./servers.ts";

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

for (const [where, test] of Object.entries(testOn)) {
  test.describe(`lines of code, ${where}`, repeatOn(where), () => {
    test.use({ expectedLines: devLines, permissions: ["clipboard-read", "clipboard-write"] });

    test("can be linked to and copied", async ({ page, site }) => {
      await test.step("are marked and in view if the URL specifies them", async () => {
        await page.setViewportSize({ width: 1280, height: 300 });
        await page.goto(`${site.address}/docs/code#titles-code-L2`);
        const line = page.locator("#titles-code .line").nth(1);
        await expect(line).toHaveClass(/is-target/);
        await expect(line).toBeInViewport();
        // Navigate to another fragment on the same page.
        await page.evaluate(() => (location.hash = "#titles-code-2-L1-L2"));
        await expect(page.locator("#titles-code-2 .is-target")).toHaveCount(2);
        await expect(line).not.toHaveClass(/is-target/);
        await expect(page.locator("#titles-code-2 .line").first()).toBeInViewport();
      });
      await page.setViewportSize({ width: 1280, height: 800 });
      await test.step("have URLs: a click on a number copies one, Shift+click selects several lines", async () => {
        await page.goto(`${site.address}/docs/code`);
        const block = page.locator("#titles-code-2");
        await expect(block.locator(".code-buttons")).toBeAttached();
        const lines = block.locator(".line");
        await lines.nth(1).click({ position: { x: 24, y: 10 } });
        await expect(page).toHaveURL(/#titles-code-2-L2$/);
        await expect(lines.nth(1)).toHaveClass(/is-target/);
        await expect.poll(() => copied(page)).toBe(`${site.address}/docs/code#titles-code-2-L2`);
        await expect(page.locator("#announcer")).toHaveText("Link copied");
        await lines.nth(0).click({ position: { x: 24, y: 10 }, modifiers: ["Shift"] });
        await expect(page).toHaveURL(/#titles-code-2-L1-L2$/);
        await expect(block.locator(".is-target")).toHaveCount(2);
        // Clicking next to the numbers doesn't select anything.
        await lines.nth(1).click({ position: { x: 160, y: 10 } });
        await expect(page).toHaveURL(/#titles-code-2-L1-L2$/);
      });
      await test.step("are linked by a button: the selected lines, otherwise the block", async () => {
        await page.goto(`${site.address}/docs/code`);
        const block = page.locator("#titles-code");
        const link = block.getByRole("button", { name: "Copy a link to these lines" });
        await link.focus();
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(/#titles-code$/);
        // The selection ends where the code starts, so it contains no code.
        await block.locator("pre > code").evaluate((code) => {
          const title = code.closest("figure")?.querySelector("figcaption") ?? code;
          getSelection()?.setBaseAndExtent(title, 0, code, 0);
        });
        await link.focus();
        await page.keyboard.press("Enter");
        await expect.poll(() => copied(page)).toMatch(/#titles-code$/);
        await expect(block.locator(".is-target")).toHaveCount(0);
        await block.locator(".line.highlighted").selectText();
        await link.focus();
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(/#titles-code-L2$/);
        await expect.poll(() => copied(page)).toMatch(/#titles-code-L2$/);
      });
      await test.step("with a comment are marked and linked like any other lines", async () => {
        await page.goto(`${site.address}/docs/code`);
        const block = page.locator("#titles-code-7");
        const code = block.locator("pre");
        await expect(block.locator(".code-buttons")).toBeAttached();
        const written = await code.evaluate((pre) => pre.textContent);
        await code.evaluate((pre) => {
          const { firstChild: text } = pre.querySelector(".tk-comment") ?? pre;
          const from = text?.textContent?.indexOf("Says") ?? 0;
          const to = text?.textContent?.indexOf(" */") ?? 0;
          if (text) getSelection()?.setBaseAndExtent(text, from, text, to);
        });
        await block.getByRole("button", { name: "Copy a link to these lines" }).focus();
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(/#titles-code-7-L2-L4$/);
        await expect(block.locator(".is-target")).toHaveText([
          " * Says the name.",
          " *",
          " * In one word.",
        ]);
        await expect(block.locator(".is-target > .tk-comment")).toHaveCount(3);
        await expect(block.locator(".line")).toHaveCount(9);
        expect(await code.evaluate((pre) => pre.textContent)).toBe(written);
        // Each line now has an element, and lines after a highlighted line keep their numbers.
        await block.locator(".line").nth(7).selectText();
        await block.getByRole("button", { name: "Copy a link to these lines" }).focus();
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(/#titles-code-7-L8$/);
        await expect(block.locator(".is-target")).toHaveText("    return 'book';");
      });
      await test.step("of a complete file are copied by a button with the file's name", async () => {
        await page.goto(`${site.address}/docs/code`);
        const file = page.locator("#titles-code");
        await file.getByRole("button", { name: "Copy file lib.php" }).click();
        await expect.poll(() => copied(page)).toContain("get_string(");
        const other = page.locator("#titles-code-2");
        await expect(other.getByRole("button", { name: "Copy code to clipboard" })).toHaveCount(1);
      });
    });
  });
}

plain("a link to a line and a found word open a folded block", async ({ page, features }) => {
  const block = page.locator("#long-files-code");
  await page.goto(`${features.address}/docs/code`);
  await expect(block.locator(".code-buttons")).toBeAttached();
  const code = block.locator("pre");
  const [shown, all] = await code.evaluate((pre) => [pre.clientHeight, pre.scrollHeight]);
  expect(shown).toBeLessThan((all ?? 0) / 1.5);
  await page.goto(`${features.address}/docs/code#long-files-code-L44`);
  await expect(block.locator(".is-target")).toBeInViewport();
  await expect(block.locator("details")).toHaveAttribute("open");
  await page.reload();
  await page.goto(`${features.address}/docs/code`);
  await expect(block.locator(".code-buttons")).toBeAttached();
  // Scroll the code like the browser's search, which shows the word that it found.
  await code.evaluate((pre) => (pre.scrollTop = 200));
  await expect(block.locator("details")).toHaveAttribute("open");
});

plain.describe("a folded block, without JavaScript", () => {
  plain.use({ javaScriptEnabled: false });

  plain("shows all lines on request and on paper", async ({ page, features }) => {
    await page.goto(`${features.address}/docs/code`);
    const block = page.locator("#long-files-code");
    const height = async () => (await block.locator("pre").boundingBox())?.height ?? 0;
    const folded = await height();
    await block.getByText("Show all 45 lines").click();
    const open = await height();
    expect(open).toBeGreaterThan(folded * 1.5);
    await page.reload();
    await page.emulateMedia({ media: "print" });
    expect(await height()).toBeGreaterThan(folded * 1.5);
  });
});

plain("code in a list has space around it", async ({ page, features }) => {
  await page.goto(`${features.address}/docs/code`);
  const block = await page.locator("li figure.code").boundingBox();
  const next = await page.locator("li", { hasText: "Read it." }).boundingBox();
  expect((next?.y ?? 0) - (block?.y ?? 0) - (block?.height ?? 0)).toBeGreaterThan(12);
});

for (const touch of [true, false]) {
  plain.describe(touch ? "with touch" : "with a mouse", () => {
    plain.use({ hasTouch: touch, isMobile: touch, viewport: { width: 360, height: 740 } });

    plain("buttons cover neither the file name nor the first line", async ({ page, features }) => {
      await page.goto(`${features.address}/docs/code`);
      for (const block of await page.locator("figure.code:visible").all()) {
        await expect(block.locator(".code-buttons")).toHaveCSS("position", "absolute");
        if (!touch) await block.hover();
        const { buttons, texts } = await block.evaluate((figure) => {
          const firstLine = (part: Element | null | undefined) => {
            if (!part) return undefined;
            const range = document.createRange();
            range.selectNodeContents(part);
            const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
            while (texts.nextNode()) {
              const end = texts.currentNode.textContent?.indexOf("\n") ?? -1;
              if (end < 0) continue;
              range.setEnd(texts.currentNode, end);
              break;
            }
            const { left, right, top, bottom } = range.getBoundingClientRect();
            // Text beyond the edge of the box isn't visible.
            const edge = figure.getBoundingClientRect().right;
            return { left, right: Math.min(right, edge), top, bottom };
          };
          return {
            buttons: firstLine(figure.querySelector(".code-buttons")),
            texts: [
              firstLine(figure.querySelector("figcaption")),
              firstLine(figure.querySelector("pre > code")),
            ],
          };
        });
        if (!buttons) throw new Error("a block has no buttons");
        for (const text of texts) {
          if (!text) continue;
          const isCovered =
            text.right > buttons.left && text.bottom > buttons.top && text.top < buttons.bottom;
          expect(isCovered).toBe(false);
        }
      }
    });
  });
}
