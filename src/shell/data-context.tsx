import { createContext, useContext } from "react";
import type { DataCollection, DataEntry, DataFile } from "../model/data.ts";

/** The site's data as one page sees it. Given by whoever renders content on the server. */
export interface DataAccess {
  /** The value of a data file, or the entries of a collection. */
  read(name: string): unknown;
  /** The day the site is built for, ISO 8601. */
  today(): string;
  /** The entries the page names in its front matter, by front matter key. */
  readonly references: Readonly<Record<string, string>>;
}

export const DataContext = createContext<DataAccess | undefined>(undefined);

/**
 * The data of a file, or the entries of a collection. The value is frozen.
 *
 * @throws Error in an island: it is given what it needs as props
 */
export function useData<Value>(data: DataFile<Value>): Value;
export function useData<Value>(data: DataCollection<Value>): readonly DataEntry<Value>[];
export function useData(data: { readonly name: string }): unknown {
  return useAccess("useData").read(data.name);
}

/**
 * The entry the page names in its front matter; undefined when it names none.
 *
 * @throws Error in an island
 */
export function usePageEntry<Value>(
  collection: DataCollection<Value>,
): DataEntry<Value> | undefined {
  const access = useAccess("usePageEntry");
  const key = collection.pages && access.references[collection.pages.key];
  if (key === undefined) return undefined;
  const entries = access.read(collection.name) as readonly DataEntry<Value>[];
  return entries.find((entry) => entry.key === key);
}

/**
 * The day the site is built for (`today` of the configuration), ISO 8601.
 *
 * @throws Error in an island
 */
export function useToday(): string {
  return useAccess("useToday").today();
}

function useAccess(hook: string): DataAccess {
  const access = useContext(DataContext);
  if (access === undefined) {
    throw new Error(
      `${hook}() was called in an island. Data is read on the server: hand the island what it needs as props.`,
    );
  }
  return access;
}
