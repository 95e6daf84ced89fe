import type { SiteData } from "../../core/site-data.ts";
import { make } from "../../theme/dom.ts";
import { preferenceKeys, type PreferencesPort } from "../../theme/ports.ts";
import { isMac } from "../../theme/search/is-mac.ts";

/** Shows the keyboard shortcuts, with a switch for single-character shortcuts. */
export function keysDialog(site: SiteData, preferences: PreferencesPort): void {
  const { texts, search } = site;
  const control = isMac() ? "⌘" : "Ctrl";
  const id = "keys-title";
  const list = make("dl", { className: "keys-list" });
  if (search.enabled) list.append(row(texts.search.label, ["/", `${control} K`]));
  list.append(
    row(texts.keys.previous, ["p"]),
    row(texts.keys.next, ["n"]),
    row(texts.keys.title, ["?", `${control} /`]),
  );
  const close = make("button", { className: "button", type: "button" }, texts.close);
  const dialog = make(
    "dialog",
    { className: "keys-dialog" },
    make("h2", { className: "keys-title", id }, texts.keys.title),
    list,
    singleSwitch(texts.keys.single, preferences),
    close,
  );
  dialog.setAttribute("aria-labelledby", id);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function row(action: string, keys: readonly string[]): HTMLElement {
  return make(
    "div",
    { className: "keys-row" },
    make("dt", { className: "keys-what" }, action),
    make("dd", { className: "keys-keys" }, ...keys.map((key) => make("kbd", {}, key))),
  );
}

function singleSwitch(label: string, preferences: PreferencesPort): HTMLElement {
  const checked = preferences.get(preferenceKeys.singleKeys) !== "off";
  const box = make("input", { type: "checkbox", checked });
  box.addEventListener("change", () =>
    preferences.set(preferenceKeys.singleKeys, box.checked ? undefined : "off"),
  );
  return make("label", { className: "keys-switch" }, box, label);
}
