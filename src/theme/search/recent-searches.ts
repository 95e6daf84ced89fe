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
  if (text === "") return;
  const others = stored(preferences).filter((entry) => entry !== text);
  write(preferences, [text, ...others].slice(0, MOST));
}

/** Removes a search, by its exact text. */
export function forgetSearch(preferences: PreferencesPort, query: string): void {
  write(
    preferences,
    stored(preferences).filter((entry) => entry !== query),
  );
}

function stored(preferences: PreferencesPort): readonly string[] {
  return readRecent(preferences.get(preferenceKeys.recentSearches));
}

function write(preferences: PreferencesPort, recent: readonly string[]): void {
  const value = recent.length === 0 ? undefined : JSON.stringify(recent);
  preferences.set(preferenceKeys.recentSearches, value);
}
