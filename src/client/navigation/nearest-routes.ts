import { editDistance } from "../../base/nearest.ts";
import type { RouteList } from "../../model/page-data.ts";

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
