/** The short names of everything a reader's choices are stored under. */
export const preferenceKeys = {
  /** `light` or `dark`; absent: no choice made. */
  theme: "theme",
  /** `true` or `false`, for the announcement of `announcementId`. */
  announcementDismissed: "announcement.dismiss",
  /** The announcement seen last. */
  announcementId: "announcement.id",
  /** `hidden`; anything else: the sidebar is shown. */
  sidebar: "sidebar",
  /** The version a reader picked in a docs section. */
  version: (section: string) => `docs-preferred-version-${section}`,
  /** What was searched for last: a JSON list of texts, newest first. */
  recentSearches: "search.recent",
  /** `true` once the browser said that the site was installed as an app. */
  appInstalled: "pwa.event.appInstalled.fired",
  /** What the reader wants stored for use without a network: `all`, or the ids of parts as JSON; absent: no choice made. */
  offlineChoice: "offline.choice",
  /** `true` while the reader has stopped the download. */
  offlinePaused: "offline.paused",
  /** `off` once the reader has switched off the keys that are one character. */
  singleKeys: "keys.single",
  /** The tab chosen in a group of tabs. */
  tab: (group: string) => `tab.${group}`,
} as const;
