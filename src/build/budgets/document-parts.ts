/** A part of a document, in words of authors, with its characters or elements. */
export interface DocumentPart {
  readonly name: string;
  readonly size: number;
}

/** What an earlier pattern matches isn't in a later part; "text" is the rest. */
const patterns: Readonly<Record<string, RegExp>> = {
  head: /<head[^]*?<\/head>/g,
  "data of the page": /<script[^]*?<\/script>/g,
  bar: /<header class="top-bar[^]*?<\/header>/g,
  sidebar: /<nav class="sidebar[^]*?<\/nav>/g,
  contents: /<(aside|details) class="contents-[^]*?<\/\1>/g,
  code: /<figure class="code[^]*?<\/figure>/g,
  footer: /<footer[^]*?<\/footer>/g,
  tables: /<table[^]*?<\/table>/g,
  drawings: /<svg[^]*?<\/svg>/g,
  text: /[^]+/g,
};

/** Splits a document into its parts. */
export function documentParts(html: string, figure: string): readonly DocumentPart[] {
  let rest = html;
  const parts = Object.entries(patterns).map(([name, pattern]) => {
    const found = rest.match(pattern)?.join("") ?? "";
    rest = rest.replace(pattern, "");
    return { name, size: figure === "elements" ? elementsIn(found) : found.length };
  });
  return parts.filter(({ size }) => size > 0);
}

export function elementsIn(html: string): number {
  return html.match(/<[a-z][a-z0-9-]*[\s/>]/gi)?.length ?? 0;
}
