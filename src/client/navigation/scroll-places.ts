/** Where in its page a history entry was left, in CSS pixels. */
type Place = readonly [x: number, y: number];

/** Places of the entries of a tab, for a document that is loaded anew. */
const storageKey = "lecternScroll";

/**
 * Remembers where each entry of the history was left. The browser does, too, but
 * when a page is replaced by a shorter one it moves what it has restored to the
 * end of that one.
 *
 * @returns scrolls to where the entry with a key was left; false when that is not known
 */
export function scrollPlaces(): (entryKey: string) => boolean {
  if (!("navigation" in globalThis)) return () => false;
  const places = new Map<string, Place>(stored());
  const note = () => {
    const { key } = navigation.currentEntry ?? {};
    if (key) places.set(key, [scrollX, scrollY]);
  };
  // Of all kinds, before anything moves: the entry is still the one that is left.
  navigation.addEventListener("navigate", note);
  addEventListener("pagehide", () => {
    note();
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...places]));
    } catch {
      // Blocked storage: after a reload the browser's own places have to do.
    }
  });
  return (entryKey) => {
    const place = places.get(entryKey);
    if (place) scrollTo({ left: place[0], top: place[1], behavior: "instant" });
    return place !== undefined;
  };
}

function stored(): Iterable<readonly [string, Place]> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "[]") as [string, Place][];
  } catch {
    return [];
  }
}

/**
 * Lets links to another version of the page lead to the section that is being
 * read: at the click, because until then the reader may go on.
 */
export function keepSection(): void {
  const choose = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[data-version]");
    if (!link) return;
    const read = document.querySelector<HTMLAnchorElement>(".contents [aria-current]");
    // The start of a page is not its first section.
    link.hash = (scrollY > 0 ? read?.hash : undefined) ?? location.hash;
  };
  // Before the navigation, and before another button of the mouse opens a tab.
  addEventListener("click", choose, true);
  addEventListener("auxclick", choose, true);
}
