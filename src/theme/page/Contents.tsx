import { type ReactNode, useEffect, useRef, useState } from "react";
import type { OutlineItem } from "../../core/outline.ts";
import { keepInView, isOnLink, useListener } from "../dom.ts";
import { useTexts } from "../site-context.tsx";

interface ContentsProps {
  readonly outline: readonly OutlineItem[];
  /** The id of the heading being read. */
  readonly active: string | undefined;
  /** Attributes for the language of the headings; absent: the language of the site. */
  readonly language?: TextLanguage | undefined;
}

/** Attributes of an element whose text is in another language than the site. */
export interface TextLanguage {
  readonly lang?: string;
  readonly dir?: "ltr" | "rtl";
}

/** Ids that no heading gets. Which of the two is there is a matter of the screen. */
const columnId = "_contents";
const foldId = "_contents-fold";

/** Leads past the sidebar to the contents that are shown: one of the links is. */
export function SkipToContents(): ReactNode {
  const text = useTexts().skipToContents;
  return [columnId, foldId].map((id) => (
    <a key={id} href={`#${id}`}>
      {text}
    </a>
  ));
}

/** The contents table of wide screens: a column that marks the section being read. */
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
 * The contents table of small screens: a slim bar that stays in view and says which
 * section is being read. It opens, and a choice closes it again.
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
      // The reader may have opened it before the markup is adopted.
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

/** Entries of contents, in their list. */
export function ContentsList(
  props: ContentsProps & { readonly isOpen?: ReturnType<typeof openBranch> },
): ReactNode {
  const { outline, active, isOpen, language } = props;
  return (
    <ul className="contents-list" {...language}>
      {outline.map((item, index) => (
        <li
          key={item.id}
          className={`contents-item level-${item.level}${isOpen?.(index) === false ? " is-folded" : ""}`}
        >
          <a href={`#${item.id}`} aria-current={item.id === active ? "true" : undefined}>
            {item.text}
          </a>
        </li>
      ))}
    </ul>
  );
}

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
