import type { ContentPart } from "./mount-part.tsx";
import { laterStyles } from "./lazy-parts.ts";
import type { ChangesWork } from "../../changes/page/compare-dialog.tsx";

/**
 * Marks changed sections, and opens a comparison if the URL contains `?compare=`. Both load
 * on demand.
 */
export function versionChanges(input: Omit<ChangesWork, "styles">): ContentPart {
  const work = {
    ...input,
    styles: laterStyles(`${input.site.basePath}_lectern/comparison.css`),
  };
  /** Closes the open comparison. */
  let close: (() => void) | undefined;
  return {
    watch(content) {
      close?.();
      close = undefined;
      // Offline, requests would only add errors to the console.
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

/** The page works without these features. */
function ignoreLoss(part: Promise<unknown>): void {
  part.catch((error: unknown) => console.error(error));
}
