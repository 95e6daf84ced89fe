import { count } from "../../core/text.ts";
import { fullTextFile } from "./llms.ts";

/** The Markdown of a page. It is asked for nothing but its size, in bytes. */
interface SizedText {
  readonly size: number;
}

/** The Markdown of the pages of a section and version, or of those outside the sections. */
export interface TextGroup<T extends SizedText> {
  readonly title: string;
  /** For names of files. */
  readonly name: string;
  readonly texts: readonly T[];
}

/** A file with the texts of pages, or with the list of such files, named below the folder of the locale. */
export type FullTextFile<T> = { readonly name: string } & (
  | { readonly kind: "list"; readonly content: string }
  /** With `betweenTexts` between any two. */
  | { readonly kind: "texts"; readonly texts: readonly T[] }
);

/** What the files say of the site. */
export interface FullTextSite {
  readonly title: string;
  /** What addresses begin with: host, base path and locale. */
  readonly base: string;
  /** The greatest size of a file, in bytes; only one page alone may be larger. */
  readonly most: number;
}

/** What stands between the texts of a file. */
export const betweenTexts = "\n---\n\n";

/**
 * The text of a site for programs that read all of it. When it fits, one file holds it; else
 * each section and version has files of its own, and the first one lists them.
 */
export function fullText<T extends SizedText>(
  { title, base, most }: FullTextSite,
  groups: readonly TextGroup<T>[],
): readonly FullTextFile<T>[] {
  const all = groups.flatMap(({ texts }) => texts);
  if (sizeOf(all) <= most) return [{ kind: "texts", name: fullTextFile, texts: all }];
  const parts = groups.flatMap((group) => partsOf(group, most));
  const rows = parts.map(({ name, title: part, texts }) => {
    const size = `${Math.ceil(sizeOf(texts) / 1000)} KB`;
    return `- [${part}](${base}${name}): ${count(texts.length, "page")}, ${size}`;
  });
  const list = [`# ${title}`, `The text of all pages, in ${count(parts.length, "file")}:`];
  return [
    {
      kind: "list",
      name: fullTextFile,
      content: `${[...list, rows.join("\n")].join("\n\n")}\n`,
    },
    ...parts.map(({ name, texts }) => ({ kind: "texts", name, texts }) as const),
  ];
}

/** Of texts in one file. */
function sizeOf(texts: readonly SizedText[]): number {
  const sum = texts.reduce((total, { size }) => total + size, 0);
  return sum + Math.max(0, texts.length - 1) * betweenTexts.length;
}

interface Part<T> {
  readonly name: string;
  readonly title: string;
  readonly texts: readonly T[];
}

/** As few files as hold the texts in their order. */
function partsOf<T extends SizedText>(
  { title, name, texts }: TextGroup<T>,
  most: number,
): readonly Part<T>[] {
  const parts: T[][] = [];
  let size = Infinity;
  for (const text of texts) {
    const more = betweenTexts.length + text.size;
    if (size + more > most) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(text);
    size += more;
  }
  return parts.map((own, index) => ({
    name: `llms-full/${name}${parts.length > 1 ? `-${index + 1}` : ""}.txt`,
    title: parts.length > 1 ? `${title}, part ${index + 1} of ${parts.length}` : title,
    texts: own,
  }));
}
