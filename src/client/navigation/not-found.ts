import type { RouteList } from "../../core/page-data.ts";
import { fillText } from "../../core/strings/texts.ts";
import type { SiteData } from "../../core/site-data.ts";
import type { ContentPart } from "../content/mount-part.tsx";
import { editDistance } from "../../core/nearest.ts";

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

/** How many pages are offered. */
const offered = 3;

/** The pages whose addresses are most like one that leads nowhere, the nearest first. */
export function nearestRoutes(address: string, routes: RouteList): RouteList {
  const words = addressWords(address);
  const last = lastSegment(address);
  return routes
    .map((route) => ({ route, distance: distance(words, last, route[0]) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, offered)
    .map(({ route }) => route);
}

/** The words of an address: `/docs/apis/file-api.html` has docs, apis, file and api. */
export function addressWords(address: string): readonly string[] {
  return (
    readable(address)
      .replace(/\.html?$/, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}.]+/gu) ?? []
  );
}

/** The last segment counts for most: readers mistype names, and pages move with theirs. */
function distance(words: readonly string[], last: string, address: string): number {
  const others = addressWords(address);
  const shared = words.filter((word) => others.includes(word)).length;
  const apart = 1 - (2 * shared) / Math.max(1, words.length + others.length);
  const other = lastSegment(address);
  return editDistance(last, other) / Math.max(1, last.length, other.length) + 0.75 * apart;
}

function lastSegment(address: string): string {
  return (
    readable(address)
      .replace(/\.html?$/, "")
      .toLowerCase()
      .split("/")
      .findLast((segment) => segment !== "") ?? ""
  );
}

/** An address may hold anything a reader typed. */
function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
