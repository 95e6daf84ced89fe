import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import type {
  ShownSidebarCategory,
  ShownSidebarItem,
  ShownSidebarMore,
} from "../../core/page-data.ts";
import { classNames, RawHtml, ShellLink } from "../elements.tsx";
import { useHydrated, usePorts } from "../ports.ts";
import { useTexts } from "../site-context.tsx";
import {
  cutLevel,
  indexed,
  levelLength,
  windowAround,
  windowOf,
  isOpen,
  isSamePath,
  type ItemPath,
  leadsTo,
  type SidebarControl,
} from "./sidebar-state.ts";

interface SidebarItemsProps {
  readonly items: readonly ShownSidebarItem[];
  /** Where the items' parent is. */
  readonly path: ItemPath;
  readonly control: SidebarControl;
  /** The list itself, for who scrolls it. */
  readonly list?: RefObject<HTMLUListElement | null>;
}

/** More rows than these are drawn only when they are asked for. */
const LONG_LEVEL = 300;

/**
 * One level of a sidebar. Its first markup is read back by the program
 * (`client/page-from-dom.ts`), so that a document says each row once. What the document left out stays a row that stands for
 * it when the whole tree has come, so that nothing moves under the reader.
 */
export function SidebarItems({ items, path, control, list }: SidebarItemsProps): ReactNode {
  const ownList = useRef<HTMLUListElement>(null);
  const ref = list ?? ownList;
  const shown = useShownRows(items, path, control);
  /** The first of the rows that were asked for: the focus goes there from the row that stood for them. */
  const asked = useRef<number>(undefined);
  useEffect(() => {
    if (asked.current === undefined || shown.isCut) return;
    ref.current?.children[asked.current]?.querySelector<HTMLElement>("a, button")?.focus();
    asked.current = undefined;
  });
  const siblings = levelLength(items);
  return (
    <ul className="sidebar-list" ref={ref}>
      {indexed(shown.rows).map(({ item, index }) =>
        item.kind === "more" ? (
          <MoreRow
            key={`more-${index}`}
            item={item}
            siblings={siblings}
            onShow={() => {
              asked.current = index;
              shown.showAll();
            }}
          />
        ) : (
          <SidebarItem
            key={index}
            item={item}
            path={[...path, index]}
            siblings={siblings}
            control={control}
          />
        ),
      )}
    </ul>
  );
}

interface ShownRows {
  readonly rows: readonly ShownSidebarItem[];
  /** Whether rows are left out. */
  readonly isCut: boolean;
  showAll(): void;
}

function useShownRows(
  items: readonly ShownSidebarItem[],
  path: ItemPath,
  { state, showsAll }: SidebarControl,
): ShownRows {
  const { loadSidebar } = usePorts();
  const [window, setWindow] = useState(() => windowOf(items));
  const [wantsAll, setWantsAll] = useState(false);
  const isPartial = windowOf(items) !== undefined;
  const length = levelLength(items);
  const at = leadsTo(path, state.active) ? state.active[path.length] : undefined;
  const isOutside = window && at !== undefined && (at < window.from || at >= window.to);
  const limit = isOutside || !window ? windowAround(length, at, LONG_LEVEL) : window;
  const isWhole = wantsAll || showsAll || (limit.from === 0 && limit.to === length);
  const rows = isPartial || isWhole ? items : cutLevel(items, limit, undefined);
  return {
    rows,
    isCut: isPartial || !isWhole,
    showAll() {
      setWindow(undefined);
      setWantsAll(true);
      loadSidebar();
    },
  };
}

/** Stands for rows that are left out: a button, or without script a link to the page that lists them. */
export function MoreRow(props: {
  readonly item: ShownSidebarMore;
  readonly siblings: number;
  onShow(): void;
}): ReactNode {
  const { item, siblings, onShow } = props;
  const hydrated = useHydrated();
  const text = useTexts().sidebar.more(siblings);
  return (
    <li className="sidebar-more" data-count={item.count}>
      {hydrated || item.href === undefined ? (
        <button type="button" onClick={onShow}>
          {text}
        </button>
      ) : (
        <ShellLink href={item.href}>{text}</ShellLink>
      )}
    </li>
  );
}

/** A row, with the rows below it when it is open. */
export function SidebarItem(props: {
  readonly item: Exclude<ShownSidebarItem, ShownSidebarMore>;
  readonly path: ItemPath;
  readonly siblings: number;
  readonly control: SidebarControl;
}): ReactNode {
  const { item, path, siblings, control } = props;
  switch (item.kind) {
    case "link":
      return (
        <li className={item.className}>
          <ShellLink
            href={item.href}
            aria-current={isSamePath(path, control.state.active) ? "page" : undefined}
          >
            {item.label}
          </ShellLink>
        </li>
      );
    case "category":
      return <SidebarCategory item={item} path={path} siblings={siblings} control={control} />;
    case "html":
      return (
        <li className={item.className}>
          <RawHtml as="div" className="sidebar-html" html={item.html} />
        </li>
      );
    case "separator":
      return <li className={classNames("sidebar-separator", item.className)} aria-hidden="true" />;
  }
}

interface SidebarCategoryProps {
  readonly item: ShownSidebarCategory;
  readonly path: ItemPath;
  readonly siblings: number;
  readonly control: SidebarControl;
}

/**
 * A category. One with a page is a link and a caret button; one without is a
 * button, or, for readers without script, a link to the first page in it. The
 * items of a closed one are fetched when it is first opened.
 *
 * What only a program can do comes with it: the first markup has the label alone,
 * and styles draw the caret (`sidebar.css`). `data-facts` says of the item what
 * cannot be seen; `client/page-from-dom.ts` reads it.
 */
function SidebarCategory(props: SidebarCategoryProps): ReactNode {
  const { item, path, siblings, control } = props;
  const { active } = control.state;
  const { loadSidebar } = usePorts();
  const hydrated = useHydrated();
  const texts = useTexts();
  const listId = useId();
  const open = isOpen(control.state, path, item);
  const isCurrent = isSamePath(path, active);

  const toggle = () => {
    if (!open && item.items === undefined) loadSidebar();
    control.setOpen({ path, open: !open, siblings });
  };
  const disclosure = { "aria-expanded": open, "aria-controls": open ? listId : undefined };
  const isButton = hydrated && item.href === undefined && item.collapsible;

  return (
    <li
      className={classNames("sidebar-category", item.className)}
      data-facts={factsOf(item)}
      data-open={open ? "" : undefined}
      data-active={leadsTo(path, active) && !isCurrent ? "" : undefined}
    >
      {isButton ? (
        <button type="button" {...disclosure} onClick={toggle}>
          {item.label}
        </button>
      ) : (
        <CategoryLabel item={item} isCurrent={isCurrent} onToggle={toggle} />
      )}
      {hydrated && !isButton && item.collapsible && (
        <button
          type="button"
          className="sidebar-caret"
          aria-label={texts.sidebar.toggleCategory(item.label)}
          {...disclosure}
          onPointerEnter={item.items === undefined ? loadSidebar : undefined}
          onClick={toggle}
        />
      )}
      {open && (
        <div
          className="sidebar-children"
          // What names it comes with the program.
          id={hydrated ? listId : undefined}
          aria-busy={item.items === undefined || undefined}
        >
          {item.items && <SidebarItems items={item.items} path={path} control={control} />}
        </div>
      )}
    </li>
  );
}

/** `fixed`: always open; `expanded`: open unless a reader closes it; `first`: it has no page, and leads to the first in it. */
function factsOf(item: ShownSidebarCategory): string | undefined {
  return classNames(
    item.href === undefined && "first",
    !item.collapsible ? "fixed" : !item.collapsed && "expanded",
  );
}

function CategoryLabel(props: {
  readonly item: ShownSidebarCategory;
  readonly isCurrent: boolean;
  onToggle(): void;
}): ReactNode {
  const { item, isCurrent } = props;
  const href = item.href ?? item.fallbackHref;
  if (href === undefined) return <span>{item.label}</span>;
  return (
    <ShellLink
      href={href}
      aria-current={isCurrent ? "page" : undefined}
      // Going there opens it; on the page itself there is nowhere to go.
      onClick={isCurrent && item.collapsible ? props.onToggle : undefined}
    >
      {item.label}
    </ShellLink>
  );
}
