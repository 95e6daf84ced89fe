// @ts-expect-error The script has no types.
import { schemaDocs as readDocs } from "../../scripts/schema-docs.mjs";

/** The parsed comment of a schema key. */
export interface KeyDoc {
  readonly text: string;
  /** Description of the default, if the schema computes it. */
  readonly defaultText: string | undefined;
  /** Example value, as code. */
  readonly example: string | undefined;
}

/** The comments of all schemas. The map's keys are lists of schema keys: `a b c`. */
export const schemaDocs: () => ReadonlyMap<string, Readonly<Record<string, KeyDoc>>> = readDocs;
