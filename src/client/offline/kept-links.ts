import { keptStore } from "../../offline/kept-store.ts";

/** On the page for what is not kept: the parts that are, and a button that tries again. */
export function keptLinks(content: Element, place: HTMLElement, basePath: string): void {
  content
    .querySelector('[data-action="reload"]')
    ?.addEventListener("click", () => location.reload());
  fill(place, basePath).catch((error: unknown) => console.error(error));
}

async function fill(place: HTMLElement, basePath: string): Promise<void> {
  const { parts } = await keptStore(caches, basePath).state();
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
