import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseCodeMeta, splitInfo } from "../../src/markdown/code/code-meta.ts";

/** A fenced code block. */
export interface CodeBlock {
  /** File and line of the fence: `site/docs/apis.md:12`. */
  readonly place: string;
  /** The language as written: `php`. */
  readonly language: string;
  readonly title: string | undefined;
  /** Whether the author marked it as incomplete code. */
  readonly isFragment: boolean;
  readonly code: string;
}

const opening = /^([\s>]*)(`{3,}|~{3,})\s*([^`]*)$/;

/** Reads the code blocks of Markdown or MDX, without the indentation of their container. */
export function codeBlocks(text: string, file: string): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const [, indent = "", marks, info = ""] = opening.exec(lines[at] ?? "") ?? [];
    if (marks === undefined) continue;
    const start = at;
    const inside: string[] = [];
    const end = new RegExp(`^[\\s>]*${marks[0]}{${marks.length},}\\s*$`);
    while (++at < lines.length && !end.test(lines[at] ?? "")) {
      const line = lines[at] ?? "";
      inside.push(line.startsWith(indent) ? line.slice(indent.length) : line.trimStart());
    }
    const [first = "", ...words] = info.trim().split(" ");
    const { language, meta } = splitInfo(first, words.join(" "));
    const { title, fragment } = parseCodeMeta(meta);
    const place = `${file}:${start + 1}`;
    blocks.push({ place, language, title, isFragment: fragment, code: `${inside.join("\n")}\n` });
  }
  return blocks;
}

/** Returns the Markdown files in a folder, sorted. Skips build output and binary files. */
export function markdownFiles(root: string, folder: string): readonly string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.mdx?$/.test(file) && !file.startsWith(`build${path.sep}`))
    .map((file) => path.join(folder, file))
    .sort();
}

/** Reads all code blocks of the Markdown files in a folder. */
export function blocksBelow(root: string, folder: string): readonly CodeBlock[] {
  return markdownFiles(root, folder).flatMap((file) =>
    codeBlocks(readFileSync(path.join(root, file), "utf8"), file),
  );
}
