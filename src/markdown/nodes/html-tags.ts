import { Parser } from "htmlparser2";
import { escapeHtml } from "../../core/text.ts";

/** Values by name, entities decoded. */
export type HtmlAttributes = Readonly<Record<string, string>>;

/** A start tag in a piece of HTML. */
export interface HtmlTag {
  /** Entities are decoded. */
  readonly attributes: HtmlAttributes;
  /** Offset of its `<`. */
  readonly start: number;
  /** Offset after its `>`. */
  readonly end: number;
}

/** The start tags of one element in a piece of HTML, in order; comments and scripts hold none. */
export function htmlTags(html: string, element: string): readonly HtmlTag[] {
  const tags: HtmlTag[] = [];
  const parser = new Parser({
    onopentag(name, attributes, isImplied) {
      if (name !== element || isImplied) return;
      tags.push({
        attributes: { ...attributes },
        start: parser.startIndex,
        end: parser.endIndex + 1,
      });
    },
  });
  parser.end(html);
  return tags;
}

/** A start tag; an attribute with an empty value stands without one. */
export function writeTag(element: string, attributes: HtmlAttributes): string {
  const written = Object.entries(attributes).map(([name, value]) =>
    value === "" ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`,
  );
  return `<${element}${written.join("")}>`;
}

/** The HTML with other tags in place of some of its own, which must be in order. */
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
