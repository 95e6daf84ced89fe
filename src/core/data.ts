import type { z } from "zod";

/** One file of data with the form it must have. */
export interface DataFile<Value> {
  readonly kind: "file";
  readonly name: string;
  /** Path in the site folder of a YAML or JSON file. */
  readonly file: string;
  readonly schema: z.ZodType<Value>;
}

/** A folder of data files of one form; each is an entry, its key is the file's name without ending. */
export interface DataCollection<Value> {
  readonly kind: "collection";
  readonly name: string;
  /** Path in the site folder, subfolders included. */
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
  /** Folder in which every page must refer to an entry. */
  readonly folder?: string | undefined;
  /** Whether every entry must have a page. Default false. */
  readonly required?: boolean | undefined;
}

/** An entry of a collection: its key is the name of its file. */
export interface DataEntry<Value> {
  readonly key: string;
  readonly value: Value;
}

/** A problem that a collection's own check found. */
export interface DataProblem {
  /** The entry it is about. */
  readonly key: string;
  /** Keys and indexes from the top of its file; default: the file as a whole. */
  readonly path?: readonly (string | number)[] | undefined;
  /** A sentence. */
  readonly message: string;
  readonly hint?: string | undefined;
}

/** An item of `data` in the configuration. */
export type DataDeclaration = DataFile<unknown> | DataCollection<unknown>;

/** Data read and checked. */
export interface LoadedData {
  /** Changes when the value does. */
  readonly hash: string;
  /** The value of a file, or the entries of a collection in order of their paths; frozen. */
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

/** The configuration doesn't declare the requested data, or the data has problems. */
export class MissingDataError extends Error {
  override readonly name = "MissingDataError";

  constructor(data: string) {
    super(`The data "${data}" isn't in "data" of the configuration, or it has problems.`);
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

/** A file of the output that the site makes itself: a feed, data for scripts. */
export interface GeneratedFile {
  /** Path after the base path: `/general/releases.json`. */
  readonly path: string;
  /** Its text. */
  generate(context: GeneratedFileContext): string;
  /** Pages that tell programs of the file, with `<link rel="alternate">`. */
  readonly feedLink?: FeedLink | undefined;
}

/** How pages tell programs of a file of the site, and which pages do. */
export interface FeedLink {
  /** Media type of the file: `application/atom+xml`. */
  readonly type: string;
  readonly title: string;
  /** Pages at and below this route. */
  readonly under: string;
}

/** The values that a generated file can use. The same context gives the same text. */
export interface GeneratedFileContext {
  readonly read: ReadData;
  /** The day the site is built for, ISO 8601. */
  readonly buildDate: string;
  readonly title: string;
  /** Returns the absolute URL of a route or file: `https://example.org/docs/apis`. */
  url(route: string): string;
}

/** Declares a file the site makes from its data. */
export function generatedFile(file: GeneratedFile): GeneratedFile {
  return file;
}
