import { type ReactNode, useEffect, useRef } from "react";
import type { OutlineItem } from "../../core/outline.ts";
import { keepInView } from "../keep-in-view.ts";
import { isOnLink, useListener } from "../use-listener.ts";
import { useTexts } from "../use-texts.ts";

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
