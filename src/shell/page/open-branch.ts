import type { OutlineItem } from "../../model/outline.ts";

/** Up to so many entries contents are shown whole. */
const WHOLE = 20;

/**
 * Which entries of contents are shown: of long ones those of the first level, and the
 * branch of the section being read.
 *
 * @param active the id of the heading being read; undefined: the page is at its start
 * @returns whether the entry at an index is shown; undefined: all are
 */
export function openBranch(
  outline: readonly OutlineItem[],
  active: string | undefined,
): ((index: number) => boolean) | undefined {
  if (outline.length <= WHOLE) return undefined;
  const top = Math.min(...outline.map(({ level }) => level));
  const at = Math.max(
    0,
    outline.findIndex(({ id }) => id === active),
  );
  const isTop = ({ level }: OutlineItem) => level === top;
  const from = outline.slice(0, at + 1).findLastIndex(isTop);
  const after = outline.slice(at + 1).findIndex(isTop);
  const to = after < 0 ? outline.length : at + 1 + after;
  return (index) => (index >= from && index < to) || outline[index]?.level === top;
}
