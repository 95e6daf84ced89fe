import { type Diagnostic, lineAndColumn } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import { type PolicyOrigins, isCovered } from "../../core/config.ts";
import type { BlockedPart } from "../../core/outline.ts";

const kinds: Readonly<
  Record<BlockedPart["kind"], { readonly what: string; readonly hint: string; written: RegExp }>
> = {
  style: {
    what: "a style",
    hint: "Give the element a class, and add a rule to a stylesheet that a component imports.",
    written: /\bstyle=|<style\b/,
  },
  script: {
    what: "a script",
    hint: "Use an island: a component in a file with a name that ends in .client.tsx.",
    written: /<script\b|\bon[a-zA-Z]+=|javascript:/,
  },
  frame: {
    what: "content of another site",
    hint: "Link to it, for example with an image, or put the file in the static folder.",
    written: /<(?:iframe|object|embed|video|audio|source|track)\b/,
  },
};

/** The source of a page, and the origins its configuration allows. */
export interface ReadPage {
  readonly file: SourcePath;
  /** Of the page, where what is blocked is written mostly; it may come from a component, too. */
  readonly text: string;
  /** What the configuration allows. */
  readonly policy: PolicyOrigins;
}

/**
 * What a page has that its policy blocks, each kind once.
 */
export function blockedDiagnostics(
  blocked: readonly BlockedPart[],
  { file, text, policy }: ReadPage,
): readonly Diagnostic[] {
  return Object.entries(kinds).flatMap(([kind, { what, hint, written }]): readonly Diagnostic[] => {
    const found = blocked.filter((part) => part.kind === kind && !isAllowed(part, policy));
    const [first] = found;
    if (!first) return [];
    const offset = offsetOf(first, text) ?? text.search(written);
    const more = found.length > 1 ? ` (and ${found.length - 1} more)` : "";
    return [
      {
        code: "page/blocked-by-csp",
        severity: "warning",
        message: `The Content Security Policy of the page blocks ${what}: ${cut(first.written)}${more}.`,
        hint: first.origin ? originHint(first, first.origin) : hint,
        place: { file, ...(offset < 0 ? {} : lineAndColumn(text, offset)) },
      },
    ];
  });
}

/** Where an element is written, by its address or its name; undefined: a component writes it. */
function offsetOf({ written }: BlockedPart, text: string): number | undefined {
  const [, name = "", address = ""] = /^<([a-z]+)(?: src="(.*)")?>$/s.exec(written) ?? [];
  if (name === "") return undefined;
  const end = address === "" ? -1 : text.indexOf(address);
  const offset =
    end < 0 ? text.search(new RegExp(`<${name}\\b`)) : text.lastIndexOf(`<${name}`, end);
  return offset < 0 ? undefined : offset;
}

/** Whether the configuration lets pages show what an element embeds. */
function isAllowed({ origin, element }: BlockedPart, policy: PolicyOrigins): boolean {
  if (origin === undefined) return false;
  const allowed = element === "iframe" ? policy.frames : policy.media;
  return allowed.some((each) => isCovered(origin, each));
}

function originHint({ element }: BlockedPart, origin: string): string {
  const key = element === "iframe" ? "frames" : "media";
  return `Add "${origin}" to contentSecurityPolicy.${key} in the configuration, or link to it.`;
}

function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
