import { type Place, lineAndColumn } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";

/**
 * Where addresses of files are written in the source of a page: between quotes, or alone in a
 * list. Of an address that a component writes nothing is known.
 */
export function filePlaces(
  addresses: readonly string[],
  { file, text }: { readonly file: SourcePath; readonly text: string },
): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const address of new Set(addresses)) {
    // An empty one is found everywhere, and at the end of the text again and again.
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
