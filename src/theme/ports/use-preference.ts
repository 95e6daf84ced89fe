import { useSyncExternalStore } from "react";
import { useHydrated } from "./hydrated.ts";
import { usePreferences } from "./ports.ts";

/** A stored setting and how to change it; undefined on the server and while hydrating. */
export function usePreference(
  key: string,
): readonly [string | undefined, (value: string | undefined) => void] {
  const preferences = usePreferences();
  const hydrated = useHydrated();
  const value = useSyncExternalStore(
    preferences.subscribe,
    () => (hydrated ? preferences.get(key) : undefined),
    () => undefined,
  );
  return [value, (next) => preferences.set(key, next)];
}
