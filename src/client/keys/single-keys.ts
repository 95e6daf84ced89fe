import type { SiteData } from "../../core/site-data.ts";
import { preferenceKeys, type PreferencesPort } from "../../theme/ports.ts";
import { isTyping } from "../../theme/dom.ts";

/** What a key leads to: the dialog of the keys, a neighbour of the page, or nothing at all. */
type KeyAction = "show" | "previous" | "next" | "withhold" | undefined;

/**
 * Looks after the keys of the shell but for those of the search: `?` shows them all, `p` and
 * `n` lead to the previous and the next page. Keys that are one character can be switched
 * off (WCAG 2.1.4), that of the search with them; Control or Command with `/` always works.
 */
export function singleKeys(site: SiteData, saved: PreferencesPort): void {
  // Before the search hears of the key.
  addEventListener("keydown", (event) => act(event, site, saved), true);
}

function act(event: KeyboardEvent, site: SiteData, saved: PreferencesPort): void {
  const action = actionOf(event, saved.get(preferenceKeys.singleKeys) !== "off");
  if (action === undefined) return;
  event.stopImmediatePropagation();
  if (action === "withhold") return;
  event.preventDefault();
  if (action === "show") {
    import("./keys-dialog.ts").then(
      ({ keysDialog }) => keysDialog(site, saved),
      (error: unknown) => console.error(error),
    );
    return;
  }
  const kind = action === "next" ? "next" : "prev";
  document.querySelector<HTMLAnchorElement>(`.neighbour-${kind}`)?.click();
}

/** @param isOn whether keys that are one character do something */
function actionOf(event: KeyboardEvent, isOn: boolean): KeyAction {
  const { key, ctrlKey, metaKey, altKey, repeat } = event;
  if (repeat || altKey || event.isComposing || document.querySelector("dialog[open]"))
    return undefined;
  if (ctrlKey || metaKey) return key === "/" ? "show" : undefined;
  if (isTyping(event.target)) return undefined;
  if (!isOn) return key === "/" ? "withhold" : undefined;
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
