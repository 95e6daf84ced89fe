import type { HydrationData, PageData } from "../model/page-data.ts";
import { shownOutline } from "./navigation/shown-outline.ts";

/** The page the document came with. */
export interface EnteredPage extends HydrationData {
  /** The element that the shell is drawn in. */
  readonly root: HTMLElement;
  readonly data: PageData;
}

/** Undefined when the document is none of the engine's. */
export function enteredPage(): EnteredPage | undefined {
  const root = document.getElementById("lectern");
  const embedded = document.getElementById("lectern-data");
  if (!root || !embedded) return undefined;
  const entered = JSON.parse(embedded.textContent ?? "") as HydrationData;
  return { root, ...entered, data: { outline: shownOutline(root), ...entered.data } };
}
