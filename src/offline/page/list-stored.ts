import { deviceStore } from "../device-store.ts";

/** Puts links to the parts stored on the device into the list of a place, and shows it when there are any. */
export async function listStored(place: HTMLElement, basePath: string): Promise<void> {
  const { parts } = await deviceStore(caches, basePath).state();
  const items = Object.values(parts)
    .filter((part) => !part.isBase)
    .map(({ label, href }) => {
      const link = document.createElement("a");
      link.href = href;
      link.textContent = label;
      const item = document.createElement("li");
      item.append(link);
      return item;
    });
  place.querySelector("ul")?.replaceChildren(...items);
  if (items.length > 0) place.removeAttribute("hidden");
}
