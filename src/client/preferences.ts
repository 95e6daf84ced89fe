import { createStore } from "../core/store.ts";
import { type PreferencesPort, storageKey } from "../theme/ports.ts";

/**
 * Stores user preferences in localStorage, synced across tabs. If storage is blocked, logs a
 * warning once, and preferences last until the page closes.
 */
export function preferences(basePath: string): PreferencesPort {
  const changes = createStore(0);
  /** Preferences that couldn't be saved. */
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
        console.error(`The preference "${key}" couldn't be saved.`, error);
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
    console.warn("This browser blocks storage, so your choices are lost when you close the page.");
    return undefined;
  }
}
