import path from "node:path";
import { folderOf, sourcePath, type SourcePath } from "../../base/paths.ts";
import { splitFrontMatter } from "../../content/sources/front-matter.ts";
import type { SourceFiles } from "../cache/source-files.ts";

/** Imports by a path from the file itself; what a package or the site exports is the same in all versions. */
const relativeImport = /^\s*import\s[^"']*["'](\.{1,2}\/[^"']+)["']/gm;

/**
 * Whether two sources, and what they import by relative paths, have one text.
 * Where their links lead may differ: versions link to pages of their own. So may
 * what only programs read, such as descriptions; titles are for the caller to compare.
 */
export function sameSources(
  files: Pick<SourceFiles, "hash" | "read">,
  a: SourcePath,
  b: SourcePath,
): boolean {
  const seen = new Set<string>();
  const isSame = (one: SourcePath, other: SourcePath): boolean => {
    const pair = `${one}\n${other}`;
    if (one === other || seen.has(pair)) return true;
    seen.add(pair);
    const hash = files.hash(one);
    // Neither is there: a path without its ending, which both mean in the same way.
    if (hash === undefined) return files.hash(other) === undefined;
    const text = files.read(one)?.text ?? "";
    if (hash !== files.hash(other) && plainText(text) !== plainText(files.read(other)?.text ?? ""))
      return false;
    const imports = [...text.matchAll(relativeImport)];
    return imports.every(([, specifier = ""]) =>
      isSame(from(one, specifier), from(other, specifier)),
    );
  };
  return isSame(a, b);
}

/** The text without its front matter, and without where its links lead; code as it is. */
function plainText(source: string): string {
  const { body } = splitFrontMatter(source);
  return body
    .split(/^(\s*(?:```|~~~).*)$/m)
    .map((part, at) => (at % 4 === 0 ? withoutTargets(part) : part))
    .join("\n")
    .trim();
}

/** Of links in running text, to pages and files of the site. */
function withoutTargets(text: string): string {
  return text
    .replace(/\]\((?![a-z][a-z+.-]*:)[^()\s]*/gi, "](")
    .replace(/^(\s*\[[^\]]+\]:\s*)(?![a-z][a-z+.-]*:)\S+/gim, "$1");
}

function from(source: SourcePath, specifier: string): SourcePath {
  return sourcePath(path.posix.join(folderOf(source), specifier));
}
