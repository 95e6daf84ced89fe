import { lazy } from "react";

/** The menu for small screens. It loads in idle time, before most readers open it. */
export const MenuPanel = lazy(() =>
  orReload(import("./MenuPanel.tsx").then((part) => ({ default: part.MenuPanel }))),
);

/** Expanded navigation items, for the overflow menu of the top bar. */
export const MenuList = lazy(() =>
  orReload(import("./MenuPanel.tsx").then((part) => ({ default: part.MenuList }))),
);

/** Reloads the page if a deploy has removed the file. Offline, the menu stays closed. */
async function orReload<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch {
    if (navigator.onLine) location.reload();
    return new Promise<T>(() => {});
  }
}
