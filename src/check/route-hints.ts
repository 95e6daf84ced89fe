import { nearest } from "../base/nearest.ts";

/** How many edit distances a whole run may compute over all routes, for the sake of 1,000 errors at once. */
const COMPARISONS = 400_000;

/**
 * The nearest existing route to one that does not exist: the same last segment
 * elsewhere first (a page that moved), then a sibling, then any route. Routes of
 * other versions than the one it lies in are not meant.
 *
 * @param isOtherVersion whether two routes lie in different versions of one section
 */
export function routeHints(
  routes: readonly string[],
  isOtherVersion: (route: string, other: string) => boolean = () => false,
) {
  const byName = grouped(routes, nameOf);
  const byParent = grouped(routes, parentOf);
  const known = new Map<string, string | undefined>();
  let left = COMPARISONS;

  function search(route: string, page: string | undefined): string | undefined {
    const isMeant = (other: string) => other !== page && !isOtherVersion(route, other);
    const slashless = route.replace(/\/+$/, "");
    if (slashless !== page && byName.get(nameOf(slashless))?.includes(slashless)) return slashless;
    const moved = byName.get(nameOf(route))?.filter(isMeant) ?? [];
    if (moved.length > 0 && nameOf(route) !== "") return mostShared(route, moved);
    const sibling = nearest(route, byParent.get(parentOf(route))?.filter(isMeant) ?? []);
    if (sibling !== undefined) return sibling;
    if (left < routes.length) return undefined;
    left -= routes.length;
    return nearest(route, routes.filter(isMeant));
  }

  return {
    /** @param page the route of the page the link stands on, which is not meant either */
    nearest(route: string, page?: string): string | undefined {
      if (!known.has(route)) known.set(route, search(route, undefined));
      const found = known.get(route);
      return found !== undefined && found === page ? search(route, page) : found;
    },
  };
}

/** The candidate with the longest common beginning; the first of equals. */
function mostShared(route: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let longest = -1;
  for (const candidate of candidates) {
    let shared = 0;
    while (shared < route.length && route[shared] === candidate[shared]) shared++;
    if (shared > longest) {
      longest = shared;
      best = candidate;
    }
  }
  return best;
}

function grouped(routes: readonly string[], key: (route: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const route of routes) {
    const group = groups.get(key(route));
    if (group) group.push(route);
    else groups.set(key(route), [route]);
  }
  return groups;
}

function nameOf(route: string): string {
  return route.slice(route.lastIndexOf("/") + 1);
}

function parentOf(route: string): string {
  return route.slice(0, route.lastIndexOf("/"));
}
