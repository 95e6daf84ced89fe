import type { ReactNode } from "react";

export interface DetailsProps {
  readonly summary: ReactNode;
  readonly open?: boolean;
  readonly children?: ReactNode;
}

/** Text that folds. */
export function Details({ summary, open, children }: DetailsProps): ReactNode {
  return (
    <details className="details" open={open}>
      <summary>{summary}</summary>
      <div className="details-body">{children}</div>
    </details>
  );
}
