import type { Plain } from "../evaluate/plain-value.ts";

export type PlainMap = { readonly [key: string]: Plain | undefined };

/** Readers of plain data: undefined for what has another form. */
export function mapOf(value: Plain | undefined): PlainMap | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as PlainMap)
    : undefined;
}

export function listOf(value: Plain | undefined): readonly Plain[] {
  return Array.isArray(value) ? (value as readonly Plain[]) : [];
}

export function textOf(value: Plain | undefined): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function flagOf(value: Plain | undefined): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

export function numberOf(value: Plain | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** The name of a function, or of the package it is from; undefined when it is none. */
export function functionName(value: Plain | undefined): string | undefined {
  return textOf(mapOf(value)?.["$function"]);
}

/** Members that are undefined fall out: an absent key and an empty one mean different things. */
export function compact<Value extends object>(map: Value): Value {
  return Object.fromEntries(
    Object.entries(map).filter(([, value]) => value !== undefined),
  ) as Value;
}
