import { useId, useState, useSyncExternalStore } from "react";
import type { FilterTableProps } from "./filter-table-props";

/** A table with a field that hides the rows without the words typed. Complete without script. */
export default function FilterTable({ caption, noun, columns, rows }: FilterTableProps) {
  const [typed, setTyped] = useState("");
  const ready = useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );
  const id = useId();
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const shown = rows.filter(({ search, cells }) => {
    const text = fold(`${cells.join(" ")} ${search ?? ""}`);
    return words.every((word) => text.includes(word));
  });
  return (
    <div className="filter-table">
      <div className="filter-table-field">
        <label htmlFor={id}>Filter</label>
        <input
          id={id}
          type="search"
          value={typed}
          disabled={!ready}
          onChange={(event) => setTyped(event.target.value)}
        />
        <output htmlFor={id}>
          {shown.length} of {rows.length} {noun}
        </output>
      </div>
      <section className="table-scroll" tabIndex={0} aria-label={caption}>
        <table>
          <thead>
            <tr>
              {columns.map(({ title }) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, cells }) => (
              <tr key={key}>
                {cells.map((cell, index) => (
                  <td key={columns[index]?.title}>
                    {columns[index]?.code && cell !== "" ? <code>{cell}</code> : cell || "–"}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** Whether the page has come to life never changes back. */
function noChanges(): () => void {
  return () => undefined;
}

/** Without case and accents, so that "cestina" finds "Čeština". */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
