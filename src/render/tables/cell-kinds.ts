const finders = new Map<string, RegExp>();

/**
 * What matches each date of a text: `6 November 2023`, `Nov 6, 2023`, `November 2023`,
 * `2023-11-06`, with the names of months in English and in the language of the page.
 *
 * @param language a BCP 47 tag; without known names of months it adds none to the English ones
 */
export function dateFinder(language: string): RegExp {
  const known = finders.get(language);
  if (known) return known;
  const names = [...new Set([...monthNames("en"), ...monthNames(language)])]
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|");
  const forms = [
    `\\d{1,2}\\.? (?:de )?(?:${names})\\.?(?: (?:de )?\\d{4})?`,
    `(?:${names})\\.? \\d{1,2}, \\d{4}`,
    `(?:${names})\\.? \\d{4}`,
    `\\d{4}-\\d{2}-\\d{2}`,
  ].join("|");
  const finder = new RegExp(`(?<![\\p{L}\\d-])(?:${forms})(?![\\p{L}\\d-])`, "gu");
  finders.set(language, finder);
  return finder;
}

/** Long and short, as they stand beside a day. */
function monthNames(language: string): readonly string[] {
  return (["long", "short"] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(language, { day: "numeric", month, timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, index) => {
      const parts = format.formatToParts(Date.UTC(2020, index, 1));
      return (parts.find(({ type }) => type === "month")?.value ?? "").replace(/\.$/, "");
    }).filter((name) => /\p{L}/u.test(name));
  });
}

/** A column named so holds numbers of versions, which are names: `3.9` comes before `3.11`. */
const versions = /\b(?:versions?|releases?|since|until|from|to|line|branch)\b/i;

/**
 * Whether the cells of a column hold numbers and nothing else, but for some that are
 * empty or a dash: whole numbers, or decimals of one precision, with a sign, separators
 * between thousands, a unit or a per cent sign.
 */
export function areNumbers(header: string, texts: readonly string[]): boolean {
  if (versions.test(header)) return false;
  const written = texts.filter((text) => !/^[-–—]?$/.test(text));
  if (written.length === 0 || written.length * 2 < texts.length) return false;
  const number =
    /^[-+−±~≈<>≤≥]?\s?\d{1,3}(?:(?:[ ,’'\u00a0\u202f]\d{3})+|\d*)(?<rest>\.\d+)?\s?(?:%|‰|×|[kKMGT]i?B|B|ms|µs|s|px|h|min)?$/u;
  const rests = new Set<number>();
  for (const text of written) {
    const found = number.exec(text);
    if (!found) return false;
    rests.add(found.groups?.["rest"]?.length ?? 0);
  }
  return rests.size === 1;
}
