import { useEffect, useState } from "react";
import type { OutlineItem } from "../../core/outline.ts";

/** Where the text begins to be seen, a little above where a jump to a heading stops. CSS pixels. */
const first = 56;

/** How much of what ends the page must be in view for its end to count as reached. */
const endShare = 0.9;

/**
 * The heading being read, looked for when the reader scrolls or the page gets another size.
 * Observers of each heading would have the browser look at all of them for every frame, those
 * of a letter in the search too.
 *
 * @param outline the page's own list: another list is another page
 */
export function useActiveHeading(outline: readonly OutlineItem[]): string | undefined {
  const [active, setActive] = useState<Active>();

  useEffect(() => {
    const headings = outline.flatMap(({ id }) => document.getElementById(id) ?? []);
    const end = document.querySelector(".footer") ?? document.querySelector(".page-end");
    if (headings.length === 0) return undefined;
    const update = () => {
      const lines = { first, middle: window.innerHeight / 2 };
      const id = activeHeading(headings, lines, isAtEnd(end))?.id;
      setActive((last) => (last?.of === outline && last.id === id ? last : { of: outline, id }));
    };
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    window.addEventListener("scroll", update, options);
    window.addEventListener("resize", update, options);
    // Called for the first time, too, when the page has been laid out.
    const sized = new ResizeObserver(update);
    sized.observe(document.body);
    return () => {
      listening.abort();
      sized.disconnect();
    };
  }, [outline]);

  return active?.of === outline ? active.id : undefined;
}

interface Active {
  readonly of: readonly OutlineItem[];
  readonly id: string | undefined;
}

/** Scrolled as far as the page goes; a page that needs no scrolling has no end to reach. */
function isAtEnd(end: Element | null): boolean {
  if (!end || window.scrollY === 0) return false;
  const { top, height } = end.getBoundingClientRect();
  return window.innerHeight - top >= height * endShare - 1;
}

/** What has a place in the window: of a heading, its element. */
export interface Placed {
  /** Only `top` counts: CSS pixels from the window's top. */
  getBoundingClientRect(): { readonly top: number };
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
 * @param headings in the order of the page; measured up to the one that decides
 * @returns undefined while the first heading is further down
 */
export function activeHeading<Heading extends Placed>(
  headings: readonly Heading[],
  { first, middle }: ReadingLines,
  isAtEnd: boolean,
): Heading | undefined {
  if (isAtEnd) return headings.at(-1);
  for (const [at, heading] of headings.entries()) {
    const { top } = heading.getBoundingClientRect();
    if (top >= first) return top < middle ? heading : headings[at - 1];
  }
  return headings.at(-1);
}
