import type { z } from "zod";

/** A data file and its schema. */
export interface DataFile<Value> {
  readonly kind: "file";
  readonly name: string;
  /** Path of the YAML or JSON file, relative to the site folder. */
  readonly file: string;
  readonly schema: z.ZodType<Value>;
}

/** A folder of data files with the same schema. Each file is an entry. */
export interface DataCollection<Value> {
  readonly kind: "collection";
  readonly name: string;
  /** Path relative to the site folder. Includes subfolders. */
  readonly folder: string;
  readonly schema: z.ZodType<Value>;
  readonly pages?: EntryPages | undefined;
  /** Checks all entries together, after the schema has validated each one. */
  readonly check?: CheckEntries<Value>["check"] | undefined;
}

/** `check` is a method, so that any collection is assignable to `DataCollection<unknown>`. */
interface CheckEntries<Value> {
  check(
    entries: readonly DataEntry<Value>[],
    report: (problem: DataProblem) => void,
    read: ReadData,
  ): void;
}

/** Returns validated data. @throws MissingDataError if the data isn't declared or has problems */
export interface ReadData {
  <Value>(file: DataFile<Value>): Value;
  <Value>(collection: DataCollection<Value>): readonly DataEntry<Value>[];
}

/** How pages refer to the entries of a collection. */
export interface EntryPages {
  /** The front matter key whose value is the key of the page's entry. */
  readonly key: string;
  /** Folder in which every page must refer to an entry. */
  readonly folder?: string | undefined;
  /** Whether every entry must have a page. @default false */
  readonly required?: boolean | undefined;
}

/** An entry of a collection. Its key is the file name without extension. */
export interface DataEntry<Value> {
  readonly key: string;
  readonly value: Value;
}

/** A problem that the `check` function of a collection reports. */
export interface DataProblem {
  /** Key of the entry with the problem. */
  readonly key: string;
  /** Keys and indexes of the value in the file. Default: the entire file. */
  readonly path?: readonly (string | number)[] | undefined;
  /** A complete sentence. */
  readonly message: string;
  readonly hint?: string | undefined;
}

/** An item of `data` in the configuration. */
export type DataDeclaration = DataFile<unknown> | DataCollection<unknown>;

/** Validated data. */
export interface LoadedData {
  /** Changes when the value changes. */
  readonly hash: string;
  /** The value of a file, or the entries of a collection sorted by path. Frozen. */
  readonly value: unknown;
}

/** Loaded data by name. */
export type DataTable = ReadonlyMap<string, LoadedData>;

/** Declares a data file. Components read it with `useData`. */
export function dataFile<Value>(file: Omit<DataFile<Value>, "kind">): DataFile<Value> {
  return { kind: "file", ...file };
}

/** Declares a folder of data files. Components read it with `useData` and `usePageEntry`. */
export function dataCollection<Value>(
  collection: Omit<DataCollection<Value>, "kind">,
): DataCollection<Value> {
  return { kind: "collection", ...collection };
}

/** Thrown if the configuration doesn't declare the requested data, or if the data has problems. */
export class MissingDataError extends Error {
  override readonly name = "MissingDataError";

  constructor(data: string) {
    super(`The data "${data}" isn't under "data" in the configuration, or it has problems.`);
  }
}

/**
 * Returns a typed reader. The values have the declared types, because the schemas validated them.
 */
export function dataReader(table: DataTable): ReadData {
  return ({ name }: { readonly name: string }) => {
    const found = table.get(name);
    if (!found) throw new MissingDataError(name);
    return found.value as never;
  };
}

/** A file that the site adds to the build output, for example a feed or JSON data. */
export interface GeneratedFile {
  /** Path without the base path, for example `/general/releases.json`. */
  readonly path: string;
  /** Returns the content of the file. */
  generate(context: GeneratedFileContext): string;
  /** Adds `<link rel="alternate">` for the file to pages. */
  readonly feedLink?: FeedLink | undefined;
}

/** A `<link rel="alternate">` to a generated file, and the pages that contain it. */
export interface FeedLink {
  /** Media type of the file, for example `application/atom+xml`. */
  readonly type: string;
  readonly title: string;
  /** Route prefix: the page at this route and all pages below it contain the link. */
  readonly under: string;
}

/** The input of a generated file. The same input must always generate the same content. */
export interface GeneratedFileContext {
  readonly read: ReadData;
  /** Date of the build, ISO 8601. */
  readonly buildDate: string;
  readonly title: string;
  /** Returns the absolute URL of a route or file, for example `https://example.org/docs/apis`. */
  url(route: string): string;
}

/** Declares a file that the site generates, for example from its data. */
export function generatedFile(file: GeneratedFile): GeneratedFile {
  return file;
}
