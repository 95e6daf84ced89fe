import { nameOfStandIn } from "./stand-in.ts";

/** A value of a configuration as plain data. */
export type Plain =
  | string
  | number
  | boolean
  | null
  | readonly Plain[]
  | { readonly [key: string]: Plain | undefined };

/** Where functions come from: modules by the packages that export them. */
export type Origins = ReadonlyMap<unknown, string>;

/** The value as plain data: functions by their names, circles cut off. */
export function plainValue(
  value: unknown,
  origins: Origins,
  above: readonly unknown[] = [],
): Plain {
  const missing = nameOfStandIn(value);
  if (missing !== undefined) return { $function: missing, $missing: true };
  if (typeof value === "function") {
    return { $function: origins.get(value) ?? (value.name || "a function") };
  }
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (value instanceof RegExp) return { $regexp: value.source };
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "object" || value === null || above.includes(value)) return null;
  const inside = [...above, value];
  if (Array.isArray(value)) return value.map((each) => plainValue(each, origins, inside));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([key, member]) => [key, plainValue(member, origins, inside)]),
  );
}
