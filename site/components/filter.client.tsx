import { useCallback, useEffect, useId, useRef, useState } from "react";

interface FilterProps {
  /** Id of the table whose rows are filtered. */
  readonly target: string;
  /** `Filter: third-party libraries`. */
  readonly label: string;
}

/**
 * A field that hides table rows without the typed words. The table is part of the page, so
 * without JavaScript all rows are visible and the field is hidden.
 */
export default function Filter({ target, label }: FilterProps) {
  const id = useId();
  const [state, setState] = useState({ text: "", shown: 0 });
  const field = useRef<HTMLInputElement>(null);
  const filter = useCallback(
    (text: string) => setState({ text, shown: filterRows(target, text) }),
    [target],
  );
  // The reader may have typed before hydration.
  useEffect(() => filter(field.current?.value ?? ""), [filter]);
  return (
    <div className="list-filter needs-script">
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        type="search"
        autoComplete="off"
        onChange={({ currentTarget }) => filter(currentTarget.value)}
      />
      <output htmlFor={id}>{state.text === "" ? "" : `${state.shown} shown`}</output>
    </div>
  );
}

/** Hides rows without the words and returns the number of visible rows. */
function filterRows(target: string, text: string): number {
  const words = folded(text).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const row of document.querySelectorAll<HTMLElement>(`#${target} tbody tr`)) {
    const content = folded(row.textContent ?? "");
    row.hidden = !words.every((word) => content.includes(word));
    if (!row.hidden) shown++;
  }
  for (const group of document.querySelectorAll<HTMLDetailsElement>(`#${target} > details`)) {
    openGroup(group, words.length > 0);
  }
  return shown;
}

/** Opens a group while the rows are filtered. Hides a group without visible rows. */
function openGroup(group: HTMLDetailsElement, isFiltered: boolean): void {
  group.hidden = group.querySelector("tbody tr:not([hidden])") === null;
  group.dataset["before"] ??= String(group.open);
  group.open = isFiltered || group.dataset["before"] === "true";
  if (!isFiltered) delete group.dataset["before"];
}

/** Converts to lower case without accents, so that "cestina" finds "Čeština". */
function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
