import type { Plain } from "../evaluate/plain-value.ts";

/** An object in plain data, such as the options of a plugin. */
export type PlainMap = { readonly [key: string]: Plain | undefined };

/** Readers of plain data: undefined for what has another form. */
export function mapOf(value: Plain | undefined): PlainMap | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as PlainMap)
    : undefined;
}

/** The items of a list; empty for anything else. */
export function listOf(value: Plain | undefined): readonly Plain[] {
  return Array.isArray(value) ? (value as readonly Plain[]) : [];
}

/** Returns a string that isn't empty, or a number as a string. */
export function textOf(value: Plain | undefined): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Returns a boolean. Doesn't convert strings such as `"true"`. */
export function flagOf(value: Plain | undefined): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

/** Returns a number. Doesn't convert strings. */
export function numberOf(value: Plain | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** The name of a function, or of the package it is from; undefined when it is none. */
export function functionName(value: Plain | undefined): string | undefined {
  return textOf(mapOf(value)?.["$function"]);
}

/** Where a function is exported, by the specifier and, behind a `#`, its name there. */
export function functionPlace(value: Plain | undefined): string | undefined {
  return textOf(mapOf(value)?.["$from"]);
}

/** Members that are undefined fall out: an absent key and an empty one mean different things. */
export function compact<Value extends object>(map: Value): Value {
  return Object.fromEntries(
    Object.entries(map).filter(([, value]) => value !== undefined),
  ) as Value;
}
