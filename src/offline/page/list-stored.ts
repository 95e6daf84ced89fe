import { make } from "../../theme/dom.ts";
import { deviceStore } from "../device-store.ts";

/**
 * Fills the list in `place` with links to the stored parts, and shows `place` if the list isn't
 * empty.
 */
export async function listStored(place: HTMLElement, basePath: string): Promise<void> {
  const { parts } = await deviceStore(caches, basePath).state();
  const items = Object.values(parts)
    .filter((part) => !part.isBase)
    .map(({ label, href }) => make("li", {}, make("a", { href }, label)));
  place.querySelector("ul")?.replaceChildren(...items);
  if (items.length > 0) place.removeAttribute("hidden");
}
