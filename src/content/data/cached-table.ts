import type { DataDeclaration, DataTable, LoadedData } from "../../model/data.ts";
import type { SourceCache } from "../source-cache.ts";
import { frozen } from "./data-programs.ts";
import type { DataSource } from "./data-source.ts";

/** Where the checked data of a site is cached: all of it, since what checks one file may remember others. */
export interface CachedTable {
  find(): DataTable | undefined;
  /** Store data that has no problems. */
  store(table: DataTable): void;
}

/** Undefined where the code that checks data may come to something else with the same data. */
export function cachedTable(
  { checkedBy, checkedData }: Pick<SourceCache, "checkedBy" | "checkedData">,
  declared: readonly DataDeclaration[],
  sources: readonly DataSource[],
): CachedTable | undefined {
  if (checkedBy === undefined || checkedData === undefined || declared.length === 0) {
    return undefined;
  }
  const as = JSON.stringify(["table", checkedBy, sources.map(({ file }) => file)]);
  const text = sources.map((source) => source.text).join("\0");
  return {
    find() {
      const known = checkedData.find(as, text) as [string, LoadedData][] | undefined;
      return known && new Map(known.map(([name, data]) => [name, frozenData(data)]));
    },
    store(table) {
      const entries = [...table];
      if (entries.every(([, { value }]) => isJson(value))) checkedData.store(as, text, entries);
    },
  };
}

function frozenData({ hash, value }: LoadedData): LoadedData {
  return { hash, value: frozen(value) };
}

/** Whether JSON brings back the same: a schema may make dates of texts, and maps of lists. */
function isJson(value: unknown): boolean {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== "object") return false;
  // From a list, so that holes are seen.
  if (Array.isArray(value)) return Array.from(value as readonly unknown[]).every(isJson);
  const isPlain = Object.getPrototypeOf(value) === Object.prototype;
  const hasSymbols = Object.getOwnPropertySymbols(value).length > 0;
  return isPlain && !hasSymbols && Object.values(value).every(isJson);
}
