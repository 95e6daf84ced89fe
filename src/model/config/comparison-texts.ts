/** English texts of pages that say what changed between versions. */
export const comparisonTexts = {
  /** Beside the version of a page: leads to what changed. */
  link: "Changes since {older}",
  /** In its place on a page whose text is the same. */
  unchanged: "Unchanged since {older}",
  title: "{title}: changes from {older} to {newer}",
  description: "What changed on the page “{title}” between {older} and {newer}.",
  /** Above a comparison; both lead to the page. */
  pages: "{older} compared with {newer}.",
  page: "{title}, {label}",
  sections: "Sections: {changed} changed, {added} added, {removed} removed.",
  words: "Words: {added} added, {removed} removed.",
  nothing: "The text is the same in both versions. Only links or pictures may differ.",
  start: "Start of the page",
  states: { changed: "changed", added: "added", removed: "removed" },
  /** Beside a section whose address is another. */
  moved: "Its address was #{id}.",
  /** In front of a fold of what is the same. */
  unchangedBlocks: { one: "{count} unchanged part", other: "{count} unchanged parts" },
  unchangedSections: { one: "{count} unchanged section", other: "{count} unchanged sections" },
  /** Said by screen readers around what was added and removed. */
  spoken: {
    added: "added:",
    addedEnd: "end of added text.",
    removed: "removed:",
    removedEnd: "end of removed text.",
  },
  previous: "Previous change",
  next: "Next change",
  /** Said of the mark at a heading, which leads to what changed. */
  mark: "Changed since {older}",
  /** Behind the name of the site, as the title of the feed. */
  feedTitle: "what changed between versions",
  list: {
    title: "All changes from {older} to {newer}",
    description: "Pages that were added, removed, renamed or changed between {older} and {newer}.",
    summary: "Pages: {changed} changed, {added} added, {removed} removed, {same} unchanged.",
    formats: "The same for programs: {json}, {feed}.",
    feed: "feed",
    otherPages: "Other pages",
    added: "Added",
    removed: "Removed",
    renamed: "Renamed",
    changed: "Changed",
    from: "was {address}",
    none: "No page was added, removed or changed.",
    amount: "words: {added} added, {removed} removed",
  },
  dialog: {
    title: "{title}: {older} compared with {newer}",
    loading: "Comparing…",
    failed: "The comparison could not be loaded. It needs a connection.",
    noVersions: "This page has no versions that could be compared.",
    unknown: "There is no version “{version}” of this page. There are: {versions}.",
    same: "This is {version}: a comparison with itself shows no change.",
    missing: "{version} has no such page.",
  },
  news: {
    on: "Mark what is new since my last visit",
    off: "Do not mark what is new",
    mark: "New",
    since: "Marked: changed since your last visit on {date}.",
    first: "From your next visit on, what has changed since is marked here.",
  },
} as const;
