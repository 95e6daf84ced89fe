import { type ReactNode, useEffect, useRef } from "react";
import type { OutlineItem } from "../../model/outline.ts";
import { keepInView } from "../keep-in-view.ts";
import { isOnLink, useListener } from "../use-listener.ts";
import { useTexts } from "../use-texts.ts";
import { useActiveHeading } from "./use-active-heading.ts";

interface ContentsProps {
  readonly outline: readonly OutlineItem[];
}

/** The contents table of wide screens: a column that marks the section being read. */
export function ContentsColumn({ outline }: ContentsProps): ReactNode {
  const texts = useTexts();
  const active = useActiveHeading(outline);
  const column = useRef<HTMLElement>(null);
  useEffect(() => {
    if (active !== undefined) keepInView(column.current, `a[href="#${CSS.escape(active)}"]`);
  }, [active]);
  return (
    <nav className="contents" aria-label={texts.contents} ref={column}>
      <p className="contents-title" aria-hidden="true">
        {texts.contents}
      </p>
      <ContentsList outline={outline} active={active} />
    </nav>
  );
}

/** The contents table of small screens: folded above the text, closed again by a choice. */
export function ContentsFold({ outline }: ContentsProps): ReactNode {
  const texts = useTexts();
  const details = useRef<HTMLDetailsElement>(null);
  useListener(details, "click", (event) => {
    if (isOnLink(event) && details.current) details.current.open = false;
  });
  return (
    <details
      className="contents-fold"
      ref={details}
      // The reader may have opened it before the markup is adopted.
      suppressHydrationWarning
    >
      <summary>{texts.contents}</summary>
      <ContentsList outline={outline} active={undefined} />
    </details>
  );
}

function ContentsList(props: ContentsProps & { readonly active: string | undefined }): ReactNode {
  return (
    <ul className="contents-list">
      {props.outline.map((item) => (
        <li key={item.id} className={`contents-item level-${item.level}`}>
          <a href={`#${item.id}`} aria-current={item.id === props.active ? "true" : undefined}>
            {item.text}
          </a>
        </li>
      ))}
    </ul>
  );
}
