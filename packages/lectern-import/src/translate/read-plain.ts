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

/** A text that is not empty, or a number written as text. */
export function textOf(value: Plain | undefined): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A boolean; texts such as `"true"` are not read as one. */
export function flagOf(value: Plain | undefined): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

/** A number; texts of digits are not read as one. */
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
