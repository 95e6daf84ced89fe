import { type ReactNode, useEffect, useRef, useState } from "react";
import type { OutlineItem } from "../../core/outline.ts";
import { classNames } from "../elements.tsx";
import { keepInView, isOnLink, useListener } from "../dom.ts";
import { useTexts } from "../site-context.tsx";

interface ContentsProps {
  readonly outline: readonly OutlineItem[];
  /** Id of the current heading. */
  readonly active: string | undefined;
  /** Language attributes for the headings. Absent if the headings are in the site's language. */
  readonly language?: TextLanguage | undefined;
}

/** Attributes of an element whose text isn't in the site's language. */
export interface TextLanguage {
  readonly lang?: string;
  readonly dir?: "ltr" | "rtl";
}

/**
 * Ids of the two tables of contents. No heading can have these ids. The screen width determines
 * which table is visible.
 */
const columnId = "_contents";
const foldId = "_contents-fold";

/** Skip links to both tables of contents. Only one of them is visible. */
export function SkipToContents(): ReactNode {
  const text = useTexts().skipToContents;
  return [columnId, foldId].map((id) => (
    <a key={id} href={`#${id}`}>
      {text}
    </a>
  ));
}

/** The table of contents for wide screens. It highlights the current section. */
export function ContentsColumn({ outline, active, language }: ContentsProps): ReactNode {
  const texts = useTexts();
  const column = useRef<HTMLElement>(null);
  useEffect(() => {
    if (active !== undefined) keepInView(column.current, `a[href="#${CSS.escape(active)}"]`);
  }, [active]);
  const isOpen = openBranch(outline, active);
  return (
    <nav className="contents" id={columnId} tabIndex={-1} aria-label={texts.contents} ref={column}>
      <p className="contents-title" aria-hidden="true">
        {texts.contents}
      </p>
      <ContentsList outline={outline} active={active} isOpen={isOpen} language={language} />
    </nav>
  );
}

/**
 * The table of contents for small screens: a sticky bar with the current section. Choosing an entry
 * closes it.
 */
export function ContentsFold({ outline, active, language }: ContentsProps): ReactNode {
  const texts = useTexts();
  const details = useRef<HTMLDetailsElement>(null);
  useListener(details, "click", (event) => {
    if (isOnLink(event) && details.current) details.current.open = false;
  });
  useListener(details, "keydown", ({ key }) => {
    if (key !== "Escape" || !details.current?.open) return;
    details.current.open = false;
    details.current.querySelector("summary")?.focus();
  });
  const here = outline.find(({ id }) => id === active)?.text;
  return (
    <details
      className="contents-fold"
      ref={details}
      // The reader may have opened it before hydration.
      suppressHydrationWarning
    >
      <summary id={foldId}>
        {texts.contents}
        {here !== undefined && (
          <span className="contents-here" {...language}>
            {here}
          </span>
        )}
      </summary>
      <ContentsList outline={outline} active={active} language={language} />
    </details>
  );
}

/** The list of entries. */
export function ContentsList(
  props: ContentsProps & { readonly isOpen?: ReturnType<typeof openBranch> },
): ReactNode {
  const { outline, active, isOpen, language } = props;
  return (
    <ul className={classNames("contents-list", isOpen && "is-long")} {...language}>
      {outline.map((item, index) => (
        <li
          key={item.id}
          className={`contents-item level-${item.level}${item.level > 2 && isOpen?.(index) ? " is-open" : ""}`}
        >
          <a href={`#${item.id}`} aria-current={item.id === active ? "true" : undefined}>
            {item.text}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Maximum number of entries before a table of contents is folded. */
const WHOLE = 20;

/**
 * Folds long tables of contents to the first level and the current branch.
 *
 * @param active id of the current heading; `undefined` at the start of the page
 * @returns a function that returns whether the entry at an index is visible, or `undefined` if all
 * entries are
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

/** Top of the visible content, in CSS pixels. After a jump, the heading is slightly below it. */
const first = 56;

/** Visible share of the footer at which the end of the page counts as reached. */
const endShare = 0.9;

/**
 * Returns the id of the current heading, and updates it after scrolling and resizing. Doesn't use
 * an IntersectionObserver, which would check all headings in every frame, even while the reader
 * types.
 */
export function useActiveHeading(outline: readonly OutlineItem[]): string | undefined {
  const [active, setActive] = useState<string>();

  useEffect(() => {
    const headings = outline.flatMap(({ id }) => document.getElementById(id) ?? []);
    const end = document.querySelector(".footer") ?? document.querySelector(".page-end");
    if (headings.length === 0) return undefined;
    const update = () => {
      const lines = { first, middle: window.innerHeight / 2 };
      setActive(activeHeading(headings, lines, isAtEnd(end))?.id);
    };
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    window.addEventListener("scroll", update, options);
    window.addEventListener("resize", update, options);
    // The observer also calls `update` after the first layout.
    const sized = new ResizeObserver(update);
    sized.observe(document.body);
    return () => {
      listening.abort();
      sized.disconnect();
    };
  }, [outline]);

  return active;
}

/** Whether the page is scrolled to its end. Always false for pages that don't scroll. */
function isAtEnd(end: Element | null): boolean {
  if (!end || window.scrollY === 0) return false;
  const { top, height } = end.getBoundingClientRect();
  return window.innerHeight - top >= height * endShare - 1;
}

/** The part of an element that `activeHeading` uses. */
export interface Placed {
  /** In CSS pixels from the top of the viewport. */
  getBoundingClientRect(): { readonly top: number };
  /** False for headings in closed sections. */
  checkVisibility(): boolean;
}

/** Positions in CSS pixels from the top of the viewport. */
export interface ReadingLines {
  /** The lower edge of the top bar. */
  readonly first: number;
  readonly middle: number;
}

/**
 * Returns the current heading: the first visible heading if it's in the upper half of the viewport,
 * otherwise the previous one. At the end of the page, it's the last heading, because later headings
 * can't scroll up that far. Doesn't check the headings after it, because checking a heading whose
 * layout is delayed forces the layout.
 *
 * @param headings in document order
 * @returns `undefined` above the first heading
 */
export function activeHeading<Heading extends Placed>(
  headings: readonly Heading[],
  { first, middle }: ReadingLines,
  isAtEnd: boolean,
): Heading | undefined {
  if (isAtEnd) return headings.findLast((heading) => heading.checkVisibility());
  let last: Heading | undefined;
  for (const heading of headings) {
    if (!heading.checkVisibility()) continue;
    const { top } = heading.getBoundingClientRect();
    if (top >= first) return top < middle ? heading : last;
    last = heading;
  }
  return last;
}
