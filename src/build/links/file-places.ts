import { type Place, lineAndColumn } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";

/**
 * Finds file URLs in the source of a page, either in quotes or as a separate list item. URLs that a
 * component creates can't be found.
 */
export function filePlaces(
  addresses: readonly string[],
  { file, text }: { readonly file: SourcePath; readonly text: string },
): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const address of new Set(addresses)) {
    // An empty URL would match everywhere.
    if (address === "") continue;
    const offset = offsetOf(address, text);
    if (offset !== undefined) places.set(address, { file, ...lineAndColumn(text, offset) });
  }
  return places;
}

function offsetOf(address: string, text: string): number | undefined {
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    const isWhole =
      /["'`\s,]/.test(text[at - 1] ?? " ") && /["'`\s,]/.test(text[at + address.length] ?? " ");
    if (isWhole) return at;
  }
  return undefined;
}
