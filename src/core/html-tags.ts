import { Parser } from "htmlparser2";
import { escapeHtml } from "./text.ts";

/** A start tag in a piece of HTML. */
interface HtmlTag {
  readonly name: string;
  /** Values by name. Entities are decoded. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Offset of the `<`. */
  readonly start: number;
  /** Offset after the `>`. */
  readonly end: number;
}

/** Finds the start tags of elements in a piece of HTML, in order, except in comments and scripts. */
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

/** Writes a start tag, without attributes that are undefined. An empty value isn't written. */
export function writeTag(
  element: string,
  attributes: Readonly<Record<string, string | undefined>>,
): string {
  const written = Object.entries(attributes).map(([name, value]) =>
    value ? ` ${name}="${escapeHtml(value)}"` : value === undefined ? "" : ` ${name}`,
  );
  return `<${element}${written.join("")}>`;
}

/** Replaces tags, which must be in order. */
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
