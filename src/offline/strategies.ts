/** What may turn offline mode on; a site names those that count. */
export type Strategy =
  | "appInstalled"
  | "standalone"
  | "queryString"
  | "mobile"
  | "saveData"
  | "always";

/** What is known of the reader's browser. */
export interface BrowserFacts {
  /** The site was installed as an app: the browser said so, or lists it. */
  readonly isInstalled: boolean;
  /** It runs in a window of its own. */
  readonly isStandalone: boolean;
  /** The query of the page's address, with its question mark. */
  readonly query: string;
  /** The inner width of the window, in CSS pixels. */
  readonly width: number;
  /** The reader asked to save data. */
  readonly savesData: boolean;
  /** The reader chose something to be stored. */
  readonly hasChosen: boolean;
}

/** The widest window that counts as that of a mobile device, in CSS pixels. */
export const MOBILE_WIDTH = 940;

/** Whether the site is to work without a network: when any strategy that counts holds, or the reader chose so. */
export function isOfflineMode(strategies: readonly Strategy[], facts: BrowserFacts): boolean {
  return facts.hasChosen || strategies.some((strategy) => holds(strategy, facts));
}

function holds(strategy: Strategy, facts: BrowserFacts): boolean {
  switch (strategy) {
    case "always":
      return true;
    case "appInstalled":
      return facts.isInstalled;
    case "standalone":
      return facts.isStandalone;
    case "queryString":
      return new URLSearchParams(facts.query).get("offlineMode") === "true";
    case "mobile":
      return facts.width <= MOBILE_WIDTH;
    case "saveData":
      return facts.savesData;
  }
}
