import type { ReactNode } from "react";

interface ScrollingTableProps {
  /** What the table is, for those who hear it. */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A table in a box of its own: where it is too wide for the window, the box scrolls. */
export function ScrollingTable({ label, className = "", children }: ScrollingTableProps) {
  return (
    <section className={`table-scroll ${className}`.trim()} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
