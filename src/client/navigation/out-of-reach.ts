import type { SiteData } from "../../core/site-data.ts";
import { listStored } from "../../offline/page/list-stored.ts";
import { make } from "../../theme/dom.ts";
import { type PageNavigation, show } from "./navigate.ts";

/** If a page can't load, lists the downloaded parts. Loads the page when the network is back. */
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
  const title = make("h2", { id: "stored-parts" }, texts.offline.kept);
  const place = make("nav", { className: "kept-parts", hidden: true }, title, make("ul"));
  place.setAttribute("aria-labelledby", title.id);
  box.append(place);
  listStored(place, basePath).catch(console.error);
}
