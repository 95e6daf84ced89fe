import type { Diagnostic } from "../../base/diagnostic.ts";
import type { SourcePath } from "../../base/paths.ts";
import type { FrontMatter } from "../../model/front-matter.ts";
import { readFrontMatter } from "./front-matter.ts";
import type { ParsedTexts } from "./parsed-texts.ts";
import { scanText } from "./scan-text.ts";
import { splitFrontMatter } from "./split-front-matter.ts";

/** What a Markdown file says of itself. Its text is not kept. */
export interface PageSource {
  readonly path: SourcePath;
  /** The file from its start to the end of the front matter, for places in it. */
  readonly head: string;
  readonly frontMatter: FrontMatter;
  /** From the front matter, else the first h1. */
  readonly title: string | undefined;
  /** From the front matter, else the first paragraph. */
  readonly description: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Bytes above which a page is called long. */
const longPage = 1_000_000;

export interface PageText {
  readonly path: SourcePath;
  readonly text: string;
  /** Bytes on disk. */
  readonly size: number;
  /** Front matter keys under which pages name entries of data collections. */
  readonly references: readonly string[];
}

/** What was kept of a page's text, else parsed anew: the YAML of many pages takes half a second. */
export function keptPageSource(page: PageText, kept?: ParsedTexts): PageSource {
  const as = JSON.stringify(["page", page.path, page.references]);
  const before = kept?.find(as, page.text);
  if (before !== undefined) return before as PageSource;
  const source = parsePageSource(page);
  // What has problems is looked at again: their places are not kept.
  if (source.diagnostics.length === 0) kept?.keep(as, page.text, source);
  return source;
}

export function parsePageSource({ path, text, size, references }: PageText): PageSource {
  const { body } = splitFrontMatter(text);
  const head = text.slice(0, text.length - body.length);
  const { frontMatter, diagnostics } = readFrontMatter(path, head, references);
  const isTold = frontMatter.title !== undefined && frontMatter.description !== undefined;
  const scanned = isTold ? undefined : scanText(body);
  return {
    path,
    head,
    frontMatter,
    title: frontMatter.title ?? scanned?.title,
    description: frontMatter.description ?? scanned?.description,
    diagnostics: size > longPage ? [...diagnostics, tooLarge(path, size)] : diagnostics,
  };
}

function tooLarge(file: SourcePath, size: number): Diagnostic {
  return {
    code: "file/large",
    severity: "warning",
    message: `"${file}" has ${(size / 1_000_000).toFixed(1)} MB; readers on slow networks will wait for it.`,
    hint: "Split the page.",
    place: { file },
  };
}
