import type { ReactNode } from "react";
import Filter from "./filter.client";
import styles from "./data-table.css?raw";

interface DataTableProps {
  /** Unique id on the page. */
  readonly id: string;
  /** Label for screen readers. */
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly DataRow[];
}

export interface DataRow {
  readonly key: string;
  /** One cell for each column. */
  readonly cells: readonly ReactNode[];
}

/** A table with at least this many rows has a filter field. */
const LONG = 12;

/** A scrollable table. Long tables have a filter field. */
export function DataTable({ id, caption, columns, rows }: DataTableProps): ReactNode {
  return (
    <>
      {rows.length >= LONG && <Filter target={id} label={`Filter: ${caption}`} />}
      <PlainTable {...{ id, caption, columns, rows }} />
    </>
  );
}

interface GroupedTableProps extends Omit<DataTableProps, "rows"> {
  /** Rows by group heading. The first group is open. */
  readonly groups: readonly (readonly [heading: string, rows: readonly DataRow[]])[];
}

/** A table with collapsible groups and a filter field. */
export function GroupedTable({ id, caption, columns, groups }: GroupedTableProps): ReactNode {
  return (
    <div id={id}>
      <Filter target={id} label={`Filter: ${caption}`} />
      {groups.map(([heading, rows], index) => (
        <details key={heading} open={index === 0}>
          <summary>
            <h2 id={`${id}-${heading}`}>{heading}</h2>
          </summary>
          <PlainTable caption={`${caption} ${heading}`} columns={columns} rows={rows} />
        </details>
      ))}
    </div>
  );
}

function PlainTable(props: Omit<DataTableProps, "id"> & { readonly id?: string }): ReactNode {
  const { id, caption, columns, rows } = props;
  return (
    <section className="table-scroll data-table" tabIndex={0} aria-label={caption}>
      <style>{styles}</style>
      <table id={id}>
        <thead>
          <tr>
            {columns.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={columns[index]}>{cell === undefined || cell === "" ? "–" : cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
