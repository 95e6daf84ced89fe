import { type PreferencesPort, preferenceKeys } from "../../theme/ports.ts";

/**
 * Selects tabs on click and with the arrow keys, Home and End. A selection applies to all groups
 * with the same name. It's stored, and syncs across browser tabs. Groups with `data-query` also
 * keep it in the query of the URL, which has priority over the stored selection.
 */
export function tabs(preferences: PreferencesPort): { watch(content: Element): void } {
  document.addEventListener("click", (event) => {
    const button = tabButton(event.target);
    if (button) choose(button, preferences);
  });
  document.addEventListener("keydown", (event) => {
    const button = tabButton(event.target);
    const next = button && neighbour(button, event.key);
    if (!next) return;
    event.preventDefault();
    choose(next, preferences);
    next.focus();
  });
  preferences.subscribe(() => applyStored(document.body, preferences));
  return { watch: (content) => applyStored(content, preferences) };
}

function tabButton(target: EventTarget | null): HTMLElement | undefined {
  const button = target instanceof Element ? target.closest('.tab-list > [role="tab"]') : null;
  return button instanceof HTMLElement ? button : undefined;
}

function choose(button: HTMLElement, preferences: PreferencesPort): void {
  const group = button.closest(".tabs");
  const panel = panelOf(button);
  if (!(group instanceof HTMLElement) || !panel) return;
  // The groups above the tab may change their height, so scroll to keep the clicked tab under the
  // pointer.
  const before = button.getBoundingClientRect().top;
  select(group, panel.dataset["value"]);
  const name = group.dataset["group"];
  writeQuery(group, panel.dataset["value"] ?? "");
  if (name) preferences.set(preferenceKeys.tab(name), panel.dataset["value"]);
  const moved = button.getBoundingClientRect().top - before;
  if (moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
}

/** Updates the query for a group, and for the groups that switch with it. */
function writeQuery(group: HTMLElement, value: string): void {
  const url = new URL(location.href);
  for (const each of document.querySelectorAll<HTMLElement>(".tabs[data-query]")) {
    const { query = "", group: name } = each.dataset;
    const switches = each === group || (name !== undefined && name === group.dataset["group"]);
    if (switches) url.searchParams.set(query, value);
  }
  if (url.href !== location.href) history.replaceState(history.state, "", url);
}

/**
 * In each group, selects the value from the query, otherwise the stored value, otherwise the
 * default.
 */
function applyStored(content: Element, preferences: PreferencesPort): void {
  const query = new URLSearchParams(location.search);
  const groups = content.querySelectorAll<HTMLElement>(".tabs:is([data-group], [data-query])");
  for (const group of groups) {
    const { group: name, query: parameter } = group.dataset;
    const stored = name === undefined ? undefined : preferences.get(preferenceKeys.tab(name));
    const asked = parameter === undefined ? undefined : query.get(parameter);
    if (asked === undefined || asked === null || !select(group, asked)) {
      select(group, stored ?? group.dataset["default"]);
    }
  }
}

/**
 * Selects the tab with a value, or no tab if the value is `undefined`. Returns false if no tab has
 * the value.
 */
function select(group: HTMLElement, value: string | undefined): boolean {
  const buttons = [...group.querySelectorAll<HTMLElement>(":scope > .tab-list > [role=tab]")];
  const chosen = buttons.find((button) => panelOf(button)?.dataset["value"] === value);
  if (value !== undefined && !chosen) return false;
  for (const button of buttons) {
    const isChosen = button === chosen;
    button.setAttribute("aria-selected", String(isChosen));
    button.tabIndex = button === (chosen ?? buttons[0]) ? 0 : -1;
    panelOf(button)?.classList.toggle("is-off", !isChosen);
  }
  return true;
}

function panelOf(button: HTMLElement): HTMLElement | undefined {
  const id = button.getAttribute("aria-controls");
  return (id !== null && document.getElementById(id)) || undefined;
}

function neighbour(button: HTMLElement, key: string): HTMLElement | undefined {
  const buttons = [...(button.parentElement?.children ?? [])].filter(
    (child): child is HTMLElement => child instanceof HTMLElement,
  );
  const index = buttons.indexOf(button);
  const forward = getComputedStyle(button).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  const back = forward === "ArrowRight" ? "ArrowLeft" : "ArrowRight";
  switch (key) {
    case forward:
      return buttons[(index + 1) % buttons.length];
    case back:
      return buttons.at(index - 1);
    case "Home":
      return buttons[0];
    case "End":
      return buttons.at(-1);
    default:
      return undefined;
  }
}
