import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plain } from "../evaluate/plain-value.ts";
import type { ImportReport } from "../import-report.ts";

/** An object in plain data, for example plugin options. */
export type PlainMap = { readonly [key: string]: Plain | undefined };

/** Returns a map, or `undefined` for other values. */
export function mapOf(value: Plain | undefined): PlainMap | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as PlainMap)
    : undefined;
}

/** Returns the items of a list, or an empty list for other values. */
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

/** Returns the name of a function or its package, or `undefined` for other values. */
export function functionName(value: Plain | undefined): string | undefined {
  return textOf(mapOf(value)?.["$function"]);
}

/** Returns a function's module specifier and, after `#`, its export name. */
export function functionPlace(value: Plain | undefined): string | undefined {
  return textOf(mapOf(value)?.["$from"]);
}

/**
 * Returns the value of a JSON file, or `undefined` if it's missing or isn't valid JSON.
 *
 * @param site the old site and its report, which lists invalid files
 */
export function readJson(file: string, site?: Readonly<{ root: string; report: ImportReport }>) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Plain;
  } catch (error) {
    const note = `it isn't valid JSON: ${String(error)}. Correct it and import again.`;
    site?.report.drop("file", note, path.relative(site.root, file));
    return undefined;
  }
}

/** Removes members that are `undefined`, because they don't mean the same as missing keys. */
export function compact<Value extends object>(map: Value): Value {
  return Object.fromEntries(
    Object.entries(map).filter(([, value]) => value !== undefined),
  ) as Value;
}

/** Returns a map with the values of both maps. `own` replaces values of `base`, except maps. */
export function merged(base: PlainMap, own: PlainMap): PlainMap {
  const entries = Object.entries(own).map(([key, value]) => {
    const [before, after] = [mapOf(base[key]), mapOf(value)];
    return [key, before && after ? merged(before, after) : value] as const;
  });
  return { ...base, ...Object.fromEntries(entries) };
}
