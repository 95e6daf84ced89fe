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
  /** Path of the parent item. */
  readonly path: ItemPath;
  readonly control: SidebarControl;
  readonly list?: RefObject<HTMLUListElement | null>;
}

/** Maximum number of rows on a level until the reader shows the rest. */
const LONG_LEVEL = 300;

/**
 * A level of a sidebar. If the document omits rows, a single row represents them. It remains after
 * the entire sidebar has loaded, so that nothing moves.
 */
export function SidebarItems({ items, path, control, list }: SidebarItemsProps): ReactNode {
  const ownList = useRef<HTMLUListElement>(null);
  const ref = list ?? ownList;
  const shown = useShownRows(items, path, control);
  /** Index of the first revealed row, which gets the focus. */
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
  /** Whether rows are missing. */
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

/** Represents omitted rows: a button, or without JavaScript a link to the page that lists them. */
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

interface RowProps<Item> {
  readonly item: Item;
  readonly path: ItemPath;
  readonly siblings: number;
  readonly control: SidebarControl;
}

type ShownItem = Exclude<ShownSidebarItem, ShownSidebarMore>;

/** A row, with the rows in it if it's open. */
export function SidebarItem(props: RowProps<ShownItem>): ReactNode {
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

/**
 * A category. If it has a page, it's a link with a caret button. Otherwise, it's a link to the
 * first page in it until hydration, and then a button. The items of a closed category load when it
 * opens.
 *
 * Buttons appear after hydration. Until then, `sidebar.css` renders the caret. `data-facts`
 * contains facts that the row doesn't show, for `readSidebar`.
 */
function SidebarCategory(props: RowProps<ShownSidebarCategory>): ReactNode {
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
          // Only the buttons use this id, and they appear after hydration.
          id={hydrated ? listId : undefined}
          aria-busy={item.items === undefined || undefined}
        >
          {item.items && <SidebarItems items={item.items} path={path} control={control} />}
        </div>
      )}
    </li>
  );
}

/**
 * Returns facts about a category. `fixed`: always open; `expanded`: open unless the reader closes
 * it; `first`: links to the first page in it.
 */
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
      // Following the link opens the category anyway. If the reader is already on its page, toggle
      // it.
      onClick={isCurrent && item.collapsible ? props.onToggle : undefined}
    >
      {item.label}
    </ShellLink>
  );
}

/**
 * Reads the rows of a sidebar from the HTML that `SidebarItems` rendered on the server, so that the
 * document doesn't repeat them.
 *
 * @param html sources of the HTML rows, in order, because parsed HTML can differ from its source
 * @returns `undefined` if there is no list
 */
export function readSidebar(
  top: Element | null,
  html: readonly string[] = [],
): readonly ShownSidebarItem[] | undefined {
  const sources = html.values();
  const itemsIn = (list: Element): readonly ShownSidebarItem[] =>
    Array.from(list.children as HTMLCollectionOf<HTMLElement>, (row) => {
      const [, own, rest] =
        /^(?:sidebar-(category|separator|more)\b ?)?(.*)/.exec(row.className) ?? [];
      const label = row.firstElementChild;
      const href = label?.getAttribute("href") ?? undefined;
      const kind = own ?? (href === undefined ? "html" : "link");
      const { facts = "", count } = row.dataset;
      const isFirst = facts.includes("first");
      const below = row.querySelector("ul");
      // The object has the fields of all kinds of items. Each kind only uses its own fields.
      return {
        kind,
        className: rest || undefined,
        label: label?.textContent,
        href: isFirst ? undefined : href,
        fallbackHref: isFirst ? href : undefined,
        collapsible: !facts.includes("fixed"),
        collapsed: !/fixed|expanded/.test(facts),
        count: Number(count),
        html: kind === "html" ? sources.next().value : undefined,
        items: below ? itemsIn(below) : undefined,
      } as ShownSidebarItem;
    });
  return top ? itemsIn(top) : undefined;
}
