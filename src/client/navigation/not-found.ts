import type { RouteList } from "../../core/page-data.ts";
import { fillText } from "../../core/strings/texts.ts";
import type { SiteData } from "../../core/site-data.ts";
import { make } from "../../theme/dom.ts";
import type { ContentPart } from "../content/mount-part.tsx";
import { editDistance } from "../../core/nearest.ts";

/** On the not-found page, offers the pages with the most similar URLs, and a search for the last words of the URL. */
export function notFoundHelp(site: SiteData): ContentPart {
  async function offer(place: Element, address: string): Promise<void> {
    const response = await fetch(`${site.localeBase}_lectern/routes.json`);
    if (!response.ok) return;
    const routes = (await response.json()) as RouteList;
    const items = nearestRoutes(address, routes).map(([href, title]) =>
      make("li", {}, make("a", { href }, title), " ", make("code", {}, href)),
    );
    place.querySelector("ul")?.replaceChildren(...items);
    if (items.length > 0) place.removeAttribute("hidden");
  }

  return {
    watch(content) {
      const place = content.querySelector(".nearest-pages");
      if (!place) return;
      const address = location.pathname;
      const words = addressWords(lastSegment(address)).join(" ");
      // Readers who typed the URL can't report a broken link.
      const isLinked = document.referrer !== "" && !document.referrer.startsWith(location.origin);
      content.querySelector(".not-found-request")?.toggleAttribute("hidden", !isLinked);
      const search = content.querySelector<HTMLElement>("[data-search-for]");
      if (search && words !== "") {
        search.dataset["query"] = words;
        search.textContent = fillText(search.dataset["searchFor"] ?? "", { words });
      }
      offer(place, address).catch(console.error);
    },
  };
}

/** Number of pages to offer. */
const offered = 3;

/**
 * Maximum distance of similar URLs. The same last segment in another folder has a distance of up to
 * 0.75.
 */
const similar = 0.8;

/** Returns the pages with the most similar URLs, best first. */
export function nearestRoutes(address: string, routes: RouteList): RouteList {
  const words = addressWords(address);
  const last = lastSegment(address);
  return routes
    .map((route) => ({ route, distance: distance({ words, last }, route) }))
    .filter((route) => route.distance <= similar)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, offered)
    .map(({ route }) => route);
}

/** Returns the words in a URL: docs, apis, file and api for `/docs/apis/file-api.html`. */
export function addressWords(address: string): readonly string[] {
  return normalPath(address).match(/[\p{L}\p{N}.]+/gu) ?? [];
}

/**
 * Returns the distance of two URLs. The last segment counts most, because readers mistype names,
 * and moved pages keep their names.
 */
function distance(wanted: Wanted, [address, , keywords = []]: RouteList[number]): number {
  const { words, last } = wanted;
  const others = addressWords(address);
  const shared = words.filter((word) => others.includes(word)).length;
  const apart = 1 - (2 * shared) / Math.max(1, words.length + others.length);
  const other = lastSegment(address);
  const isKeyword = keywords.some((keyword) => joined(keyword) === joined(last));
  const names = editDistance(last, other) / Math.max(1, last.length, other.length);
  return (isKeyword ? 0 : names) + 0.75 * apart;
}

function joined(text: string): string {
  return addressWords(text).join(" ");
}

/** The requested URL. */
interface Wanted {
  readonly words: readonly string[];
  /** Last segment of the URL. */
  readonly last: string;
}

function lastSegment(address: string): string {
  return /([^/]+)\/*$/.exec(normalPath(address))?.[1] ?? "";
}

/** Decodes a URL, which may be invalid, and removes its extension. */
function normalPath(address: string): string {
  let path = address;
  try {
    path = decodeURI(address);
  } catch {
    // The URL stays encoded.
  }
  return path.replace(/\.html?$/, "").toLowerCase();
}
