/** Scroll position of a history entry, in CSS pixels, and the ids of the sections that are open. */
type Place = readonly [x: number, y: number, ...open: string[]];

/** Key of the positions in sessionStorage, which survive reloads. */
const storageKey = "lecternScroll";

/**
 * Records the scroll position of each history entry. The browser does the same, but it limits
 * restored positions to the current height of the page.
 *
 * @returns a function that restores the position of an entry, or returns false if it's unknown
 */
export function scrollPlaces(): (entryKey: string) => boolean {
  if (!("navigation" in globalThis)) return () => false;
  const places = new Map<string, Place>(stored());
  const note = () => {
    const { key } = navigation.currentEntry ?? {};
    const open = document.querySelectorAll(".fold[open]");
    if (key) places.set(key, [scrollX, scrollY, ...Array.from(open, headingOf)]);
  };
  const restore = (entryKey: string) => {
    const place = places.get(entryKey);
    if (!place) return false;
    const [left, top, ...open] = place;
    for (const fold of document.querySelectorAll<HTMLDetailsElement>(".fold"))
      fold.open = open.includes(headingOf(fold));
    scrollTo({ left, top, behavior: "instant" });
    return true;
  };
  // This runs before the navigation takes effect, so `currentEntry` is still the old entry.
  navigation.addEventListener("navigate", note);
  addEventListener("pagehide", () => {
    note();
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...places]));
    } catch {
      // Storage is blocked. After a reload, the browser's own positions apply.
    }
  });
  // After a reload, the browser has restored the position, but not which sections were open.
  if (document.querySelector(".fold")) restore(navigation.currentEntry?.key ?? "");
  return restore;
}

/** The id of a section's heading. */
function headingOf(fold: Element): string {
  return fold.querySelector("h2")?.id ?? "";
}

/**
 * Returns the stored positions. Validates them, because other code on the origin can write to the
 * storage.
 */
function stored(): readonly (readonly [string, Place])[] {
  try {
    const entries: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is readonly [string, Place] {
  if (!Array.isArray(entry)) return false;
  const [key, place] = entry as readonly unknown[];
  return (
    typeof key === "string" &&
    Array.isArray(place) &&
    place.length >= 2 &&
    place.every((value, at) => (at < 2 ? Number.isFinite(value) : typeof value === "string"))
  );
}

/** On click, adds the current section to links to other versions of the page. */
export function preserveHash(): void {
  const choose = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[data-version]");
    if (!link) return;
    const read = document.querySelector<HTMLAnchorElement>(".contents [aria-current]");
    // At the start of the page, there is no current section.
    link.hash = (scrollY > 0 ? read?.hash : undefined) ?? location.hash;
  };
  // Listen in the capture phase, before the navigation or a new tab.
  addEventListener("click", choose, true);
  addEventListener("auxclick", choose, true);
}
