import type { HydrationData, ShownSidebarItem, ShownSidebarMore } from "../../core/page-data.ts";
import { firstHref, indexHref } from "./sidebar-tree.ts";
import type { ReactNode } from "react";
import type { SiteData } from "../../core/site-data.ts";
import { MoreRow, SidebarItem } from "../../theme/sidebar/SidebarItems.tsx";
import { cutLevel, type LevelWindow, startSidebar } from "../../theme/sidebar/sidebar-state.ts";
import { emptyList, markupInSite } from "../render-content.tsx";

/** Target number of rows. Siblings of the page's ancestors and placeholders may exceed it. */
const BUDGET = 60;

/** A row of the open part of a sidebar. */
interface OpenRow {
  /** The item in the tree, or a placeholder for omitted rows. */
  readonly item: ShownSidebarItem;
  /** The page's own row, a category that contains it, or any other row. */
  readonly place: "current" | "ancestor" | "other";
  /** Number of rows in its level, including omitted rows. */
  readonly siblings: number;
  /** Child rows. `undefined` if the row has none or is closed. */
  readonly below: readonly OpenRow[] | undefined;
}

/**
 * Returns the part of the tree in a page's HTML: the page's ancestors and their siblings, then the
 * nearest other rows within the budget. Items of closed categories are omitted. A placeholder row
 * replaces the omitted rows of an open level.
 *
 * @param path indexes from the top to the page's item, from `sidebarPaths`
 */
export function openSidebar(
  items: readonly ShownSidebarItem[],
  path: readonly number[],
  budget: number = BUDGET,
): readonly OpenRow[] {
  const levels = ancestorLevels(items, path);
  const left = { rows: grow(levels, budget) };
  return build(levels, left);
}

/** Returns rows in the format for the browser: closed categories have no items. */
export function itemsOfRows(rows: readonly OpenRow[]): readonly ShownSidebarItem[] {
  return rows.map(({ item, below }) =>
    item.kind === "category" ? { ...item, items: below && itemsOfRows(below) } : item,
  );
}

/**
 * Returns a key for rows. Equal keys mean the same markup, apart from marks for the current page.
 *
 * @param known labels of items, which many pages show
 */
export function textOfRows(
  rows: readonly OpenRow[],
  known: WeakMap<ShownSidebarItem, string>,
): string {
  let text = "[";
  for (const { item, below } of rows) {
    let own = known.get(item);
    if (own === undefined) {
      own = JSON.stringify(item.kind === "category" ? { ...item, items: undefined } : item);
      known.set(item, own);
    }
    text += own;
    if (below) text += textOfRows(below, known);
  }
  return `${text}]`;
}

/** A level that contains an ancestor of the page, with the rows shown in it. */
interface Level {
  readonly items: readonly ShownSidebarItem[];
  /**
   * Index of the next ancestor or the page's item. `undefined` in the level below the page's item.
   */
  readonly at: number | undefined;
  /** Link to the omitted rows for readers without JavaScript. */
  readonly href: string | undefined;
  window: LevelWindow;
}

function ancestorLevels(top: readonly ShownSidebarItem[], path: readonly number[]) {
  const levels: Level[] = [];
  let items: readonly ShownSidebarItem[] | undefined = top;
  let href = firstHref(top);
  for (let depth = 0; items !== undefined; depth++) {
    const at: number | undefined = path[depth];
    levels.push({ items, at, href, window: neighbours(items.length, at) });
    const next: ShownSidebarItem | undefined = at === undefined ? undefined : items[at];
    items = next?.kind === "category" ? next.items : undefined;
    href = next?.kind === "category" ? indexHref(next) : undefined;
  }
  return levels;
}

function neighbours(length: number, at: number | undefined): LevelWindow {
  if (at === undefined) return { from: 0, to: 0 };
  return { from: Math.max(0, at - 1), to: Math.min(length, at + 2) };
}

/** Adds the nearest rows to all levels in turn. Returns the remaining budget. */
function grow(levels: readonly Level[], budget: number): number {
  let left = budget - levels.reduce((sum, { window }) => sum + window.to - window.from, 0);
  let hasGrown = true;
  while (left > 0 && hasGrown) {
    hasGrown = false;
    for (const level of levels) {
      const { from, to } = level.window;
      const above = from > 0 && left > 0 ? 1 : 0;
      const below = to < level.items.length && left > above ? 1 : 0;
      if (above + below === 0) continue;
      level.window = { from: from - above, to: to + below };
      left -= above + below;
      hasGrown = true;
    }
  }
  return Math.max(0, left);
}

/** The remaining budget. */
interface Left {
  rows: number;
}

function build([level, ...below]: readonly Level[], left: Left): readonly OpenRow[] {
  if (!level) return [];
  const { items, at, href, window } = level;
  const own = at === undefined ? undefined : items[at];
  return cutLevel(items, window, href).map((item) => {
    if (item !== own) return otherRow(item, items.length, left);
    const place = below.some((next) => next.at !== undefined) ? "ancestor" : "current";
    const isOpen = item.kind === "category" && item.items !== undefined;
    return { item, place, siblings: items.length, below: isOpen ? build(below, left) : undefined };
  });
}

/**
 * Returns a row that doesn't contain the page. A category's items are included only if it isn't
 * collapsed.
 */
function otherRow(item: ShownSidebarItem, siblings: number, left: Left): OpenRow {
  const row = { item, place: "other", siblings } as const;
  if (item.kind !== "category" || item.collapsed || item.items === undefined)
    return { ...row, below: undefined };
  const { items } = item;
  const to = Math.min(items.length, left.rows);
  left.rows -= to;
  const shown = cutLevel(items, { from: 0, to }, indexHref(item));
  return { ...row, below: shown.map((inner) => otherRow(inner, items.length, left)) };
}

/** The open part of a sidebar in a document. */
export interface RenderedSidebar {
  /** HTML of the top-level rows, to insert into the layout's empty list. */
  readonly rows: string;
  /** Data that the client can't read from the rows. */
  readonly hydration: Pick<HydrationData, "sidebar" | "rowsOfHtml">;
}

/**
 * The rows, and whether the document shows them. Pages without columns only show the sidebar in a
 * menu.
 */
interface SidebarInput {
  readonly rows: readonly OpenRow[];
  readonly isShown: boolean;
}

/**
 * Returns a function that renders sidebars. If several documents contain the same row, it's
 * rendered only once.
 */
export function sidebarRenderer(site: SiteData): (sidebar: SidebarInput) => RenderedSidebar {
  const ofItems = new WeakMap<ShownSidebarItem, Map<string, RenderedRow>>();
  const ofLevels = new Map<string, string>();
  /** Placeholders of the same level differ only in the number of rows they replace. */
  const renderMore = (item: ShownSidebarMore, siblings: number): RenderedRow => {
    const level = `${siblings} ${item.href}`;
    const blank = {
      item: { ...item, count: 0 },
      place: "other",
      siblings,
      below: undefined,
    } as const;
    const html = ofLevels.get(level) ?? rowMarkup(blank, site).start;
    ofLevels.set(level, html);
    return { start: html.replace('data-count="0"', `data-count="${item.count}"`), end: "" };
  };
  const renderRow = (row: OpenRow): RenderedRow => {
    if (row.item.kind === "more") return renderMore(row.item, row.siblings);
    // The row is in only one document, so it isn't cached.
    if (row.place === "current") return rowMarkup(row, site);
    const states = ofItems.get(row.item) ?? new Map<string, RenderedRow>();
    ofItems.set(row.item, states);
    const state = `${row.place} ${row.below === undefined}`;
    const rendered = states.get(state) ?? rowMarkup(row, site);
    states.set(state, rendered);
    return rendered;
  };
  const join = (rows: readonly OpenRow[]): string =>
    rows.reduce((html, row) => {
      const { start, end } = renderRow(row);
      return html + start + (row.below ? join(row.below) : "") + end;
    }, "");
  return ({ rows, isShown }) => ({
    rows: join(rows),
    hydration: isShown && isReadable(rows) ? htmlOfRows(rows) : { sidebar: itemsOfRows(rows) },
  });
}

/** The markup of a row. Child rows go between `start` and `end`. */
interface RenderedRow {
  readonly start: string;
  readonly end: string;
}

function rowMarkup(row: OpenRow, site: SiteData): RenderedRow {
  const html = markupInSite(rowElement(row), site);
  if (!row.below) return { start: html, end: "" };
  const at = html.lastIndexOf(emptyList) + emptyList.indexOf("</");
  return { start: html.slice(0, at), end: html.slice(at) };
}

function rowElement({ item, place, siblings, below }: OpenRow): ReactNode {
  if (item.kind === "more") return <MoreRow item={item} siblings={siblings} onShow={() => {}} />;
  const active = { current: [0], ancestor: [0, 0], other: [] }[place];
  const control = { state: startSidebar("", active), setOpen: () => {}, showsAll: false };
  const shown = item.kind === "category" ? { ...item, items: below && [] } : item;
  return <SidebarItem item={shown} path={[0]} siblings={siblings} control={control} />;
}

/**
 * Classes reserved for the engine's rows, and characters that browsers change when parsing HTML.
 */
const unreadableClass = /^sidebar-(?:category|separator|more)\b|^\s|\s$|\s\s|[^\S ]|^$/;
const unreadableLabel = /[\r\0]/;

/**
 * Whether the client can restore the rows from the markup (`readSidebar`), except rows written as
 * HTML.
 */
function isReadable(rows: readonly OpenRow[]): boolean {
  return rows.every(({ item, below }) => {
    if (item.kind !== "more" && unreadableClass.test(item.className ?? "plain")) return false;
    if ("label" in item && unreadableLabel.test(item.label)) return false;
    return below === undefined || isReadable(below);
  });
}

/** Returns the HTML of rows that authors wrote as HTML, in order. */
function htmlOfRows(rows: readonly OpenRow[]): Pick<HydrationData, "rowsOfHtml"> {
  const htmlIn = (some: readonly OpenRow[]): readonly string[] =>
    some.flatMap(({ item, below = [] }) => [
      ...(item.kind === "html" ? [item.html] : []),
      ...htmlIn(below),
    ]);
  const rowsOfHtml = htmlIn(rows);
  return rowsOfHtml.length > 0 ? { rowsOfHtml } : {};
}
