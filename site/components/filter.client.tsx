import { useEffect, useId, useState } from "react";
import "./filter.css";

interface FilterProps {
  /** Id of the element whose rows or entries are filtered. */
  readonly target: string;
  /** What is filtered: `Filter libraries`. */
  readonly label: string;
}

/**
 * A field that hides the rows of a list in which the typed words do not stand.
 * The list itself is in the page: without script it is there in full, and the
 * field is not.
 */
export default function Filter({ target, label }: FilterProps) {
  const id = useId();
  const [text, setText] = useState("");
  const [shown, setShown] = useState<number>();

  useEffect(() => {
    const rows = rowsOf(target);
    const words = folded(text).split(/\s+/).filter(Boolean);
    for (const row of rows) {
      const content = folded(row.textContent ?? "");
      row.hidden = !words.every((word) => content.includes(word));
    }
    setShown(rows.filter((row) => !row.hidden).length);
  }, [target, text]);

  return (
    <div className="list-filter" hidden={shown === undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        aria-controls={target}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <span role="status">{text === "" ? "" : `${shown} shown`}</span>
    </div>
  );
}

function rowsOf(target: string): HTMLElement[] {
  const rows = document
    .getElementById(target)
    ?.querySelectorAll<HTMLElement>("tbody tr, :scope > li");
  return rows ? [...rows] : [];
}

/** Small letters without accents. */
function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
