import { useId, useState, useSyncExternalStore } from "react";

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
  const isAlive = useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );
  return (
    <div className="list-filter" hidden={!isAlive}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        value={state.text}
        onChange={({ target: { value } }) =>
          setState({ text: value, shown: filterRows(target, value) })
        }
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
  return shown;
}

/** Converts to lower case without accents, so that "cestina" finds "Čeština". */
function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Never called, because a hydrated page stays hydrated. */
function noChanges(): () => void {
  return () => undefined;
}
