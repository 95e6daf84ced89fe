import type { ContentPart } from "./mount-part.tsx";
import { laterStyles, logUnlessOffline } from "./lazy-parts.ts";
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
        marks.then((part) => part.markHeadings(work, content)).catch(logUnlessOffline);
      }
      const asked = new URLSearchParams(location.search).get("compare");
      if (asked === null) return;
      const dialog = import("../../changes/page/compare-dialog.tsx");
      dialog
        .then(async (part) => {
          close = await part.openComparison(work, asked);
        })
        .catch(logUnlessOffline);
    },
  };
}
