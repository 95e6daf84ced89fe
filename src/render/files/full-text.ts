import { count } from "../../base/text.ts";
import { fullTextFile } from "./llms.ts";

/** The Markdown of the pages of a section and version, or of those outside the sections. */
export interface TextGroup {
  readonly title: string;
  /** For names of files. */
  readonly name: string;
  readonly texts: readonly string[];
}

/** A file with the text of pages, named below the folder of the locale. */
export interface FullTextFile {
  readonly name: string;
  readonly content: string;
}

/** What the files say of the site. */
export interface FullTextSite {
  readonly title: string;
  /** What addresses begin with: host, base path and locale. */
  readonly base: string;
  /** The greatest size of a file, in bytes; only one page alone may be larger. */
  readonly most: number;
}

const between = "\n---\n\n";

/**
 * The text of a site for programs that read all of it. When it fits, one file holds it; else
 * each section and version has files of its own, and the first one lists them.
 */
export function fullText(
  { title, base, most }: FullTextSite,
  groups: readonly TextGroup[],
): readonly FullTextFile[] {
  const whole = groups.flatMap(({ texts }) => texts).join(between);
  if (Buffer.byteLength(whole) <= most) return [{ name: fullTextFile, content: whole }];
  const parts = groups.flatMap((group) => partsOf(group, most));
  const rows = parts.map(({ name, title: part, pages, content }) => {
    const size = `${Math.ceil(Buffer.byteLength(content) / 1000)} KB`;
    return `- [${part}](${base}${name}): ${count(pages, "page")}, ${size}`;
  });
  const list = [`# ${title}`, `The text of all pages, in ${count(parts.length, "file")}:`];
  return [
    { name: fullTextFile, content: `${[...list, rows.join("\n")].join("\n\n")}\n` },
    ...parts.map(({ name, content }) => ({ name, content })),
  ];
}

interface Part extends FullTextFile {
  readonly title: string;
  readonly pages: number;
}

/** As few files as hold the texts in their order. */
function partsOf({ title, name, texts }: TextGroup, most: number): readonly Part[] {
  const parts: string[][] = [];
  let size = Infinity;
  for (const text of texts) {
    const more = Buffer.byteLength(between) + Buffer.byteLength(text);
    if (size + more > most) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(text);
    size += more;
  }
  return parts.map((pages, index) => ({
    name: `llms-full/${name}${parts.length > 1 ? `-${index + 1}` : ""}.txt`,
    title: parts.length > 1 ? `${title}, part ${index + 1} of ${parts.length}` : title,
    pages: pages.length,
    content: pages.join(between),
  }));
}
