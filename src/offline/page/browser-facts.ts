import type { BrowserFacts } from "../strategies.ts";
import { type PreferencesPort, preferenceKeys } from "../../theme/ports.ts";
import { storedChoice } from "./stored-choice.ts";

interface RelatedApp {
  readonly platform: string;
}

/** What TypeScript's library does not know of the browser yet. */
interface Described {
  readonly connection?: { readonly saveData?: boolean };
  getInstalledRelatedApps?(): Promise<readonly RelatedApp[]>;
}

/** Whether the reader asked the browser to save data. */
export function savesData(): boolean {
  return (navigator as Described).connection?.saveData === true;
}

/** Look at the browser for all that may turn offline mode on. */
export async function browserFacts(saved: PreferencesPort): Promise<BrowserFacts> {
  const isStandalone = matchMedia("(display-mode: standalone)").matches;
  // A window of its own is had by what is installed, whether or not we heard of it.
  if (isStandalone) saved.set(preferenceKeys.appInstalled, "true");
  const choice = storedChoice(saved);
  return {
    isInstalled: saved.get(preferenceKeys.appInstalled) === "true" || (await isRelatedInstalled()),
    isStandalone,
    query: location.search,
    width: window.innerWidth,
    savesData: savesData(),
    hasChosen: choice !== undefined && choice.length > 0,
  };
}

async function isRelatedInstalled(): Promise<boolean> {
  try {
    const apps = await (navigator as Described).getInstalledRelatedApps?.();
    return apps?.some(({ platform }) => platform === "webapp") ?? false;
  } catch {
    return false;
  }
}
