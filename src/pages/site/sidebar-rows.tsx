import type { ReactNode } from "react";
import type { HydrationData, ShownSidebarItem, ShownSidebarMore } from "../../core/page-data.ts";
import type { SiteData } from "../../core/site-data.ts";
import { MoreRow, SidebarItem } from "../../theme/sidebar/SidebarItems.tsx";
import { startSidebar } from "../../theme/sidebar/sidebar-state.ts";
import { emptyList, markupInSite } from "../shell-markup.tsx";
import { type OpenRow, itemsOfRows } from "./open-sidebar.ts";

/** The open part of a sidebar as a document has it. */
export interface DrawnSidebar {
  /** The rows of its first level, as HTML: what stands in the empty list that the shell draws. */
  readonly rows: string;
  /** What the program cannot read from the rows. */
  readonly unread: Pick<HydrationData, "sidebar" | "rowsOfHtml">;
}

/** What is drawn, and whether the page draws it: a page without columns has its sidebar in a menu alone. */
export interface SidebarToDraw {
  readonly rows: readonly OpenRow[];
  readonly isShown: boolean;
}

/** Renders sidebars. A row that many documents have is rendered once. */
export function sidebarRows(site: SiteData): (sidebar: SidebarToDraw) => DrawnSidebar {
  const known = new WeakMap<ShownSidebarItem, Map<string, DrawnRow>>();
  const ofLevels = new Map<string, string>();
  const draw = (row: OpenRow) => rowMarkup(row, site);
  /** But for how many rows they stand for, those of a level are the same in all documents. */
  const drawMore = (item: ShownSidebarMore, siblings: number): DrawnRow => {
    const level = `${siblings} ${item.href}`;
    const blank = {
      item: { ...item, count: 0 },
      place: "aside",
      siblings,
      below: undefined,
    } as const;
    const html = ofLevels.get(level) ?? draw(blank).start;
    ofLevels.set(level, html);
    return { start: html.replace('data-count="0"', `data-count="${item.count}"`), end: "" };
  };
  const drawRow = (row: OpenRow): DrawnRow => {
    if (row.item.kind === "more") return drawMore(row.item, row.siblings);
    // In one document alone.
    if (row.place === "current") return draw(row);
    const states = known.get(row.item) ?? new Map<string, DrawnRow>();
    known.set(row.item, states);
    const state = `${row.place} ${row.below === undefined}`;
    const drawn = states.get(state) ?? draw(row);
    states.set(state, drawn);
    return drawn;
  };
  const join = (rows: readonly OpenRow[]): string =>
    rows.reduce((html, row) => {
      const { start, end } = drawRow(row);
      return html + start + (row.below ? join(row.below) : "") + end;
    }, "");
  return ({ rows, isShown }) => {
    const isRead = isShown && canBeRead(rows);
    const html = isRead ? rowsOfHtml(rows) : [];
    return {
      rows: join(rows),
      unread: isRead
        ? html.length > 0
          ? { rowsOfHtml: html }
          : {}
        : { sidebar: itemsOfRows(rows) },
    };
  };
}

/** The markup of a row; the rows below it stand between its start and its end. */
interface DrawnRow {
  readonly start: string;
  readonly end: string;
}

function rowMarkup(row: OpenRow, site: SiteData): DrawnRow {
  const html = markupInSite(rowElement(row), site);
  if (!row.below) return { start: html, end: "" };
  const at = html.lastIndexOf(emptyList) + emptyList.indexOf("</");
  return { start: html.slice(0, at), end: html.slice(at) };
}

function rowElement({ item, place, siblings, below }: OpenRow): ReactNode {
  if (item.kind === "more") return <MoreRow item={item} siblings={siblings} onShow={() => {}} />;
  const active = { current: [0], way: [0, 0], aside: [] }[place];
  const control = { state: startSidebar("", active), setOpen: () => {}, showsAll: false };
  const shown = item.kind === "category" ? { ...item, items: below && [] } : item;
  return <SidebarItem item={shown} path={[0]} siblings={siblings} control={control} />;
}

/** Names that mark rows of the engine, and signs that a browser reads in another way than they were written. */
const unreadClass = /^sidebar-|^\s|\s$|\s\s|[^\S ]|^$/;
const unreadLabel = /[\r\0]/;

/** Whether `readSidebar` can read the rows from the HTML, except for rows of HTML. */
function canBeRead(rows: readonly OpenRow[]): boolean {
  return rows.every(({ item, below }) => {
    if (item.kind !== "more" && unreadClass.test(item.className ?? "plain")) return false;
    if ("label" in item && unreadLabel.test(item.label)) return false;
    return below === undefined || canBeRead(below);
  });
}

function rowsOfHtml(rows: readonly OpenRow[], found: string[] = []): readonly string[] {
  for (const { item, below } of rows) {
    if (item.kind === "html") found.push(item.html);
    if (below) rowsOfHtml(below, found);
  }
  return found;
}
