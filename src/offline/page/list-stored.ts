import { make } from "../../theme/dom.ts";
import { deviceStore } from "../device-store.ts";

/** Adds links to the stored parts to the list in `place`. Shows `place` if there are any. */
export async function listStored(place: HTMLElement, basePath: string): Promise<void> {
  const { parts } = await deviceStore(caches, basePath).state();
  const items = Object.values(parts)
    .filter((part) => !part.isBase)
    .map(({ label, href }) => make("li", {}, make("a", { href }, label)));
  place.querySelector("ul")?.replaceChildren(...items);
  if (items.length > 0) place.removeAttribute("hidden");
}
