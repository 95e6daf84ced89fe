import type { z } from "zod";
import { didYouMean, suggestion } from "../../core/nearest.ts";
import { shortened } from "../../core/text.ts";
import { knownKeysSeparator } from "../../core/schema/forms.ts";
import { capitalised } from "../sources/file-names.ts";
import { pathText, type ValuePath } from "./value-path.ts";
import { thrownText } from "../site-code/thrown.ts";

export interface ShapeProblem {
  readonly kind: "unknown-key" | "invalid";
  readonly path: ValuePath;
  readonly message: string;
  readonly hint: string | undefined;
  /** Whether the schema expects text. */
  readonly wantsText: boolean;
}

export interface CheckedShape<Value> {
  /** Value without its invalid parts, or `undefined` if nothing remains. */
  readonly value: Value | undefined;
  readonly problems: readonly ShapeProblem[];
}

export interface Shape<Value> {
  readonly schema: z.ZodType<Value>;
  /** Name of the value in messages: `the configuration`. */
  readonly what: string;
  /**
   * Default `must be …` messages for schemas written by site authors. Messages of their refinements
   * are shown unchanged.
   */
  readonly forms?: z.core.$ZodErrorMap | undefined;
}

/**
 * Checks a value against a schema whose messages complete the phrase "must be …"
 * (`schema/forms.ts`). Removes invalid parts, so that the rest can be used.
 */
export function checkShape<Value>(
  value: unknown,
  { schema, what, forms }: Shape<Value>,
): CheckedShape<Value> {
  let copy: unknown;
  try {
    copy = copyOf(value);
  } catch (error) {
    const message = `${capitalised(what)} must be plain data: ${thrownText(error)}.`;
    const problem = { path: [], message, hint: undefined, wantsText: false };
    return { value: undefined, problems: [{ kind: "invalid", ...problem }] };
  }
  let left = copy;
  const parse = () => schema.safeParse(left, forms && { error: forms });
  let result = parse();
  if (result.success) return { value: result.data, problems: [] };
  const problems = result.error.issues.flatMap((issue) =>
    forms && issue.code === "custom" ? refinement(issue) : shapeProblems(issue, copy, what),
  );
  while (!result.success) {
    const wrong = result.error.issues.flatMap(pathsOf);
    if (wrong.some((path) => path.length === 0)) return { value: undefined, problems };
    for (const path of wrong) left = without(left, path);
    if (left === undefined) return { value: undefined, problems };
    result = parse();
  }
  return { value: result.data, problems };
}

function shapeProblems(issue: z.core.$ZodIssue, value: unknown, what: string): ShapeProblem[] {
  if (issue.code === "unrecognized_keys") {
    const known = issue.message.split(knownKeysSeparator);
    return issue.keys.map((key) => ({
      kind: "unknown-key",
      path: [...issue.path, key],
      message: `"${pathText([...issue.path, key])}" isn't a key of ${what}.`,
      hint: didYouMean(key, known),
      wantsText: false,
    }));
  }
  const found = valueAt(value, issue.path);
  const wantsText = issue.code === "invalid_type" && issue.expected === "string";
  const form = issue.code === "invalid_key" ? (issue.issues[0]?.message ?? "") : issue.message;
  const message = `${subject(issue, found, what)} must be ${form}.`;
  return [{ kind: "invalid", path: issue.path, message, hint: choice(issue, found), wantsText }];
}

/**
 * Returns the problem reported by a refinement in an author's schema. Its message is a complete
 * sentence.
 */
function refinement({ path, message, params }: z.core.$ZodIssueCustom): ShapeProblem[] {
  const hint: unknown = params?.["hint"];
  const told = typeof hint === "string" ? hint : undefined;
  return [{ kind: "invalid", path, message, hint: told, wantsText: false }];
}

/**
 * Returns the start of a message, for example `"title" is missing; it`, `"title" is 12; it`,
 * `"footer"`, `The name "e n" in "locales"`.
 */
function subject(issue: z.core.$ZodIssue, found: unknown, what: string): string {
  if (issue.path.length === 0) return capitalised(what);
  const name = `"${pathText(issue.path)}"`;
  if (issue.code === "invalid_key") {
    const holder = issue.path.slice(0, -1);
    const where = holder.length === 0 ? what : `"${pathText(holder)}"`;
    return `The name "${String(issue.path.at(-1))}" in ${where}`;
  }
  if (found === undefined) return issue.code === "invalid_union" ? name : `${name} is missing; it`;
  return found !== null && typeof found === "object" ? name : `${name} is ${shown(found)}; it`;
}

function choice(issue: z.core.$ZodIssue, found: unknown): string | undefined {
  if (typeof found !== "string") return undefined;
  const choices =
    issue.code === "invalid_value"
      ? issue.values
      : issue.code === "invalid_union" && "options" in issue
        ? issue.options
        : [];
  return suggestion(found, choices.map(String));
}

/** Maximum length of a quoted value in messages. */
const LONGEST = 100;

function shown(value: unknown): string {
  if (typeof value === "function") return "a function";
  if (typeof value !== "string") return String(value);
  return JSON.stringify(shortened(value, LONGEST));
}

function valueAt(value: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>(
    (at, key) => (isContainer(at) ? Reflect.get(at, key) : undefined),
    value,
  );
}

/** Returns the paths of the values that must be removed to fix an issue. */
function pathsOf(issue: z.core.$ZodIssue): ValuePath[] {
  return issue.code === "unrecognized_keys"
    ? issue.keys.map((key) => [...issue.path, key])
    : [issue.path];
}

/**
 * Removes the value at a path or, if there is no such value, its parent. A value in a list leaves a
 * hole, so that the paths of other items stay valid.
 */
function without(value: unknown, path: ValuePath): unknown {
  const key = path.at(-1);
  const parent = valueAt(value, path.slice(0, -1));
  if (key === undefined) return undefined;
  if (!isContainer(parent) || Reflect.get(parent, key) === undefined) {
    return without(value, path.slice(0, -1));
  }
  if (Array.isArray(parent)) Reflect.set(parent, key, undefined);
  else Reflect.deleteProperty(parent, key);
  return value;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/**
 * Maximum nesting depth. Far more than in files written by hand, and low enough for the call stack.
 */
const DEEPEST = 100;

/**
 * Copies lists and plain objects. Other values stay the same.
 *
 * @throws for a value from a module that contains itself, or that throws when a property is read
 */
function copyOf(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth > DEEPEST) throw new RangeError(`it has more than ${DEEPEST} levels of nesting`);
  if (Array.isArray(value)) return value.map((item) => copyOf(item, depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, copyOf(inner, depth + 1)]),
  );
}
