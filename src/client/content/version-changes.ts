import type { ContentPart } from "./mount-part.tsx";
import { laterStyles } from "./lazy-parts.ts";
import type { ChangesWork } from "../../changes/page/compare-dialog.tsx";

/**
 * What script adds for readers of several versions: marks at headings, a comparison
 * over the page for an address with `?compare=`. Each part is loaded when a page has
 * something for it.
 */
export function versionChanges(input: Omit<ChangesWork, "styles">): ContentPart {
  const work = {
    ...input,
    styles: laterStyles(`${input.site.basePath}_lectern/comparison.css`),
  };
  /** Closes the comparison that is open. */
  let close: (() => void) | undefined;
  return {
    watch(content) {
      close?.();
      close = undefined;
      // Without a network there is nothing to ask, and the browser would say so on its console.
      if (!navigator.onLine) return;
      const { page } = input.store.get();
      if (page.version?.changes?.href !== undefined) {
        const marks = import("../../changes/page/changed-marks.ts");
        ignoreLoss(marks.then((part) => part.markHeadings(work, content)));
      }
      const asked = new URLSearchParams(location.search).get("compare");
      if (asked === null) return;
      ignoreLoss(
        import("../../changes/page/compare-dialog.tsx").then(async (part) => {
          close = await part.openComparison(work, asked);
        }),
      );
    },
  };
}

/** The page can be read without. */
function ignoreLoss(part: Promise<unknown>): void {
  part.catch((error: unknown) => console.error(error));
}
