import type { z } from "zod";
import { knownKeysSeparator } from "../../model/schema/forms.ts";

/**
 * The form a schema of a site wants, for messages that say "it must be …". A
 * schema's own messages come first: `z.string().regex(/…/, "an id such as TASK-1")`.
 */
export function dataForm(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return types[issue.expected] ?? issue.expected;
    case "invalid_value":
      return inWords(issue.values.map(String));
    case "invalid_format":
      return formats[issue.format] ?? `text of the form ${issue.pattern ?? issue.format}`;
    case "too_small":
      return limited(issue.origin, `at least ${issue.minimum}`);
    case "too_big":
      return limited(issue.origin, `at most ${issue.maximum}`);
    case "not_multiple_of":
      return `a multiple of ${issue.divisor}`;
    case "invalid_union":
      return "of one of the forms its schema knows";
    case "invalid_key":
    case "invalid_element":
      return "of the form its schema wants";
    case "unrecognized_keys":
      return knownKeys(issue.inst).join(knownKeysSeparator);
    case "custom":
      return "as its schema wants it";
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
  date: "a day such as 2022-05-09",
  datetime: "a time such as 2022-05-09T08:00:00Z",
  url: "an address such as https://example.org",
  email: "an email address",
};

function limited(origin: string, limit: string): string {
  switch (origin) {
    case "string":
      return limit === "at least 1" ? "text that is not empty" : `text of ${limit} characters`;
    case "array":
      return `a list of ${limit} items`;
    case "number":
    case "int":
      return limit;
    default:
      return `of ${limit}`;
  }
}

/** The keys of the object that was given one it does not know. */
function knownKeys(schema: z.core.$ZodRawIssue["inst"]): readonly string[] {
  const def: unknown = schema?._zod.def;
  const shape = def !== null && typeof def === "object" && "shape" in def ? def.shape : {};
  return Object.keys(shape ?? {});
}

function inWords(values: readonly string[]): string {
  return values.length < 2
    ? values.join("")
    : `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
}
