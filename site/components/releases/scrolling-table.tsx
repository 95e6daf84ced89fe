import type { ReactNode } from "react";

interface ScrollingTableProps {
  /** Label for screen readers. */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A table in a box that scrolls if the table is wider than the window. */
export function ScrollingTable({ label, className = "", children }: ScrollingTableProps) {
  return (
    <section className={`table-scroll ${className}`.trim()} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
