import type { FoundRelease } from "../../../data/explorer/filter-releases";

/** So many matches of a release are named; the rest is counted. */
const NAMED = 6;

/** Cells of a row before anything was found in it. */
const CELLS = 4;

/**
 * Show the rows of the table of releases that were found, with what was found in
 * each. The table is in the page for readers without script, so it is changed in
 * place.
 *
 * @param found undefined: all rows
 */
export function showRows(table: HTMLElement, found: readonly FoundRelease[] | undefined): void {
  const byVersion = new Map(found?.map((entry) => [entry.release.version, entry]));
  for (const row of table.querySelectorAll<HTMLTableRowElement>("tbody tr")) {
    const entry = byVersion.get(row.dataset["version"] ?? "");
    row.hidden = found !== undefined && entry === undefined;
    const cell = row.cells[CELLS] ?? row.insertCell();
    cell.textContent = entry ? told(entry) : "";
  }
}

/** `MDL-70745 (Fixes and improvements), MSA-22-0010`. */
function told({ issues, advisories }: FoundRelease): string {
  const names = [
    ...advisories.map(({ id }) => id),
    ...issues.map(({ id, section, area }) => `${id} (${area ?? section})`),
  ];
  const rest = names.length - NAMED;
  const shown = names.slice(0, NAMED).join(", ");
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}
