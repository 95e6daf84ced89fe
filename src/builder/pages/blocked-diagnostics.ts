import type { Diagnostic } from "../../base/diagnostic.ts";
import { lineAndColumn } from "../../base/excerpt.ts";
import type { SourcePath } from "../../base/paths.ts";
import type { BlockedPart } from "../../model/outline.ts";

const kinds: Readonly<
  Record<BlockedPart["kind"], { readonly what: string; readonly hint: string; written: RegExp }>
> = {
  style: {
    what: "a style",
    hint: "Give the element a class, and write the rule in a stylesheet that a component imports.",
    written: /\bstyle=|<style\b/,
  },
  script: {
    what: "a script",
    hint: "Write it as an island: a component in a file that ends in .client.tsx.",
    written: /<script\b|\bon[a-zA-Z]+=|javascript:/,
  },
  frame: {
    what: "content of another site",
    hint: "Link to it, with a picture of it if need be, or put the file into the static folder.",
    written: /<(?:iframe|object|embed|video|audio|source|track)\b/,
  },
};

/**
 * What a page has that its policy blocks, each kind once.
 *
 * @param text of the page, where it is written mostly; it may come from a component, too
 */
export function blockedDiagnostics(
  blocked: readonly BlockedPart[],
  file: SourcePath,
  text: string,
): readonly Diagnostic[] {
  return Object.entries(kinds).flatMap(([kind, { what, hint, written }]): readonly Diagnostic[] => {
    const found = blocked.filter((part) => part.kind === kind);
    const [first] = found;
    if (!first) return [];
    const offset = text.search(written);
    const more = found.length > 1 ? ` (and ${found.length - 1} more)` : "";
    return [
      {
        code: "page/blocked",
        severity: "warning",
        message: `The policy of the page blocks ${what}: ${cut(first.written)}${more}.`,
        hint,
        place: { file, ...(offset < 0 ? {} : lineAndColumn(text, offset)) },
      },
    ];
  });
}

function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
