/** English texts of the search, from the box in the bar to what is found. */
export const searchTexts = {
  placeholder: "Search...",
  label: "Search",
  submit: "Submit",
  clear: "Clear",
  cancel: "Cancel",
  empty: "No results found.",
  loading: "Searching…",
  /** Said to screen readers when results have come. */
  found: { one: "{count} result", other: "{count} results" },
  shown: "The best {shown} of {total} results",
  more: "More results",
  all: "All {total} results",
  results: "Results",
  otherPages: "Other pages",
  allAreas: "All",
  allVersions: "All versions",
  /** Button below "No results found." in one of several versions. */
  searchAllVersions: "Search all versions",
  areas: "Areas",
  versions: "Versions",
  suggestion: "Did you mean {query}?",
  nearest: "Pages with a title like it",
  literal: "Read as plain text, because it is no query:",
  unquoted: "Nothing has the words in quotes together. Found without the quotes:",
  recent: "Recent searches",
  /** Above the main places of the site, in an empty box. */
  places: "Go to",
  removeRecent: "Remove “{query}”",
  offline: "You are offline: only what has been fetched before can be opened.",
  trouble: {
    unreachable: "Search has no connection. It is tried again by itself.",
    broken: "Search cannot be loaded right now. It is tried again by itself.",
    part: "Some pages could not be searched.",
    renewed: "This site has a new version, which is being loaded.",
  },
  keys: { select: "to select", open: "to open", newTab: "in a new tab", close: "to close" },
} as const;
