/** Result for a part of the old site. `ignored`: an option that readers hardly miss. */
export type Fate = "taken" | "stood-in" | "dropped" | "ignored";

export interface ReportEntry {
  readonly fate: Fate;
  /** Name of the part: `plugin "@docusaurus/plugin-pwa"`. */
  readonly what: string;
  /** File of the old or new site, with a line if known. */
  readonly place?: string | undefined;
  /** The reason, and what the site owner can do. */
  readonly note?: string | undefined;
}

export type ImportReport = ReturnType<typeof importReport>;

/**
 * Creates an empty report. It collects the results without duplicates, in the order in which they
 * were first added.
 */
export function importReport() {
  const entries = new Map<string, ReportEntry>();
  const add = (fate: Fate) => (what: string, note?: string, place?: string) => {
    const entry = { fate, what, place, note };
    entries.set(JSON.stringify(entry), entry);
  };
  return {
    /** Reports an imported part. `place` is a file of the old or new site, with a line if known. */
    take: add("taken"),
    /** Reports a part that Lectern replaces. */
    replace: add("stood-in"),
    /** Reports an omitted part. */
    drop: add("dropped"),
    /** Reports an option that Lectern doesn't have. */
    ignore: add("ignored"),
    entries: (): readonly ReportEntry[] => [...entries.values()],
  };
}

/** Page data for the report. */
export interface ReportedPages {
  /** Number of pages, without translations. */
  readonly count: number;
  readonly translations: number;
  /** Returns the number of pages that use a file in the new site, directly or indirectly. */
  using(file: string): number;
}

/** Titles, starting with the worst, and estimated minutes of manual work for an entry. */
const fates: readonly (readonly [Fate, string, number])[] = [
  ["dropped", "Left out", 10],
  ["stood-in", "Replaced", 5],
  ["ignored", "Options that Lectern ignores", 0],
  ["taken", "Imported", 0],
];

/** Minimum number of similar entries that share a line. */
const many = 4;

/**
 * Returns the report as Markdown, starting with the worst results.
 *
 * @param most maximum number of similar entries to list
 */
export function reportText(
  entries: readonly ReportEntry[],
  pages: ReportedPages,
  most = Number.POSITIVE_INFINITY,
): string {
  const groups = groupsOf(entries);
  let work = 0;
  const parts = fates.flatMap(([fate, title, minutes]) => {
    const own = groups
      .filter(([first]) => first.fate === fate)
      .toSorted((a, b) => usedBy(b, pages) - usedBy(a, pages));
    if (own.length === 0) return [];
    const lines = own.map((group) => groupText(group, pages, most));
    // Similar entries need similar work, which is faster after the first one.
    for (const { length } of own)
      work += length < many ? length * minutes : minutes && minutes + length;
    return [`## ${title}\n\n${lines.join("\n")}\n`];
  });
  const lost = entries.filter(({ fate }) => /dropped|stood-in/.test(fate)).length;
  const { count, translations } = pages;
  const also = ["", " and 1 translation"][translations] ?? ` and ${translations} translations`;
  const last = `Pages: ${count}${also}. Parts omitted or replaced: ${lost}. Estimated manual work: ${work} minutes.\n`;
  return [...parts, last].join("\n");
}

/** Entries about the same kind of part, with the same note. */
type Group = readonly [ReportEntry, ...ReportEntry[]];

function groupsOf(entries: readonly ReportEntry[]): readonly Group[] {
  const groups = new Map<string, [ReportEntry, ...ReportEntry[]]>();
  for (const entry of entries) {
    const key = JSON.stringify([entry.fate, kindOf(entry), entry.note]);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups.values()];
}

/**
 * Returns the kind of part: the first word of its name, for example `rule` for "rule for `.menu`".
 * Names in quotes are modules.
 */
function kindOf({ what }: ReportEntry): string {
  return what.startsWith('"') ? "module" : (what.split(" ", 1)[0] ?? "");
}

/** Returns the number of pages that use the parts. */
function usedBy(group: Group, pages: ReportedPages): number {
  const [{ fate }] = group;
  if (fate === "taken") return 0;
  // A package that the configuration needs affects all pages.
  if (fate === "dropped" && kindOf(group[0]) === "package") return pages.count;
  const files = new Set(group.map(({ place = "" }) => place.replace(/:\d+$/, "")));
  return [...files].reduce((sum, file) => sum + pages.using(file), 0);
}

/**
 * Returns a line for each entry. If there are many, returns one line for all of them, followed by a
 * list of at most `most` entries.
 */
function groupText(group: Group, pages: ReportedPages, most: number): string {
  const [first] = group;
  const on = (list: Group) => {
    const used = usedBy(list, pages);
    return used === 0 ? "" : used === 1 ? " on 1 page" : ` on ${used} pages`;
  };
  const named = ({ what, place }: ReportEntry) => what + (place ? ` (${place})` : "");
  const reason = first.note ? `: ${first.note}` : "";
  if (group.length < many) {
    return group.map((entry) => `- ${named(entry)}${on([entry])}${reason}`).join("\n");
  }
  const rest = group.length - most;
  return [
    `- ${kindOf(first)}, ${group.length} times${on(group)}${reason}`,
    ...group.slice(0, rest > 0 ? most : undefined).map((entry) => `  - ${named(entry)}`),
    ...(rest > 0 ? [`  - ${rest} more, see import-report.md`] : []),
  ].join("\n");
}
