import { preferenceKeys, type PreferencesPort } from "../ports.ts";
import { readStoredList } from "./recent-pages.ts";

const MOST = 6;

/** Parses the recent searches, newest first. Ignores invalid values. */
export function readRecent(stored: string | undefined): readonly string[] {
  return readStoredList(stored, (entry) => typeof entry === "string");
}

/** Adds a search at the front. */
export function rememberSearch(preferences: PreferencesPort, query: string): void {
  const text = query.trim();
  if (text !== "") write(preferences, [text, ...othersThan(text, preferences)].slice(0, MOST));
}

/** Removes a search, by its exact text. */
export function forgetSearch(preferences: PreferencesPort, query: string): void {
  write(preferences, othersThan(query, preferences));
}

function othersThan(query: string, preferences: PreferencesPort): readonly string[] {
  const recent = readRecent(preferences.get(preferenceKeys.recentSearches));
  return recent.filter((entry) => entry !== query);
}

function write(preferences: PreferencesPort, recent: readonly string[]): void {
  const value = recent.length === 0 ? undefined : JSON.stringify(recent);
  preferences.set(preferenceKeys.recentSearches, value);
}
