import { lazy } from "react";

/** The menu of small screens, which the program has loaded before most readers open it. */
export const MenuPanel = lazy(() =>
  orReload(import("./MenuPanel.tsx").then((part) => ({ default: part.MenuPanel }))),
);

/** Items of the bar written out, for the menu of what it has no room for. */
export const MenuList = lazy(() =>
  orReload(import("./MenuPanel.tsx").then((part) => ({ default: part.MenuList }))),
);

/** After a deploy the file is gone: the page comes with the new one. Without a network the menu stays closed. */
async function orReload<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch {
    if (navigator.onLine) location.reload();
    return new Promise<T>(() => {});
  }
}
