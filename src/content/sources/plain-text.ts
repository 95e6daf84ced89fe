import { collapseSpace } from "../../base/text.ts";

/**
 * The words of a heading or paragraph of Markdown without its marks: links and
 * emphasis keep their text, images, notes and tags go. Made for titles and
 * descriptions; it is no parser, and a mark it does not know stays.
 */
export function plainText(markdown: string): string {
  const words = markdown
    .replace(/(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g, (_, _marks, code: string) => setAside(code))
    .replace(/\\([!-/:-@[-`{-~])/g, (_, char: string) => setAside(char))
    .replace(/!\[[^\]]*\](?:\([^()]*\)|\[[^\]]*\])?/g, "")
    .replace(/\[\^[^\]]+\]/g, "")
    .replace(/\[([^\]]*)\](?:\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\])/g, "$1")
    .replace(/<([a-z][a-z0-9+.-]*:[^\s<>]*|[^\s@<>]+@[^\s@<>]+)>/gi, "$1")
    .replace(/<!--[\s\S]*?-->|<\/?[A-Za-z][^<>]*>|\{\/\*[\s\S]*?\*\/\}/g, "")
    .replace(/(\*{1,3}|~~)(?=\S)([\s\S]*?\S)\1/g, "$2")
    .replace(/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([\s\S]*?\S)\1(?![\p{L}\p{N}_])/gu, "$2")
    .replace(/&([a-z]+);/g, (entity, name: string) => entities[name] ?? entity);
  return collapseSpace(putBack(words));
}

/** At most `limit` characters, cut between words. */
export function shortened(words: string, limit: number): string {
  if (words.length <= limit) return words;
  const cut = words.slice(0, limit - 1);
  const space = words[limit - 1] === " " ? cut.length : cut.lastIndexOf(" ");
  return `${cut.slice(0, space > 0 ? space : cut.length).replace(/[\s.,;:–—-]+$/, "")}…`;
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
};

/** Code and escaped characters wait in the private use area while marks are taken away. */
const aside = 0xe000;

function setAside(text: string): string {
  return text.replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + aside));
}

function putBack(text: string): string {
  return text.replace(/[\uE021-\uE07E]/g, (char) =>
    String.fromCharCode(char.charCodeAt(0) - aside),
  );
}
