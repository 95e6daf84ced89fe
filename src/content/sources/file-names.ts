import { baseName } from "../../core/paths.ts";

/**
 * Removes the number at the start of a name: `02-install` becomes `install`, `3. Files` becomes
 * `Files`. Dates and versions don't change: `2021-11-10`, `4.0`.
 */
export function splitNumberPrefix(name: string) {
  const match = /^(\d+)\s*[-_.]+\s*([^\s_.-].*)$/.exec(name);
  if (match === null || /^\d+[-_.]\d/.test(name)) return { name, number: undefined };
  return { name: match[2] ?? name, number: Number(match[1]) };
}

/** Removes the numbers from all segments of a path. */
export function withoutNumberPrefixes(folder: string): string {
  if (!/(^|\/)\d/.test(folder)) return folder;
  return folder
    .split("/")
    .map((segment) => splitNumberPrefix(segment).name)
    .join("/");
}

/** Returns the file name without its extension. */
export function stemOf(path: string): string {
  return baseName(path).replace(/\.[^.]+$/, "");
}

/** Converts a file name to a title: `getting-started` becomes `Getting started`. */
export function titleFromName(name: string): string {
  return capitalised(name.replace(/[-_\s]+/g, " ").trim());
}

/** Whether a file is the index of its folder: `index`, `readme` or the folder's name. */
export function isIndexName(name: string, folder: string): boolean {
  const lower = name.toLowerCase();
  return lower === "index" || lower === "readme" || lower === baseName(folder).toLowerCase();
}

/** Compares names. Numbers in names are compared by value: `4.0.2` is before `4.0.10`. */
export function compareNames(a: string, b: string): number {
  const [left, right] = [a.split(/(\d+)/), b.split(/(\d+)/)];
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const [x, y] = [left[at] ?? "", right[at] ?? ""];
    // Parts with odd indexes are digits.
    const order = at % 2 === 1 ? Number(x) - Number(y) : x < y ? -1 : x > y ? 1 : 0;
    if (order !== 0) return order;
  }
  return left.length - right.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** Makes the first letter upper case. */
export function capitalised(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
