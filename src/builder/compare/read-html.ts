import { Parser } from "htmlparser2";
import type { HtmlListener } from "../../compare/text-sections.ts";

/** Reads the finished HTML of a page in one pass. */
export function readHtml(html: string, listener: HtmlListener): void {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => listener.opens(name, attributes),
      ontext: (text) => listener.text(text),
      onclosetag: (name) => listener.closes(name),
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
}
