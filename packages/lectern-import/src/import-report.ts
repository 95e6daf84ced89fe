/** The result for a part of the old site: imported, replaced, or left out. */
export type Fate = "taken" | "stood-in" | "dropped";

/** The result for one part of the old site. */
export interface ReportEntry {
  readonly fate: Fate;
  /** The part: `plugin "@docusaurus/plugin-pwa"`. */
  readonly what: string;
  /** A file of the old or new site, with a line if known. */
  readonly place?: string | undefined;
  /** The reason, and what the owner of the site can do. */
  readonly note?: string | undefined;
}

/** Collects the results, each once. */
export interface ImportReport {
  /** Reports an imported part. @param place a file of the old or new site, with a line if known */
  take(what: string, note?: string, place?: string): void;
  /** Reports a part that Lectern replaces. */
  replace(what: string, note?: string, place?: string): void;
  /** Reports a part that is left out. */
  drop(what: string, note?: string, place?: string): void;
  entries(): readonly ReportEntry[];
}

/** Starts an empty report. Its entries are in the order in which each was first added. */
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

/** The facts about the pages of the new site that the report shows. */
export interface ReportedPages {
  /** Number of pages. */
  readonly count: number;
  /** Number of pages that use a file of the new site, directly or not. */
  using(file: string): number;
}

const titles: Readonly<Record<Fate, string>> = {
  dropped: "Left out",
  "stood-in": "Replaced",
  taken: "Imported",
};

/** Estimated work by hand for an entry, in minutes. */
const minutes: Readonly<Record<Fate, number>> = { dropped: 10, "stood-in": 5, taken: 0 };

/** Returns the report as Markdown, the worst results first. */
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
  const last = `Pages: ${pages.count}. Parts left out or replaced: ${lost}. Estimated work by hand: ${work} minutes.\n`;
  return [...parts, last].join("\n");
}
