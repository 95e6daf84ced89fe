import { Parser } from "htmlparser2";

/** A part of a document: what a reader or an author would call it. */
export interface DocumentPart {
  readonly name: string;
  /** Characters of the HTML, before compression. */
  readonly size: number;
  readonly elements: number;
}

/** Elements that begin a part, by a class or their name. What lies in none of them is "text". */
const partsByClass: Readonly<Record<string, string>> = {
  "top-bar": "bar",
  sidebar: "sidebar",
  "contents-fold": "contents",
  "contents-column": "contents",
  code: "code",
};
const partsByName: Readonly<Record<string, string>> = {
  head: "head",
  script: "data of the page",
  footer: "footer",
  table: "tables",
  svg: "drawings",
};

/** What a document is made of, the largest part first. */
export function documentParts(html: string): readonly DocumentPart[] {
  const sizes = new Map<string, { size: number; elements: number }>();
  const open: string[] = ["text"];
  let counted = 0;
  const take = (upTo: number, elements: number) => {
    const name = open.at(-1) ?? "text";
    const part = sizes.get(name) ?? { size: 0, elements: 0 };
    sizes.set(name, { size: part.size + upTo - counted, elements: part.elements + elements });
    counted = upTo;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      take(parser.startIndex, 0);
      open.push(partOf(name, attributes["class"]) ?? open.at(-1) ?? "text");
      take(parser.startIndex, 1);
    },
    onclosetag() {
      take(parser.endIndex + 1, 0);
      open.pop();
    },
  });
  parser.end(html);
  const parts = [...sizes].map(([name, part]) => ({ name, ...part }));
  return parts.toSorted((a, b) => b.size - a.size);
}

function partOf(name: string, classes = ""): string | undefined {
  const byClass = classes.split(/\s+/).flatMap((each) => partsByClass[each] ?? []);
  return byClass[0] ?? partsByName[name];
}
