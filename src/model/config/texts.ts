import { comparisonTexts } from "./comparison-texts.ts";
import { offlinePageTexts } from "./offline-page-texts.ts";
import { codeTexts, zoomTexts } from "./figure-texts.ts";
import { searchPageTexts } from "./search-page-texts.ts";
import { searchTexts } from "./search-texts.ts";

/** A text that depends on a number, by the plural categories of its language (CLDR). */
export interface PluralText {
  readonly zero?: string;
  readonly one?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

/** Every text the shell shows. Words in braces are replaced: `Since {version}`. */
export type TextCatalogue = Widened<typeof englishTexts>;

/** The texts every page's program may need; what one page alone shows, that page carries. */
export interface SharedTexts extends Omit<
  TextCatalogue,
  | "offlinePage"
  | "searchPage"
  | "pageMenu"
  | "blog"
  | "comparison"
  | "basePathProblem"
  | "page"
  | "content"
  | "moved"
> {
  /** What is added to texts of authors stands in them; the rest is for the program. */
  readonly content: Pick<TextCatalogue["content"], "headingLinkCopied">;
  /** `lastUpdated` as the site wants it: with the author or without. */
  readonly page: Omit<TextCatalogue["page"], "lastUpdatedOn">;
}

type Widened<T> = T extends string
  ? string
  : T extends { readonly other: string }
    ? PluralText
    : T extends readonly string[]
      ? readonly string[]
      : { readonly [Key in keyof T]: Widened<T[Key]> };

/** The English catalogue: what there is to translate, and what stands where a translation is missing. */
export const englishTexts = {
  skipToContent: "Skip to main content",
  /** To the list of its headings, past the sidebar. */
  skipToContents: "Skip to contents of the page",
  close: "Close",
  announcement: "Announcement",
  mainNavigation: "Main",
  homePage: "Home page",
  backToTop: "Scroll back to top",
  date: "{day} {month} {year}",
  months: [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
  ],
  menu: {
    open: "Open menu",
    close: "Close menu",
    title: "Menu",
    backToMain: "← Back to main menu",
    versions: "Versions",
    languages: "Languages",
    /** Names the menu of what the bar has no room for. */
    more: "More",
  },
  /** The dialog of the keys. */
  keys: {
    title: "Keyboard shortcuts",
    previous: "Previous page",
    next: "Next page",
    /** Beside the switch of those that are one character. */
    single: "Shortcuts of a single key",
  },
  search: searchTexts,
  colorMode: {
    label: "Switch between dark and light mode (currently {mode})",
    light: "light mode",
    dark: "dark mode",
    system: "system mode",
  },
  sidebar: {
    label: "Docs sidebar",
    toggleCategory: "Toggle the collapsible sidebar category '{label}'",
    more: "Show all {count}",
    hide: "Hide sidebar",
    show: "Show sidebar",
  },
  breadcrumbs: "Breadcrumbs",
  contents: "On this page",
  version: {
    badge: "Version: {label}",
    unreleased: "This is unreleased documentation for {site} {label} version.",
    unmaintained:
      "This is documentation for {site} {label}, which is no longer actively maintained.",
    upToDate: "For up-to-date documentation, see the {link} ({label}).",
    latest: "latest version",
  },
  page: {
    tags: "Tags:",
    edit: "Edit this page",
    report: "Report a problem",
    lastUpdated: "Last updated on {date} by {author}",
    /** Where the site does not name who changed a page. */
    lastUpdatedOn: "Last updated on {date}",
    neighbours: "Docs pages navigation",
    previous: "Previous",
    next: "Next",
  },
  loading: "Loading…",
  failure: { title: "This page could not be loaded.", retry: "Retry" },
  crash: {
    documentTitle: "Page Error",
    title: "This page crashed.",
    /** Where only something in the text did. */
    part: "This part of the page crashed.",
    retry: "Try again",
  },
  basePathProblem: {
    title: "This site did not load properly.",
    cause:
      "Some of its files are missing. Most likely the site is served from another path than the one it was built for.",
    configured: "It was built for the base path {path}",
    configuredDefault: "It was built for the base path / (the default).",
    suggestion: "The address of this page suggests the base path {path}",
    /** In place of the three above when the site stands at the path it was built for. */
    incomplete:
      "Some of its files are missing. Most likely a new version is being put in place: please try again in a few minutes.",
  },
  category: { items: { one: "{count} item", other: "{count} items" } },
  tags: {
    title: "Tags",
    documents: { one: "One doc tagged", other: "{count} docs tagged" },
    tagged: { one: 'One doc tagged with "{label}"', other: '{count} docs tagged with "{label}"' },
    viewAll: "View All Tags",
  },
  notFound: {
    title: "Page Not Found",
    apology: "We could not find what you were looking for.",
    request:
      "Please contact the owner of the site that linked you to this address and let them know their link is broken.",
    nearest: "These pages have addresses like it:",
    search: "Search the documentation",
    searchFor: "Search for “{words}”",
    home: "Go to the home page",
  },
  /** What the engine adds to the texts of authors. */
  content: {
    admonitions: {
      note: "Note",
      tip: "Tip",
      /** What the authors recommend, beside what is a rule. */
      advice: "Advice",
      info: "Info",
      important: "Important",
      warning: "Warning",
      caution: "Caution",
      danger: "Danger",
    },
    headingLink: "Direct link to {heading}",
    headingLinkTitle: "Direct link to heading",
    /** Said when choosing the link has copied its address. */
    headingLinkCopied: "Link copied",
    /** Name the box of an item of a task list. */
    taskDone: "Completed task",
    taskOpen: "Open task",
    footnotes: "Footnotes",
    footnoteBack: "Back to reference {reference}",
  },
  /** The menu of what can be done with a page. */
  pageMenu: {
    label: "Use this page",
    copy: "Copy as Markdown",
    view: "View as Markdown",
    /** Of an assistant or another program the configuration names. */
    open: "Open in {name}",
    print: "Print",
  },
  /** The page at an old address, where the host does not lead on by itself. */
  moved: { title: "Moved", text: "This page is now at {link}." },
  offline: {
    control: "Read offline",
    offline: "You are offline",
    copy: "Offline copy of {date}",
    noNetwork: "You are offline, and this page is not kept on this device.",
    /** Heads the list of what is, below that. */
    kept: "These parts are:",
    newVersion: "New version available",
    refresh: "Refresh",
  },
  blog: {
    archive: "Archive",
    /** Heads the posts whose day nothing tells. */
    undated: "Without a date",
  },
  comparison: comparisonTexts,
  offlinePage: offlinePageTexts,
  searchPage: searchPageTexts,
  since: "Since {version}",
  zoom: zoomTexts,
  code: codeTexts,
} as const;

/** A text with the words in braces replaced. Those without a value stay as they are. */
export function fillText(
  text: string,
  values: Readonly<Record<string, string | number | undefined>>,
): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The number a text depends on, and what else stands in the text. */
export interface Counted {
  /** Code of the language, which has its own forms. */
  readonly locale: string;
  readonly count: number;
  readonly values?: Readonly<Record<string, string>>;
}

/** The form of a text for a number, `{count}` being the number itself. */
export function countText(text: PluralText, { locale, count, values }: Counted): string {
  const form = new Intl.PluralRules(locale).select(count);
  return fillText(text[form] ?? text.other, { ...values, count });
}
