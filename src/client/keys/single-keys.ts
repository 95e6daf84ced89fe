import type { SiteData } from "../../core/site-data.ts";
import { preferenceKeys, type PreferencesPort } from "../../theme/ports.ts";
import { isTyping } from "../../theme/dom.ts";

/** Action of a key. `block` hides the key from other listeners. */
type KeyAction = "show" | "previous" | "next" | "block" | undefined;

/**
 * Handles the keyboard shortcuts outside the search: `?` lists all shortcuts, `p` and `n` open the
 * previous and next page. Readers can turn off single-character shortcuts (WCAG 2.1.4), including
 * `/` for the search. Control or Command with `/` always works.
 */
export function singleKeys(site: SiteData, saved: PreferencesPort): void {
  // Listen in the capture phase, before the search.
  addEventListener("keydown", (event) => act(event, site, saved), true);
}

function act(event: KeyboardEvent, site: SiteData, saved: PreferencesPort): void {
  const action = actionOf(event, saved.get(preferenceKeys.singleKeys) !== "off");
  if (action === undefined) return;
  event.stopImmediatePropagation();
  if (action === "block") return;
  event.preventDefault();
  if (action === "show") {
    import("./keys-dialog.ts").then(({ keysDialog }) => keysDialog(site, saved), console.error);
    return;
  }
  const kind = action === "next" ? "next" : "prev";
  document.querySelector<HTMLAnchorElement>(`.neighbour-${kind}`)?.click();
}

/** @param isOn whether single-character shortcuts are on */
function actionOf(event: KeyboardEvent, isOn: boolean): KeyAction {
  const { key, ctrlKey, metaKey, altKey, repeat } = event;
  if (repeat || altKey || event.isComposing || document.querySelector("dialog[open]"))
    return undefined;
  if (ctrlKey || metaKey) return key === "/" ? "show" : undefined;
  if (isTyping(event.target)) return undefined;
  if (!isOn) return key === "/" ? "block" : undefined;
  switch (key) {
    case "?":
      return "show";
    case "p":
      return "previous";
    case "n":
      return "next";
    default:
      return undefined;
  }
}
