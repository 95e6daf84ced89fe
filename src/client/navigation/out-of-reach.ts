import type { SiteData } from "../../core/site-data.ts";
import { listStored } from "../../offline/page/list-stored.ts";
import { type PageNavigation, show } from "./navigate.ts";

/**
 * For pages that could not be loaded: lists the downloaded parts, and loads the page
 * when the network is back.
 */
export function outOfReach(site: SiteData, input: PageNavigation): void {
  const { store, loader } = input;
  addEventListener("online", () => {
    if (!store.get().failure) return;
    loader.forget();
    void show(location.pathname, input);
  });
  if (!site.offline.enabled || !("caches" in globalThis)) return;
  const fill = () => {
    const box = document.querySelector(".failure:not(:has(.kept-parts))");
    if (box) addStored(box, site);
  };
  fill();
  const frame = document.getElementById("lectern");
  if (!frame) return;
  new MutationObserver(fill).observe(frame, { subtree: true, attributeFilter: ["data-failed"] });
}

function addStored(box: Element, { basePath, texts }: SiteData): void {
  const place = document.createElement("nav");
  place.className = "kept-parts";
  place.hidden = true;
  const title = document.createElement("h2");
  title.id = "stored-parts";
  title.textContent = texts.offline.kept;
  place.setAttribute("aria-labelledby", title.id);
  place.append(title, document.createElement("ul"));
  box.append(place);
  listStored(place, basePath).catch((error: unknown) => console.error(error));
}
