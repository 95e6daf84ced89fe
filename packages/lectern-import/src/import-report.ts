/** What became of something the site had. */
export type Fate = "taken" | "stood-in" | "dropped";

/** What became of one thing of the old site. */
export interface ReportEntry {
  readonly fate: Fate;
  /** What it is about: `plugin "@docusaurus/plugin-pwa"`. */
  readonly what: string;
  /** Where it stands: a file of the source, with a line if known. */
  readonly place?: string | undefined;
  /** What became of it, or what to do about it. */
  readonly note?: string | undefined;
}

/** Takes note of what was done with each thing, each once. */
export interface ImportReport {
  add(entry: ReportEntry): void;
  entries(): readonly ReportEntry[];
}

/** Start an empty report. Its entries are in the order in which each was first added. */
export function importReport(): ImportReport {
  const entries = new Map<string, ReportEntry>();
  return {
    add: (entry) => void entries.set(JSON.stringify(entry), entry),
    entries: () => [...entries.values()],
  };
}

const titles: Readonly<Record<Fate, string>> = {
  taken: "Imported",
  "stood-in": "Replaced by placeholders",
  dropped: "Not imported",
};

/** The report as Markdown, which the terminal shows and the new site holds. */
export function reportText(entries: readonly ReportEntry[]): string {
  const fates: readonly Fate[] = ["taken", "stood-in", "dropped"];
  return fates
    .flatMap((fate) => {
      const own = entries.filter((entry) => entry.fate === fate);
      if (own.length === 0) return [];
      const lines = own.map(({ what, place, note }) =>
        [`- ${what}`, place && ` (${place})`, note && `: ${note}`].filter(Boolean).join(""),
      );
      return [`## ${titles[fate]}\n\n${lines.join("\n")}\n`];
    })
    .join("\n");
}
