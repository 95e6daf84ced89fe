import type { Page } from "@playwright/test";
import { expect, test } from "./servers.ts";

/** The visited pages in order, each with its last scroll position. -1 is the end of the page. */
const visits: readonly (readonly [address: string, top: number])[] = [
  ["/docs/guides/javascript", 0],
  ["/docs/apis/plugintypes/mod", 30_000],
  ["/docs/tags", 300],
  ["/docs/guides/javascript", -1],
  ["/docs/apis/plugintypes/mod#changing-tables-later", -1],
  ["/docs/tags", 0],
  ["/docs/apis/plugintypes/mod", 9_000],
  ["/docs/apis/subsystems/access#testing", 12_000],
  ["/docs/apis/plugintypes/mod#related-pages", 200],
  ["/docs/apis/subsystems/access", 0],
  ["/docs/guides/javascript", 30_000],
  ["/general/community/channels", -1],
  ["/docs/apis/plugintypes/mod", -1],
  ["/general/community/channels#etiquette", 40],
  ["/general/releases", 7_000],
  ["/docs/tags#tags-t", -1],
  ["/docs/guides/javascript#testing", 1_000],
  ["/docs/tags", -1],
  ["/docs/apis/plugintypes/mod", 0],
  ["/docs/apis/subsystems/access#related", -1],
  ["/docs/tags", 100],
];

/** Runs in the page: navigates to a URL, waits, scrolls, and returns the scroll position. */
async function visit([address, top]: readonly [string, number]): Promise<number> {
  const { finished } = navigation.navigate(address);
  await finished;
  // Open all sections, because the page would be too short otherwise.
  for (const fold of document.querySelectorAll<HTMLDetailsElement>(".fold")) fold.open = true;
  window.scrollTo({ top: top < 0 ? 1e9 : top, behavior: "instant" });
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return Math.round(window.scrollY);
}

/** Goes back or forward once for each scroll position, and waits for it. */
async function expectPlaces(
  page: Page,
  direction: "back" | "forward",
  tops: readonly number[],
): Promise<void> {
  const scrolled = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const read = () => resolve(Math.round(window.scrollY));
          requestAnimationFrame(() => requestAnimationFrame(read));
        }),
    );
  for (const top of tops) {
    await page.evaluate(async (to) => void (await navigation[to]().finished), direction);
    await expect.poll(scrolled).toBe(top);
  }
}

test(
  "Back and Forward restore the scroll position, for twenty pairs of pages",
  { tag: "@long" },
  async ({ page, portal }) => {
    await Promise.all([
      page.waitForResponse(/\/deferred-features\./),
      page.goto(`${portal.address}/docs/apis`),
    ]);
    const left: number[] = [];
    for (const one of visits) left.push(await page.evaluate(visit, one));
    expect(left).toContain(30_000);
    await expectPlaces(page, "back", left.slice(0, -1).toReversed());
    await expectPlaces(page, "forward", left.slice(1));
    // Positions also survive a reload.
    await Promise.all([page.waitForResponse(/\/deferred-features\./), page.reload()]);
    await expectPlaces(page, "back", left.slice(-3, -1).toReversed());
  },
);
