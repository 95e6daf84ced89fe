import { Parser } from "htmlparser2";
import { escapeHtml } from "./text.ts";

/** A start tag in an HTML fragment. */
interface HtmlTag {
  readonly name: string;
  /** Attribute values by name, with decoded entities. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Offset of the `<`. */
  readonly start: number;
  /** Offset after the `>`. */
  readonly end: number;
}

/**
 * Finds the start tags of elements with the given names, in order. Ignores comments and scripts.
 */
export function htmlTags(html: string, ...names: readonly string[]): readonly HtmlTag[] {
  const tags: HtmlTag[] = [];
  const parser = new Parser({
    onopentag(name, attributes, isImplied) {
      if (!names.includes(name) || isImplied) return;
      tags.push({
        name,
        attributes: { ...attributes },
        start: parser.startIndex,
        end: parser.endIndex + 1,
      });
    },
  });
  parser.end(html);
  return tags;
}

/** Returns a start tag. Omits `undefined` attributes, and writes only the name of empty ones. */
export function writeTag(
  element: string,
  attributes: Readonly<Record<string, string | undefined>>,
): string {
  const written = Object.entries(attributes).map(([name, value]) =>
    value ? ` ${name}="${escapeHtml(value)}"` : value === undefined ? "" : ` ${name}`,
  );
  return `<${element}${written.join("")}>`;
}

/** Replaces tags. The replacements must be in document order. */
export function replaceTags(
  html: string,
  replacements: readonly { readonly tag: HtmlTag; readonly text: string }[],
): string {
  let out = "";
  let at = 0;
  for (const { tag, text } of replacements) {
    out += html.slice(at, tag.start) + text;
    at = tag.end;
  }
  return out + html.slice(at);
}
