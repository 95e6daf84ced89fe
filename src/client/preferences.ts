import { createStore } from "../core/store.ts";
import type { PreferencesPort } from "../theme/ports/ports.ts";
import { storageKey } from "../theme/bar/color-mode-script.ts";

/**
 * What the reader chose, stored in the browser and heard of in its other tabs.
 * Blocked storage is said once on the console; everything works unsaved.
 */
export function preferences(basePath: string): PreferencesPort {
  const changes = createStore(0);
  /** What could not be saved holds until the page closes. */
  const unsaved = new Map<string, string | undefined>();
  const storage = openStorage();
  const notify = () => changes.set(changes.get() + 1);
  window.addEventListener("storage", notify);
  return {
    get(key) {
      if (unsaved.has(key) || !storage) return unsaved.get(key);
      return storage.getItem(storageKey(basePath, key)) ?? undefined;
    },
    set(key, value) {
      unsaved.delete(key);
      try {
        if (!storage) unsaved.set(key, value);
        else if (value === undefined) storage.removeItem(storageKey(basePath, key));
        else storage.setItem(storageKey(basePath, key), value);
      } catch (error) {
        console.error(`The preference "${key}" could not be saved.`, error);
        unsaved.set(key, value);
      }
      notify();
    },
    subscribe: changes.subscribe,
  };
}

function openStorage(): Storage | undefined {
  try {
    const { localStorage } = window;
    localStorage.getItem("");
    return localStorage;
  } catch {
    console.warn("This browser blocks storage: what you choose is forgotten when the page closes.");
    return undefined;
  }
}
