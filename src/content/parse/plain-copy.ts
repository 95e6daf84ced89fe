import { thrownText } from "../site-code/thrown.ts";
import type { ValuePath } from "./value-path.ts";

/** What of a value cannot be read as data. */
export interface NoData {
  readonly path: ValuePath;
  /** What it must be, as `must be …` goes on. */
  readonly form: string;
}

export interface PlainCopy {
  readonly value: unknown;
  readonly noData: readonly NoData[];
}

/** Deeper than anything an author writes by hand, and far from what a stack holds. */
const DEEPEST = 100;

/**
 * Lists and plain objects are copied, whatever else there is stays itself. The value of a program
 * may hold itself, or throw when it is read: such parts are left out.
 */
export function plainCopy(value: unknown): PlainCopy {
  const noData: NoData[] = [];
  return { value: copyOf(value, { path: [], above: [], noData }), noData };
}

interface Position {
  readonly path: ValuePath;
  readonly above: readonly unknown[];
  /** Added to. */
  readonly noData: NoData[];
}

function copyOf(value: unknown, position: Position): unknown {
  const { path, above, noData } = position;
  if (typeof value !== "object" || value === null) return value;
  if (above.includes(value)) {
    noData.push({ path, form: "data that does not contain itself" });
    return undefined;
  }
  if (path.length > DEEPEST) {
    const form = `data of at most ${DEEPEST} levels`;
    noData.push({ path: path.slice(0, 1), form });
    return undefined;
  }
  const inside = [...above, value];
  const copied = (key: PropertyKey, inner: unknown) =>
    copyOf(inner, { path: [...path, key], above: inside, noData });
  try {
    if (Array.isArray(value)) {
      return value.map((item: unknown, index) => copied(index, item));
    }
    if (Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, copied(key, inner)]),
    );
  } catch (error) {
    noData.push({ path, form: `data that can be read; reading it threw "${thrownText(error)}"` });
    return undefined;
  }
}
