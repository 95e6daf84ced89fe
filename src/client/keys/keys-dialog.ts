import type { SiteData } from "../../core/site-data.ts";
import { preferenceKeys, type PreferencesPort } from "../../theme/ports.ts";
import { onApple } from "../../theme/search/on-apple.ts";

/** Shows the keys of the shell, with the switch for those that are one character. */
export function keysDialog(site: SiteData, saved: PreferencesPort): void {
  const { texts, search } = site;
  const control = onApple() ? "⌘" : "Ctrl";
  const dialog = make("dialog", "keys-dialog");
  const title = make("h2", "keys-title", texts.keys.title);
  title.id = "keys-title";
  dialog.setAttribute("aria-labelledby", title.id);
  const list = make("dl", "keys-list");
  if (search.enabled) list.append(row(texts.search.label, ["/", `${control} K`]));
  list.append(
    row(texts.keys.previous, ["p"]),
    row(texts.keys.next, ["n"]),
    row(texts.keys.title, ["?", `${control} /`]),
  );
  const close = make("button", "button", texts.close);
  close.type = "button";
  close.addEventListener("click", () => dialog.close());
  dialog.append(title, list, singleSwitch(texts.keys.single, saved), close);
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function row(what: string, keys: readonly string[]): HTMLElement {
  const element = make("div", "keys-row");
  const term = make("dt", "keys-what", what);
  const description = make("dd", "keys-keys");
  for (const key of keys) description.append(make("kbd", "", key));
  element.append(term, description);
  return element;
}

function singleSwitch(label: string, saved: PreferencesPort): HTMLElement {
  const element = make("label", "keys-switch");
  const box = make("input", "");
  box.type = "checkbox";
  box.checked = saved.get(preferenceKeys.singleKeys) !== "off";
  box.addEventListener("change", () =>
    saved.set(preferenceKeys.singleKeys, box.checked ? undefined : "off"),
  );
  element.append(box, label);
  return element;
}

function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  text = "",
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  if (className !== "") element.className = className;
  element.append(text);
  return element;
}
