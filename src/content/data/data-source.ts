import type { z } from "zod";
import type { Diagnostic, Place } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import type { ValuePath } from "../parse/value-path.ts";
import { readYaml, valueOfYaml } from "../parse/read-yaml.ts";
import { inWords, knownKeysSeparator } from "../../core/schema/forms.ts";

/** A data file on disk. */
export type DataSource = ReturnType<typeof parseDataSource>;

/**
 * Creates a source from a YAML or JSON file. It's parsed on first use, because data that was
 * checked in an earlier build doesn't need parsing. The check reports syntax errors.
 */
export function parseDataSource(file: SourcePath, text: string) {
  let read: { readonly plain: unknown } | undefined;
  return {
    file,
    text,
    /** Returns the parsed, unchecked data, or `undefined` if it has syntax errors. */
    plain: () => (read ??= { plain: plainValue(file, text) }).plain,
    diagnostics: [] as readonly Diagnostic[],
  };
}

function plainValue(file: SourcePath, text: string): unknown {
  try {
    return file.endsWith(".json") ? JSON.parse(text) : valueOfYaml(text);
  } catch {
    // The check reports the error with its position.
    return undefined;
  }
}

/** A checked value, or its problems. */
export interface CheckedData<Value> {
  readonly value: Value | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Checks a source against its schema. Parses the source with positions only if it has problems,
 * because that's several times slower.
 */
export function checkData<Value>(source: DataSource, schema: z.ZodType<Value>): CheckedData<Value> {
  const plain = source.plain();
  const result = schema.safeParse(plain);
  if (plain !== undefined && result.success) return { value: result.data, diagnostics: [] };
  const { value, diagnostics } = placed(source, schema);
  if (value !== undefined || diagnostics.length > 0) return { value, diagnostics };
  const message = `The data file "${source.file}" is empty.`;
  const empty: Diagnostic = {
    code: "data/invalid",
    severity: "error",
    message,
    place: { file: source.file, line: 1 },
  };
  return { value: undefined, diagnostics: [empty] };
}

/** Returns the position of a value in a source. */
export function placeInData(source: DataSource, path: ValuePath, schema: z.ZodType): Place {
  return placed(source, schema).placeOf(path);
}

function placed<Value>({ file, text }: DataSource, schema: z.ZodType<Value>) {
  return readYaml({
    file,
    text,
    schema,
    forms: dataForm,
    what: "the data",
    codes: { syntax: "data/syntax", unknownKey: "data/unknown-key", invalid: "data/invalid" },
  });
}

/**
 * Returns the text after "it must be …" in messages for a site's schemas. A schema's own messages
 * take precedence: `z.string().regex(/…/, "an id such as TASK-1")`.
 */
function dataForm(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return types[issue.expected] ?? issue.expected;
    case "invalid_value":
      return inWords(issue.values.map(String));
    case "invalid_format":
      return formats[issue.format] ?? `text that matches ${issue.pattern ?? issue.format}`;
    case "too_small":
      return limited(issue.origin, `at least ${issue.minimum}`);
    case "too_big":
      return limited(issue.origin, `at most ${issue.maximum}`);
    case "not_multiple_of":
      return `a multiple of ${issue.divisor}`;
    case "invalid_union":
      return "one of the forms that its schema allows";
    case "invalid_key":
    case "invalid_element":
      return "the type that its schema expects";
    case "unrecognized_keys":
      return knownKeys(issue.inst).join(knownKeysSeparator);
    case "custom":
      return "valid for its schema";
  }
}

const types: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "a map of keys to values",
  record: "a map of keys to values",
  map: "a map of keys to values",
  null: "left empty",
};

const formats: Readonly<Record<string, string>> = {
  date: "a date such as 2022-05-09",
  datetime: "a time such as 2022-05-09T08:00:00Z",
  url: "a URL such as https://example.org",
  email: "an email address",
};

function limited(origin: string, limit: string): string {
  switch (origin) {
    case "string":
      return limit === "at least 1" ? "text that isn't empty" : `text of ${limit} characters`;
    case "array":
      return `a list of ${limit} items`;
    case "number":
    case "int":
      return limit;
    default:
      return `of ${limit}`;
  }
}

/** Returns the known keys of an object that contains an unknown key. */
function knownKeys(schema: z.core.$ZodRawIssue["inst"]): readonly string[] {
  const def: unknown = schema?._zod.def;
  const shape = def !== null && typeof def === "object" && "shape" in def ? def.shape : {};
  return Object.keys(shape ?? {});
}
