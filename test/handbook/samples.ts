import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Absolute path of the handbook's site folder. */
export const handbook = fileURLToPath(new URL("../../handbook", import.meta.url));

const pages = readdirSync(path.join(handbook, "docs"), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.mdx?$/.test(name))
  .sort();

/** Returns the content of a handbook page. */
export function textOf(name: string): string {
  return readFileSync(path.join(handbook, "docs", name), "utf8");
}

/** A code block of the handbook. */
export interface Sample {
  /** Path of the page in `docs`. */
  readonly page: string;
  readonly language: string;
  readonly title: string | undefined;
  readonly code: string;
}

/**
 * All code blocks of all pages, including blocks in lists. Nested blocks are part of the outer
 * block.
 */
export const samples: readonly Sample[] = pages.flatMap((page) => {
  const blocks = textOf(page).matchAll(/^( *)(`{3,})(\w+)([^\n]*)\n([^]*?)^\1\2$/gm);
  return [...blocks].map(([, indent = "", , language = "", options = "", code = ""]) => ({
    page,
    language,
    // A block with changes contains lines of two files.
    title: options.includes("diff ") ? undefined : /title="([^"]*)"/.exec(options)?.[1],
    code: code.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  }));
});

/** Whether a block is the complete file in its title. */
export function isFile(sample: Sample): sample is Sample & { readonly title: string } {
  return sample.title !== undefined && /^[\w./-]+\.\w+$/.test(sample.title);
}
