import type { Page } from "@playwright/test";
import { answered, enter, input } from "./search-box.ts";
import { expect, test } from "./servers.ts";

/** The page of the portal with the most elements. */
const LONG = "/docs/apis/plugintypes/mod";

interface LetterFrame {
  readonly typed: string;
  /** The query that the panel answers. */
  readonly shown: string | undefined;
}

/** Note what the panel shows in the frame of the next letter, before that frame is drawn. */
const noteNextFrame = (page: Page) =>
  page.evaluate(() => {
    const noted = new Promise<LetterFrame>((resolve) => {
      const onInput = ({ target }: Event) => {
        const typed = target instanceof HTMLInputElement ? target.value : "";
        requestAnimationFrame(() => {
          const panel = document.querySelector<HTMLElement>("[data-answered]");
          resolve({ typed, shown: panel?.dataset["answered"] });
        });
      };
      document.addEventListener("input", onInput, { once: true });
    });
    Object.assign(globalThis, { noted });
  });

test("a letter that words go on with is drawn with its results, in one frame", async ({
  page,
  portal,
}) => {
  await page.goto(`${portal.address}${LONG}`);
  await enter(page);
  await page.keyboard.type("templ");
  await answered(page, "templ");
  // The letter may come before what was foreseen for it: the search has more time at another try.
  await expect(async () => {
    await noteNextFrame(page);
    await page.keyboard.type("a");
    const frame = await page.evaluate(() => Reflect.get(globalThis, "noted") as LetterFrame);
    await answered(page, "templa");
    await page.keyboard.press("Backspace");
    await answered(page, "templ");
    expect(frame).toEqual({ typed: "templa", shown: "templa" });
  }).toPass();
});

test("what was foreseen is what the search answers", async ({ page, portal }) => {
  const shown = () =>
    page
      .locator(".search-panel")
      .evaluate((panel) =>
        [...panel.querySelectorAll(".search-title, .search-place, .search-facets, .search-end p")]
          .map((element) => element.textContent)
          .join("\n"),
      );
  await page.goto(`${portal.address}${LONG}`);
  await enter(page);
  for (const letter of "templates") {
    await page.keyboard.type(letter);
    await answered(page, await input(page).inputValue());
  }
  const typed = await shown();
  await input(page).fill("");
  await input(page).fill("templates");
  await answered(page, "templates");
  expect(await shown()).toBe(typed);
});

test("a letter says nothing anew of a list that is there", async ({ page, portal }) => {
  await page.goto(`${portal.address}${LONG}`);
  await enter(page);
  await page.keyboard.type("templ");
  await answered(page, "templ");
  await expect(input(page)).toHaveAttribute("aria-expanded", "true");
  await input(page).evaluate((element) => {
    const changes: string[] = [];
    Object.assign(globalThis, { changes });
    new MutationObserver((records) => {
      const names = records.map(({ attributeName }) => attributeName ?? "");
      changes.push(...names.filter((name) => name.startsWith("aria-")));
    }).observe(element, { attributes: true });
  });
  await page.keyboard.type("a");
  await answered(page, "templa");
  expect(await page.evaluate(() => Reflect.get(globalThis, "changes") as string[])).toEqual([]);
});
