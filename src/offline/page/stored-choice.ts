import type { Choice } from "../download-plan.ts";
import { type PreferencesPort, preferenceKeys } from "../../theme/ports.ts";

/** What the reader chose to store; anything unreadable counts as no choice. */
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

/** Store what the reader chose; undefined removes the choice. */
export function storeChoice(saved: PreferencesPort, choice: Choice): void {
  const text = choice === undefined || choice === "all" ? choice : JSON.stringify(choice);
  saved.set(preferenceKeys.offlineChoice, text);
}
