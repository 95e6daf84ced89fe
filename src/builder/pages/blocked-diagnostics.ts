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
    hint: "Declare where it comes from in embedOrigins of the configuration, or link to it.",
    written: /<(?:iframe|object|embed|video|audio|source|track)\b/,
  },
};

/** Whether the policy lets the part through, for the origins the site declares. */
export function isAllowed(
  { kind, written }: BlockedPart,
  embedOrigins: readonly string[],
): boolean {
  const address = kind === "frame" ? /\ssrc="([^"]*)"/.exec(written)?.[1] : undefined;
  if (address === undefined || !URL.canParse(address, "https://site.invalid")) return false;
  const { origin, protocol, host } = new URL(address, "https://site.invalid");
  return embedOrigins.some((allowed) => {
    const [scheme = "", pattern = ""] = allowed.split("://");
    return pattern.startsWith("*.")
      ? protocol === `${scheme}:` && host.endsWith(pattern.slice(1))
      : origin === allowed;
  });
}

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
