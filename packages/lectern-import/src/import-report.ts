/** Result for a part of the old site: imported, replaced, or omitted. */
export type Fate = "taken" | "stood-in" | "dropped";

export interface ReportEntry {
  readonly fate: Fate;
  /** Name of the part: `plugin "@docusaurus/plugin-pwa"`. */
  readonly what: string;
  /** File of the old or new site, with a line if known. */
  readonly place?: string | undefined;
  /** The reason, and what the site owner can do. */
  readonly note?: string | undefined;
}

/** Collects the results without duplicates. */
export interface ImportReport {
  /**
   * Reports an imported part.
   *
   * @param place file of the old or new site, with a line if known
   */
  take(what: string, note?: string, place?: string): void;
  /** Reports a part that Lectern replaces. */
  replace(what: string, note?: string, place?: string): void;
  /** Reports an omitted part. */
  drop(what: string, note?: string, place?: string): void;
  entries(): readonly ReportEntry[];
}

/** Creates an empty report. Entries stay in the order in which they were first added. */
export function importReport(): ImportReport {
  const entries = new Map<string, ReportEntry>();
  const add = (fate: Fate) => (what: string, note?: string, place?: string) => {
    const entry = { fate, what, place, note };
    entries.set(JSON.stringify(entry), entry);
  };
  return {
    take: add("taken"),
    replace: add("stood-in"),
    drop: add("dropped"),
    entries: () => [...entries.values()],
  };
}

/** Page data for the report. */
export interface ReportedPages {
  /** Number of pages. */
  readonly count: number;
  /** Number of pages that use a file of the new site, directly or indirectly. */
  using(file: string): number;
}

const titles: Readonly<Record<Fate, string>> = {
  dropped: "Left out",
  "stood-in": "Replaced",
  taken: "Imported",
};

/** Estimated manual work per entry, in minutes. */
const minutes: Readonly<Record<Fate, number>> = { dropped: 10, "stood-in": 5, taken: 0 };

/** Returns the report as Markdown, starting with the worst results. */
export function reportText(entries: readonly ReportEntry[], pages: ReportedPages): string {
  const fates: readonly Fate[] = ["dropped", "stood-in", "taken"];
  const using = ({ fate, place }: ReportEntry) =>
    fate === "taken" ? 0 : pages.using((place ?? "").replace(/:\d+$/, ""));
  const parts = fates.flatMap((fate) => {
    const own = entries
      .filter((entry) => entry.fate === fate)
      .toSorted((a, b) => using(b) - using(a));
    if (own.length === 0) return [];
    const lines = own.map((entry) => {
      const { what, place, note } = entry;
      const used = using(entry);
      const on = used === 0 ? "" : used === 1 ? " on 1 page" : ` on ${used} pages`;
      return [`- ${what}`, place && ` (${place})`, on, note && `: ${note}`]
        .filter(Boolean)
        .join("");
    });
    return [`## ${titles[fate]}\n\n${lines.join("\n")}\n`];
  });
  const lost = entries.filter(({ fate }) => fate !== "taken").length;
  const work = entries.reduce((sum, { fate }) => sum + minutes[fate], 0);
  const last = `Pages: ${pages.count}. Parts omitted or replaced: ${lost}. Estimated manual work: ${work} minutes.\n`;
  return [...parts, last].join("\n");
}
