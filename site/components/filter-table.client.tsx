import { useEffect, useId, useState } from "react";
import type { FilterTableProps } from "./filter-table-props";

/** A table with a field that hides the rows without the words typed. Complete without script. */
export default function FilterTable({ caption, noun, columns, rows }: FilterTableProps) {
  const [typed, setTyped] = useState("");
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
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
      <div className="table-scroll" tabIndex={0} role="region" aria-label={caption}>
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
      </div>
    </div>
  );
}

/** Without case and accents, so that "cestina" finds "Čeština". */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
