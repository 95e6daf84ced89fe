import type { RouteList } from "../../model/page-data.ts";
import { fillText } from "../../model/config/texts.ts";
import type { SiteData } from "../../model/site-data.ts";
import type { ContentPart } from "../content/mount-part.tsx";
import { addressWords, nearestRoutes } from "./nearest-routes.ts";

/**
 * Helps readers of the page for addresses nobody has: the pages whose addresses
 * are nearest to the one asked for, and a search for its words.
 */
export function notFoundHelp(site: SiteData): ContentPart {
  async function offer(place: Element, address: string): Promise<void> {
    const response = await fetch(`${site.localeBase}_lectern/routes.json`);
    if (!response.ok) return;
    const routes = (await response.json()) as RouteList;
    const items = nearestRoutes(address, routes).map(([href, title]) => {
      const link = document.createElement("a");
      link.href = href;
      link.textContent = title;
      const item = document.createElement("li");
      item.append(link, " ", pathOf(href));
      return item;
    });
    place.querySelector("ul")?.replaceChildren(...items);
    if (items.length > 0) place.removeAttribute("hidden");
  }

  return {
    watch(content) {
      const place = content.querySelector(".nearest-pages");
      if (!place) return;
      const address = location.pathname;
      const words = addressWords(address.slice(site.localeBase.length - 1)).join(" ");
      const search = content.querySelector<HTMLElement>('[data-action="search"]');
      if (search && words !== "") {
        search.dataset["query"] = words;
        search.textContent = fillText(site.texts.notFound.searchFor, { words });
      }
      offer(place, address).catch((error: unknown) => console.error(error));
    },
  };
}

function pathOf(href: string): HTMLElement {
  const path = document.createElement("code");
  path.textContent = href;
  return path;
}
