import { Parser } from "htmlparser2";

/** An attribute of a tag in a piece of HTML. */
export interface HtmlAttribute {
  readonly name: string;
  /** As it is written: entities are not decoded. */
  readonly address: string;
  /** Offsets of its value, quotes left out. */
  readonly start: number;
  readonly end: number;
}

/** The attributes with a value in quotes of all tags in a piece of HTML, in order. */
export function htmlAttributes(html: string): readonly HtmlAttribute[] {
  const found: HtmlAttribute[] = [];
  const parser = new Parser(
    {
      onattribute(name, _value, quote) {
        if (!quote) return;
        const start = html.indexOf(quote, parser.startIndex) + 1;
        const end = html.indexOf(quote, start);
        found.push({ name, address: html.slice(start, end), start, end });
      },
    },
    { lowerCaseAttributeNames: true },
  );
  parser.end(html);
  return found;
}
