import { isScalar, parseDocument, type Document } from "yaml";
import type { z } from "zod";
import type { Diagnostic, Place } from "../../base/diagnostic.ts";
import type { DiagnosticCode } from "../../base/diagnostic-codes.ts";
import { lineAndColumn, placeIn } from "../../base/excerpt.ts";
import type { SourcePath } from "../../base/paths.ts";
import { checkShape, type CheckedShape, type ValuePath } from "./check-shape.ts";
import { looseAlias, yamlPlace } from "./yaml-place.ts";

export interface ReadYamlInput<Value> {
  readonly file: SourcePath;
  /** YAML or JSON, its lines and columns those of the file. */
  readonly text: string;
  /** What excerpts are drawn from, when that is not `text`; of the same lengths. */
  readonly shown?: string | undefined;
  readonly schema: z.ZodType<Value>;
  /** For a schema whose messages are not forms. */
  readonly forms?: z.core.$ZodErrorMap | undefined;
  /** Whose keys they are, for messages: `the front matter`. */
  readonly what: string;
  readonly codes: {
    readonly syntax: DiagnosticCode;
    readonly unknownKey: DiagnosticCode;
    readonly invalid: DiagnosticCode;
  };
}

export interface ReadYaml<Value> {
  /** Without the parts that are wrong; undefined when nothing is left, or the text is empty. */
  readonly value: Value | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Where the value at a path is written: its key, or the item of a list. */
  readonly placeOf: (path: ValuePath) => Place;
}

/** Read a YAML text into a value of the schema's form, with a place for everything wrong. */
export function readYaml<Value>(input: ReadYamlInput<Value>): ReadYaml<Value> {
  const { file, text, codes, what } = input;
  const document = parseDocument(text, {
    stringKeys: true,
    prettyErrors: false,
    logLevel: "silent",
  });
  const at = (offset: number): Place => {
    const { line, column } = lineAndColumn(text, offset);
    return placeIn(file, input.shown ?? text, line, column);
  };
  const placeOf = (path: ValuePath) => at(yamlPlace(document, path).offset);
  const unreadable = (reason: string, offset: number): Diagnostic => ({
    code: codes.syntax,
    severity: "error",
    message: `${what.slice(0, 1).toUpperCase()}${what.slice(1)} cannot be read: ${reason}.`,
    place: at(offset),
  });

  const [error] = document.errors;
  if (error !== undefined) {
    const diagnostics = [unreadable(error.message, error.pos[0])];
    return { value: undefined, diagnostics, placeOf };
  }
  const plain = plainValue(document);
  if ("reason" in plain) {
    const diagnostics = [unreadable(plain.reason, looseAlias(document))];
    return { value: undefined, diagnostics, placeOf };
  }
  if (plain.value === null) return { value: undefined, diagnostics: [], placeOf };

  const { value, problems } = checkedDocument(document, plain.value, input);
  const diagnostics = problems.map(({ kind, message, hint, path }): Diagnostic => {
    const code = kind === "unknown-key" ? codes.unknownKey : codes.invalid;
    return { code, severity: "error", message, hint, place: placeOf(path) };
  });
  return { value, diagnostics, placeOf };
}

/**
 * YAML takes `4.0` for the number 4. Where text is wanted, an author who writes
 * it without quotes means the characters, so they are put back.
 */
function checkedDocument<Value>(
  document: Document,
  plain: unknown,
  { schema, what, forms }: ReadYamlInput<Value>,
): CheckedShape<Value> {
  const first = checkShape(schema, plain, what, forms);
  let isMended = false;
  for (const problem of first.problems) {
    const node = problem.wantsText ? yamlPlace(document, problem.path).node : undefined;
    if (!isScalar(node) || node.source === undefined) continue;
    if (typeof node.value !== "number" && typeof node.value !== "boolean") continue;
    node.value = node.source;
    isMended = true;
  }
  const mended = isMended ? plainValue(document) : undefined;
  return mended && "value" in mended ? checkShape(schema, mended.value, what, forms) : first;
}

/** Only here do aliases without an anchor show, and aliases that multiply without end. */
function plainValue(document: Document): { value: unknown } | { reason: string } {
  try {
    return { value: document.toJS({ maxAliasCount: 100 }) as unknown };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}
