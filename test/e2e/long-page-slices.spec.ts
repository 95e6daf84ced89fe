import { expect, test } from "./servers.ts";

/** The page of the portal with the most code. */
const LONG = "/docs/apis/plugintypes/mod";

/** The most that is laid out at once, in elements; a block that is more is a slice by itself. */
const most = 240;

test("a loaded page is laid out in slices of a bounded number of elements", async ({
  page,
  portal,
}) => {
  await page.addInitScript(() => {
    const slices: number[][] = [];
    Object.assign(globalThis, { slices });
    // What is laid out in one task is noted at its end.
    new MutationObserver((records) => {
      const blocks = new Set(
        records.flatMap(({ target }) =>
          target instanceof HTMLElement && target.style.contentVisibility === "visible"
            ? [target]
            : [],
        ),
      );
      if (blocks.size === 0) return;
      slices.push(
        [...blocks].map((block) => {
          const elements = [...block.querySelectorAll("*")];
          // Code waits until it comes near the window.
          return 4 + elements.filter((one) => !one.parentElement?.closest("[data-lines]")).length;
        }),
      );
    }).observe(document, { subtree: true, attributeFilter: ["style"] });
  });
  await page.goto(`${portal.address}${LONG}`);
  await expect(page.locator("html[data-ready]:not([data-gradual])")).toBeAttached();
  const slices = await page.evaluate(
    () => Reflect.get(globalThis, "slices") as readonly (readonly number[])[],
  );
  const blocks = slices.flat();
  expect(blocks.length).toBeGreaterThan(100);
  const sums = slices.map((slice) => slice.reduce((sum, work) => sum + work, 0));
  // The last two are the end of the page and the footer.
  const tooLarge = sums.filter((sum, at) => sum > most && slices[at]?.length !== 1);
  expect(tooLarge).toEqual([]);
  // Neither block by block, where each frame costs the same whatever is in it.
  expect(slices.length).toBeLessThan(blocks.length / 3);
});
