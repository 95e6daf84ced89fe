import type { PageData } from "../../core/page-data.ts";
import { preferenceKeys, type PreferencesPort } from "../ports.ts";

/** Maximum number of pages that the search box shows. */
export const MOST_PAGES = 6;

/** A page that was read or starred on this device. */
export interface RecentPage {
  readonly route: string;
  readonly title: string;
}

/** Parses the recently read or starred pages, newest first. Ignores invalid values. */
export function readRecentPages(stored: string | undefined): readonly RecentPage[] {
  return readStoredList(stored, isRecentPage);
}

/** Parses a stored JSON list. Omits entries of the wrong type. */
export function readStoredList<Entry>(
  stored: string | undefined,
  isEntry: (value: unknown) => value is Entry,
): readonly Entry[] {
  try {
    const value: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(value) ? value.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isRecentPage(value: unknown): value is RecentPage {
  const { route, title } = (value ?? {}) as Partial<Record<keyof RecentPage, unknown>>;
  const isRoute = typeof route === "string" && /^\/(?!\/)/.test(route);
  return isRoute && typeof title === "string";
}

/** Adds a page at the front. Ignores the home page and pages without content. */
export function rememberPage(
  preferences: PreferencesPort,
  { kind, route, title }: Pick<PageData, "kind" | "route" | "title">,
): void {
  const isContent = kind === "document" || kind === "category" || kind === "standalone";
  if (!isContent || route === "/") return;
  const others = othersThan(route, preferences.get(preferenceKeys.recentPages));
  // Keep one more page than the box shows, because it omits the current page.
  const pages = [{ route, title }, ...others].slice(0, MOST_PAGES + 1);
  preferences.set(preferenceKeys.recentPages, JSON.stringify(pages));
}

/** Whether the reader has starred a page. */
export function isStarred(
  preferences: PreferencesPort,
  { route }: Pick<PageData, "route">,
): boolean {
  const starred = readRecentPages(preferences.get(preferenceKeys.starredPages));
  return starred.some((page) => page.route === route);
}

/** Stars a page, or removes its star. */
export function toggleStar(
  preferences: PreferencesPort,
  { route, title }: Pick<PageData, "route" | "title">,
): void {
  const added = isStarred(preferences, { route }) ? [] : [{ route, title }];
  const others = othersThan(route, preferences.get(preferenceKeys.starredPages));
  preferences.set(preferenceKeys.starredPages, JSON.stringify([...added, ...others]));
}

function othersThan(route: string, stored: string | undefined): readonly RecentPage[] {
  return readRecentPages(stored).filter((page) => page.route !== route);
}
