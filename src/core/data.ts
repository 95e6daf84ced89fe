import type { z } from "zod";

/** One file of data with the form it must have. */
export interface DataFile<Value> {
  readonly kind: "file";
  readonly name: string;
  /** Below the site folder; YAML or JSON. */
  readonly file: string;
  readonly schema: z.ZodType<Value>;
}

/** A folder of data files of one form; each is an entry, its key is the file's name without ending. */
export interface DataCollection<Value> {
  readonly kind: "collection";
  readonly name: string;
  /** Below the site folder; its subfolders count, too. */
  readonly folder: string;
  readonly schema: z.ZodType<Value>;
  readonly pages?: EntryPages | undefined;
  /** Looks at all entries together, after each has passed its schema. */
  readonly check?: CheckEntries<Value>["check"] | undefined;
}

/** A method, so that a collection of releases is a collection of anything. */
interface CheckEntries<Value> {
  check(
    entries: readonly DataEntry<Value>[],
    report: (problem: DataProblem) => void,
    read: ReadData,
  ): void;
}

/** Reads other data of the configuration, checked; throws when it has problems. */
export interface ReadData {
  <Value>(file: DataFile<Value>): Value;
  <Value>(collection: DataCollection<Value>): readonly DataEntry<Value>[];
}

/** How pages and entries of a collection belong together. */
export interface EntryPages {
  /** The front matter key under which a page names its entry. */
  readonly key: string;
  /** Every page of this folder must name an entry; below the site folder. */
  readonly folder?: string | undefined;
  /** Whether every entry must have a page. Default false. */
  readonly required?: boolean | undefined;
}

/** An entry of a collection: its key is the name of its file. */
export interface DataEntry<Value> {
  readonly key: string;
  readonly value: Value;
}

/** What a collection's own check finds wrong. */
export interface DataProblem {
  /** The entry it is about. */
  readonly key: string;
  /** Keys and indexes from the top of its file; default: the file as a whole. */
  readonly path?: readonly (string | number)[] | undefined;
  /** A sentence. */
  readonly message: string;
  readonly hint?: string | undefined;
}

/** What `data` of the configuration lists. */
export type DataDeclaration = DataFile<unknown> | DataCollection<unknown>;

/** Data read and checked. */
export interface LoadedData {
  /** Changes when the value does. */
  readonly hash: string;
  /** Of a file its value, of a collection its entries in order of their paths; frozen. */
  readonly value: unknown;
}

/** By name. */
export type DataTable = ReadonlyMap<string, LoadedData>;

/** Declares a file of data; components read it with `useData`. */
export function dataFile<Value>(file: Omit<DataFile<Value>, "kind">): DataFile<Value> {
  return { kind: "file", ...file };
}

/** Declares a folder of data files; components read it with `useData` and `usePageEntry`. */
export function dataCollection<Value>(
  collection: Omit<DataCollection<Value>, "kind">,
): DataCollection<Value> {
  return { kind: "collection", ...collection };
}
