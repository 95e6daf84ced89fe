export interface FilterTableProps {
  /** What the table is, for those who hear it. */
  readonly caption: string;
  /** What a row is, in the plural. */
  readonly noun: string;
  readonly columns: readonly FilterColumn[];
  readonly rows: readonly FilterRow[];
}

interface FilterColumn {
  readonly title: string;
  /** Whether cells are names to be typed as they are. */
  readonly code?: boolean;
}

interface FilterRow {
  readonly key: string;
  readonly cells: readonly string[];
  /** Words that find the row without being shown. */
  readonly search?: string;
}
