import { useEffect, useState } from "react";
import type { OutlineItem } from "../../model/outline.ts";
import { activeHeading } from "./active-heading.ts";

/** Where a heading counts as reached: a little below where a jump to it stops. CSS pixels. */
const line = 104;

/** How much of what ends the page must be in view for its end to count as reached. */
const endShare = 0.9;

/**
 * The heading being read. The observer's upper edge lies on the line, so it
 * reports exactly when a heading crosses it; nothing runs while scrolling.
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
      setActive({ of: outline, id: activeHeading(places, line, isAtEnd(end)) });
    };
    const observer = new IntersectionObserver(update, {
      rootMargin: `-${line}px 0px 0px 0px`,
      threshold: [0, endShare],
    });
    for (const heading of headings) observer.observe(heading);
    if (end) observer.observe(end);
    return () => observer.disconnect();
  }, [outline]);

  return active?.of === outline ? active.id : undefined;
}

/** Scrolled as far as the page goes; a page that needs no scrolling has no end to reach. */
function isAtEnd(end: Element | null): boolean {
  if (!end || window.scrollY === 0) return false;
  const { top, height } = end.getBoundingClientRect();
  return window.innerHeight - top >= height * endShare - 1;
}
