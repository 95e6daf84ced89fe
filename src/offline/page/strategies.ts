import type { OfflineConfig } from "../../core/config.ts";
import { preferenceKeys, type PreferencesPort } from "../../theme/ports.ts";
import type { Choice } from "./download-plan.ts";

/** A way to turn on offline mode. Each site configures the strategies it uses. */
export type Strategy = OfflineConfig["strategies"][number];

/** Data about the reader's browser that can turn on offline mode. */
export type BrowserFacts = Awaited<ReturnType<typeof browserFacts>>;

/** The largest width of a mobile device in CSS pixels. */
const MOBILE_WIDTH = 940;

/** Whether the site should work offline: a configured strategy applies, or the reader chose it. */
export function isOfflineMode(strategies: readonly Strategy[], facts: BrowserFacts): boolean {
  return facts.hasChosen || strategies.some((strategy) => applies(strategy, facts));
}

function applies(strategy: Strategy, facts: BrowserFacts): boolean {
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

/** Members that TypeScript's DOM library doesn't include yet. */
interface NewNavigator {
  readonly connection?: { readonly saveData?: boolean };
  getInstalledRelatedApps?(): Promise<readonly { readonly platform: string }[]>;
}

/** Whether the reader turned on the browser's data saver. */
export function savesData(): boolean {
  return (navigator as NewNavigator).connection?.saveData === true;
}

/** Collects the data that can turn on offline mode. */
export async function browserFacts(saved: PreferencesPort) {
  const isStandalone = matchMedia("(display-mode: standalone)").matches;
  // A site in its own window must be installed, even if the browser didn't report the installation.
  if (isStandalone) saved.set(preferenceKeys.appInstalled, "true");
  const choice = storedChoice(saved);
  return {
    /**
     * Whether the site is installed as an app: the browser reported the installation, or lists the
     * app.
     */
    isInstalled: saved.get(preferenceKeys.appInstalled) === "true" || (await isRelatedInstalled()),
    /** Whether the site runs in its own app window. */
    isStandalone,
    query: location.search,
    width: window.innerWidth,
    savesData: savesData(),
    hasChosen: choice !== undefined && choice.length > 0,
  };
}

async function isRelatedInstalled(): Promise<boolean> {
  try {
    const apps = await (navigator as NewNavigator).getInstalledRelatedApps?.();
    return apps?.some(({ platform }) => platform === "webapp") ?? false;
  } catch {
    return false;
  }
}

/** Returns the parts the reader chose to store. An unreadable value counts as no choice. */
export function storedChoice(saved: PreferencesPort): Choice {
  const text = saved.get(preferenceKeys.offlineChoice);
  if (text === undefined || text === "all") return text;
  try {
    const ids: unknown = JSON.parse(text);
    const isList = Array.isArray(ids) && ids.every((id): id is string => typeof id === "string");
    return isList ? ids : undefined;
  } catch {
    return undefined;
  }
}
