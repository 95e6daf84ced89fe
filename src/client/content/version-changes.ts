import type { markHeadings } from "../../changes/page/changed-marks.ts";
import type { ContentPart } from "./mount-part.tsx";
import { laterStyles } from "../../theme/dom.ts";
import { logUnlessOffline } from "./lazy-parts.ts";

type MarksInput = Parameters<typeof markHeadings>[0];

/**
 * Marks changed sections of a page that has an earlier version. Loads on demand. With `?compare=`
 * and the name of that version in the URL, opens the comparison instead.
 */
export function versionChanges({ site, store }: Omit<MarksInput, "styles">): ContentPart {
  const styles = laterStyles(`${site.basePath}_lectern/comparison.css`);
  return {
    watch(content) {
      // Offline, requests would only add errors to the console.
      const href = store.get().page.version?.changes?.href;
      if (!navigator.onLine || href === undefined) return;
      const compared = new URLSearchParams(location.search).get("compare");
      if (compared && href.endsWith(`-${encodeURIComponent(compared)}`)) location.replace(href);
      import("../../changes/page/changed-marks.ts")
        .then((part) => part.markHeadings({ site, store, styles }, content))
        .catch(logUnlessOffline);
    },
  };
}
