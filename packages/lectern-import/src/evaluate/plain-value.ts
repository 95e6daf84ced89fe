import { originOfStandIn } from "./stand-in.ts";

/** A configuration value as plain data. */
export type Plain =
  | string
  | number
  | boolean
  | null
  | readonly Plain[]
  | { readonly [key: string]: Plain | undefined };

/** Maps exported functions to the module they come from. */
export type Origins = ReadonlyMap<unknown, string>;

/**
 * Converts a value to plain data and removes cycles. A function becomes a map with its name
 * (`$function`) and, if a package or a file of the site exports it, its origin (`$from`:
 * `remark-a`, `remark-a#plugin`, `./src/remark/own.js`).
 */
export function plainValue(
  value: unknown,
  origins: Origins,
  above: readonly unknown[] = [],
): Plain {
  const missing = originOfStandIn(value);
  const inside = [...above, value];
  if (missing !== undefined) {
    const { name, isResult, given } = missing;
    if (!isResult) return { $function: name, $from: name };
    if (above.includes(value)) return null;
    return { $function: name, $arguments: given.map((each) => plainValue(each, origins, inside)) };
  }
  if (typeof value === "function") {
    const from = origins.get(value);
    return { $function: from ?? (value.name || "a function"), $from: from };
  }
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (value instanceof RegExp) return { $regexp: value.source, $flags: value.flags };
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "object" || value === null || above.includes(value)) return null;
  // In Docusaurus, `require` returns the default export of an ES module.
  if ("default" in value && typeof value.default === "function")
    return plainValue(value.default, origins, inside);
  if (Array.isArray(value)) return value.map((each) => plainValue(each, origins, inside));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([key, member]) => [key, plainValue(member, origins, inside)]),
  );
}
