import type { SiteData } from "../core/site-data.ts";
import { countText, fillText, type SharedTexts } from "../core/strings/texts.ts";

/** A date in UTC. Months start at 1. */
export interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A part of a label: text, or a slot that an element replaces. */
export type TextPart = string | { readonly slot: string };

/** The labels of a locale. Labels with placeholders are functions. */
export type Texts = ReturnType<typeof makeTexts>;

const made = new WeakMap<SharedTexts, Texts>();

/** Returns the labels of a site in its language. */
export function textsOf({ texts, locale }: Pick<SiteData, "texts" | "locale">): Texts {
  const known = made.get(texts);
  if (known) return known;
  const filled = makeTexts(texts, locale.code);
  made.set(texts, filled);
  return filled;
}

function makeTexts(catalogue: SharedTexts, locale: string) {
  const { colorMode, sidebar, version, page, zoom } = catalogue;
  return {
    ...catalogue,
    // Don't use Intl, because its results differ between servers and browsers.
    date: ({ year, month, day }: DateParts) =>
      fillText(catalogue.date, { year, day, month: catalogue.months[month - 1] ?? "" }),
    colorMode: {
      label: (mode: "light" | "dark") => fillText(colorMode.label, { mode: colorMode[mode] }),
    },
    sidebar: {
      ...sidebar,
      more: (count: number) => fillText(sidebar.more, { count: String(count) }),
      toggleCategory: (label: string) => fillText(sidebar.toggleCategory, { label }),
    },
    version: {
      badge: (label: string) => fillText(version.badge, { label }),
      unreleased: (site: string, label: string) => fillText(version.unreleased, { site, label }),
      unmaintained: (site: string, label: string) =>
        fillText(version.unmaintained, { site, label }),
      /** Contains the slot `link`, for a link to the latest version. */
      upToDate: (label: string) => splitText(fillText(version.upToDate, { label })),
      latest: version.latest,
    },
    /** `lastUpdated` contains the slots `date` and `author`. */
    page: { ...page, lastUpdated: splitText(page.lastUpdated) },
    code: {
      ...catalogue.code,
      copyFile: (name: string) => fillText(catalogue.code.copyFile, { name }),
    },
    category: {
      items: (count: number) => countText(catalogue.category.items, { locale, count }),
    },
    since: (release: string) => fillText(catalogue.since, { version: release }),
    zoom: {
      ...zoom,
      /** Label of a button that opens an image. */
      open: (description: string) =>
        description === "" ? zoom.openUnnamed : fillText(zoom.open, { description }),
    },
  };
}

function splitText(text: string): readonly TextPart[] {
  return text
    .split(/(\{\w+\})/)
    .filter((part) => part !== "")
    .map((part) => (/^\{\w+\}$/.test(part) ? { slot: part.slice(1, -1) } : part));
}

/**
 * Parses an ISO 8601 date in UTC, so that server and browser agree. Returns `undefined` if it's
 * invalid.
 */
export function utcDate(iso: string): DateParts | undefined {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return undefined;
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  };
}
