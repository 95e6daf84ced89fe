import { useEffect, useState } from "react";
import type { OutlineItem } from "../../model/outline.ts";

/** Where the text begins to be seen, a little above where a jump to a heading stops. CSS pixels. */
const first = 56;

/** How much of what ends the page must be in view for its end to count as reached. */
const endShare = 0.9;

/**
 * The heading being read. The observer looks at the upper half of the window, so
 * it reports exactly when a heading comes into it or leaves it; another reports
 * those that a jump carries past it. Nothing runs while scrolling.
 *
 * @param outline the page's own list: another list is another page
 */
export function useActiveHeading(outline: readonly OutlineItem[]): string | undefined {
  const [active, setActive] = useState<{ readonly of: unknown; readonly id: string | undefined }>();

  useEffect(() => {
    const headings = outline.flatMap(({ id }) => document.getElementById(id) ?? []);
    const end = document.querySelector(".footer") ?? document.querySelector(".page-end");
    if (headings.length === 0) return;
    const update = () => {
      const places = headings.map((heading) => ({
        id: heading.id,
        top: heading.getBoundingClientRect().top,
      }));
      const lines = { first, middle: window.innerHeight / 2 };
      setActive({ of: outline, id: activeHeading(places, lines, isAtEnd(end)) });
    };
    // A threshold of 1 reports the upper edge that goes below the bar, 0 the one that comes up.
    const halfSeen = new IntersectionObserver(update, {
      rootMargin: `-${first}px 0px -50% 0px`,
      threshold: [0, 1],
    });
    // Of a jump past the whole half window, it hears where the heading came to.
    const passed = new IntersectionObserver(update, { rootMargin: "999999px 0px -50% 0px" });
    const endSeen = new IntersectionObserver(update, { threshold: [0, endShare] });
    for (const heading of headings) {
      halfSeen.observe(heading);
      passed.observe(heading);
    }
    if (end) endSeen.observe(end);
    return () => {
      halfSeen.disconnect();
      passed.disconnect();
      endSeen.disconnect();
    };
  }, [outline]);

  return active?.of === outline ? active.id : undefined;
}

/** Scrolled as far as the page goes; a page that needs no scrolling has no end to reach. */
function isAtEnd(end: Element | null): boolean {
  if (!end || window.scrollY === 0) return false;
  const { top, height } = end.getBoundingClientRect();
  return window.innerHeight - top >= height * endShare - 1;
}

/** A heading's place in the window, in CSS pixels from its top. */
export interface HeadingPlace {
  readonly id: string;
  readonly top: number;
}

/** The part of the window that decides, in CSS pixels from its top. */
export interface ReadingLines {
  /** Where the text begins to be seen: below the bar. */
  readonly first: number;
  /** The middle of the window. */
  readonly middle: number;
}

/**
 * The heading whose section is being read: the first that can be seen, when it
 * stands in the upper half of the window; else the one before it. At the end of
 * a page, where later headings cannot come up that far, it is the last.
 *
 * @param places in the order of the page
 * @returns undefined while the first heading is further down
 */
export function activeHeading(
  places: readonly HeadingPlace[],
  { first, middle }: ReadingLines,
  isAtEnd: boolean,
): string | undefined {
  if (isAtEnd) return places.at(-1)?.id;
  const seen = places.findIndex(({ top }) => top >= first);
  if (seen === -1) return places.at(-1)?.id;
  const isNear = (places[seen]?.top ?? 0) < middle;
  return places[isNear ? seen : seen - 1]?.id;
}
