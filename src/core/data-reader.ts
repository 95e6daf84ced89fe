import type { DataTable, ReadData } from "./data.ts";

/** Data was asked for that is not among the configuration's, or has problems. */
export class MissingDataError extends Error {
  override readonly name = "MissingDataError";

  constructor(data: string) {
    super(
      `There is no data "${data}": it is not among "data" of the configuration, or has problems.`,
    );
  }
}

/** Reads a table by declaration. The declaration's schema made the value, so it has its type. */
export function dataReader(table: DataTable): ReadData {
  return ({ name }: { readonly name: string }) => {
    const found = table.get(name);
    if (!found) throw new MissingDataError(name);
    return found.value as never;
  };
}
