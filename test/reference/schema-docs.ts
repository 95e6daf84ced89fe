// @ts-expect-error The script has no types.
import { schemaDocs as readDocs } from "../../scripts/schema-docs.mjs";

/** What the comment at a key of a schema says. */
export interface KeyDoc {
  readonly text: string;
  /** In words, when the schema computes it. */
  readonly defaultText: string | undefined;
  /** A value, as code. */
  readonly example: string | undefined;
}

/** The comments at the keys of every schema, by the list of its keys: `a b c`. */
export const schemaDocs: () => ReadonlyMap<string, Readonly<Record<string, KeyDoc>>> = readDocs;
