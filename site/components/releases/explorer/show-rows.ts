import type { FoundRelease } from "../../../data/explorer/filter-releases";
import { discussionAddress, trackerAddress } from "../../../data/section-names";

/** Maximum number of matches to show for a release. All other matches are only counted. */
const SHOWN = 8;

/** The row with the matches of a release, below the release itself. */
const foundClass = "explorer-found";

/**
 * Shows the rows of matching releases, each followed by its matches. The table is in the
 * page for readers without JavaScript, so this changes it in place.
 *
 * @param found undefined: all rows
 */
export function showRows(table: HTMLElement, found: readonly FoundRelease[] | undefined): void {
  const byVersion = new Map(found?.map((entry) => [entry.release.version, entry]));
  for (const row of table.querySelectorAll(`.${foundClass}`)) row.remove();
  for (const row of table.querySelectorAll<HTMLTableRowElement>("tbody tr")) {
    const entry = byVersion.get(row.dataset["version"] ?? "");
    row.hidden = found !== undefined && entry === undefined;
    if (entry && entry.issues.length + entry.advisories.length > 0) row.after(foundRow(entry, row));
  }
}

function foundRow(entry: FoundRelease, row: HTMLTableRowElement): HTMLTableRowElement {
  const lines = [
    ...entry.advisories.map(({ id, discussion, line }) => ({
      id,
      href: discussionAddress(discussion),
      text: line,
    })),
    ...entry.issues.map(({ id, line, area, section }) => ({
      id,
      href: trackerAddress(id),
      text: `${line} (${area ?? section})`,
    })),
  ];
  const list = element("ul", "changes");
  for (const { id, href, text } of lines.slice(0, SHOWN)) {
    const link = element("a");
    link.href = href;
    link.textContent = id;
    const item = element("li");
    item.append(link, ` ${text}`);
    list.append(item);
  }
  const cell = element("td");
  cell.colSpan = row.cells.length;
  cell.append(list);
  const rest = lines.length - SHOWN;
  if (rest > 0) {
    const more = element("p");
    more.textContent = `and ${rest} more in the notes of ${entry.release.version}`;
    cell.append(more);
  }
  const found = element("tr", foundClass);
  found.append(cell);
  return found;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className?: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className !== undefined) made.className = className;
  return made;
}
