import type { SiteData } from "../../core/site-data.ts";
import type { TextCatalogue } from "../../core/strings/texts.ts";
import type { PreferencesPort } from "../../theme/ports.ts";
import { type ContentPart, mountPart } from "./mount-part.tsx";
import { downloadManager, type DownloadManager } from "../../offline/page/download-manager.ts";
import { listStored } from "../../offline/page/list-stored.ts";
import { OfflineManager } from "../../offline/page/OfflineManager.tsx";

/** Brings the two pages about what is stored to life: the choice, and the page for what is not stored. */
export function offlineParts(site: SiteData, saved: PreferencesPort): ContentPart {
  return {
    watch(content) {
      const place = content.querySelector<HTMLElement>(".offline-manager");
      if (place) showManager(place, site, saved);
      const stored = content.querySelector<HTMLElement>(".kept-parts");
      if (stored) storedLinks(content, stored, site.basePath);
    },
  };
}

function showManager(place: HTMLElement, site: SiteData, saved: PreferencesPort): void {
  if (place.dataset["shown"] !== undefined) return;
  place.dataset["shown"] = "";
  const texts = JSON.parse(place.dataset["texts"] ?? "{}") as TextCatalogue["offlinePage"];
  const manager = openManager(site, saved);
  const refresh = () => manager?.refresh();
  refresh();
  window.addEventListener("online", refresh);
  const shown = manager ? (
    <OfflineManager site={site} texts={texts} manager={manager} />
  ) : (
    <p role="alert">{texts.unsupported}</p>
  );
  mountPart(place, shown, () => window.removeEventListener("online", refresh));
}

/** Undefined where the browser has no workers, or lets the site store nothing. */
function openManager(site: SiteData, saved: PreferencesPort): DownloadManager | undefined {
  if (!("serviceWorker" in navigator) || !("caches" in globalThis)) return undefined;
  try {
    return downloadManager({ site, saved });
  } catch {
    return undefined;
  }
}

/** On the page for what is not stored: the parts that are, and a button that tries again. */
function storedLinks(content: Element, place: HTMLElement, basePath: string): void {
  content
    .querySelector('[data-action="reload"]')
    ?.addEventListener("click", () => location.reload());
  // With the network, the page itself comes.
  addEventListener("online", () => content.contains(place) && location.reload());
  listStored(place, basePath).catch((error: unknown) => console.error(error));
}
