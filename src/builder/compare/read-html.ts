import { tell } from "../../base/html/html-node.ts";
import { readHtml as readTree } from "../../base/html/read-html.ts";
import type { HtmlListener } from "../../compare/text-sections.ts";

/** Reads the finished HTML of a page in one pass, as all that is known of a page is read. */
export function readHtml(html: string, listener: HtmlListener): void {
  tell(readTree(html), {
    opens: ({ name, attributes }) => listener.opens(name, attributes),
    text: ({ text }) => listener.text(text),
    closes: (name) => listener.closes(name),
  });
}
