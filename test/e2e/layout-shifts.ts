import type { Page } from "@playwright/test";

/** A layout shift, with the start of the HTML of each element that moved. */
export interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** Properties of `LayoutShift`, which TypeScript doesn't declare. */
interface LayoutShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/**
 * Notes the layout shifts of the documents that a page loads from now on.
 *
 * @param within selector; shifts that move no element in it don't count
 */
export async function noteShifts(page: Page, within = "html"): Promise<void> {
  await page.addInitScript((selector) => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShiftEntry[]) {
        if (hadRecentInput) continue;
        const moved = sources.flatMap(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return element?.closest(selector) ? element.outerHTML.slice(0, 100) : [];
        });
        if (moved.length > 0 || sources.length === 0) shifts.push({ value, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  }, within);
}

/** Returns the shifts of the current document. */
export function notedShifts(page: Page): Promise<readonly Shift[]> {
  return page.evaluate(() => Reflect.get(globalThis, "shifts") as readonly Shift[]);
}
