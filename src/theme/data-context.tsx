import { createContext, useContext } from "react";
import type { DataCollection, DataEntry, DataFile } from "../core/data.ts";

/** The site's data as one page sees it. Given by whoever renders content on the server. */
export interface DataAccess {
  /** The value of a data file, or the entries of a collection. */
  read(name: string): unknown;
  /** A member of a file, or of the entries of a collection, by its key. */
  member(name: string, key: string): unknown;
  /** The day the site is built for, ISO 8601. */
  today(): string;
  /** The entries the page names in its front matter, by front matter key. */
  readonly references: Readonly<Record<string, string>>;
}

/** Gives content its access to data. Islands have none: the hooks below throw there. */
export const DataContext = createContext<DataAccess | undefined>(undefined);

/**
 * The data of a file, or the entries of a collection. The value is frozen.
 *
 * @throws Error in an island: it is given what it needs as props
 */
export function useData<Value>(data: DataFile<Value>): Value;
/**
 * The entries of a collection. They are frozen.
 *
 * @throws Error in an island: it is given what it needs as props
 */
export function useData<Value>(data: DataCollection<Value>): readonly DataEntry<Value>[];
export function useData(data: { readonly name: string }): unknown {
  return useAccess("useData").read(data.name);
}

/**
 * Members of data that is a map, by their keys: of a file its own, of a
 * collection those of all its entries together. The page depends on these members
 * alone; an edit of any other leaves it as it is. The values are frozen.
 *
 * @returns the members in the order of the keys; a key without one is left out
 * @throws Error in an island
 */
export function useDataMembers<Value>(
  data: DataFile<Readonly<Record<string, Value>>> | DataCollection<Readonly<Record<string, Value>>>,
  keys: readonly string[],
): ReadonlyMap<string, Value> {
  const access = useAccess("useDataMembers");
  return new Map(
    keys.flatMap((key): readonly [string, Value][] => {
      const member = access.member(data.name, key);
      return member === undefined ? [] : [[key, member as Value]];
    }),
  );
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
