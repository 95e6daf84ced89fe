import type { FrontMatter, FurtherKeys } from "../../core/schema/front-matter.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import { crashOn, inWork, pageFailure } from "../../markdown/read/page-crashes.ts";
import { normalizeText, type PageFormat } from "../../markdown/read/page-text.ts";
import type { Opening } from "../../markdown/read/opening.ts";
import { readFrontMatter, splitFrontMatter } from "./front-matter.ts";
import type { ParsedTexts } from "./read-files.ts";

/** Data about a Markdown file, without its content. */
export interface PageSource {
  readonly path: SourcePath;
  /** Text from the start of the file to the end of the front matter, to locate problems in it. */
  readonly head: string;
  readonly frontMatter: FrontMatter;
  /** Title from the front matter, or the first h1. */
  readonly title: string | undefined;
  /** Description from the front matter, or the first paragraph. */
  readonly description: string | undefined;
  /** Text before a `truncate` comment, or `undefined` if there is no such comment. */
  readonly excerpt?: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Size in bytes above which Lectern reports a page as too large. */
const longPage = 1_000_000;

/** A Markdown file, and options for reading it. */
export interface PageText {
  readonly path: SourcePath;
  readonly text: string;
  /** Size on disk, in bytes. */
  readonly size: number;
  readonly format: PageFormat;
  /** Additional front matter keys that the site declares. */
  readonly further: FurtherKeys;
}

/**
 * Reads a page, or returns it from the cache. Parsing the YAML of many pages takes half a second.
 */
export function cachedPageSource(
  page: PageText,
  cache?: ParsedTexts,
): PageSource | Promise<PageSource> {
  const as = JSON.stringify(["page", page.path, page.format, page.further]);
  const before = cache?.find(as, page.text);
  if (before !== undefined) return before as PageSource;
  return parsePageSource(page).then((source) => {
    // Pages with problems aren't cached, because the cache doesn't store positions.
    if (source.diagnostics.length === 0) cache?.store(as, page.text, source);
    return source;
  });
}

async function parsePageSource(page: PageText): Promise<PageSource> {
  const { path, text, size, further } = page;
  const { body } = splitFrontMatter(text);
  const head = text.slice(0, text.length - body.length);
  // Don't read text that crashes the compiler. The crash is reported when the page is compiled.
  const isRead = crashOn(normalizeText(text)) === undefined;
  const read = inWork(path, () => readFrontMatter(path, isRead ? head : "", further));
  const { frontMatter } = read;
  const diagnostics = [...read.diagnostics];
  const isTold = frontMatter.title !== undefined && frontMatter.description !== undefined;
  const isAsked = isRead && !isTold && body.trim() !== "";
  let opening: Opening | undefined;
  let excerpt: string | undefined;
  try {
    opening = isAsked ? await openingOf(body, page) : undefined;
    excerpt = isRead ? await excerptOf(body, page) : undefined;
  } catch (error) {
    const failure = pageFailure(error, path);
    if (failure === undefined) throw error;
    diagnostics.push(failure);
  }
  // Return a clone, because substrings would keep the file's entire text in memory.
  return structuredClone({
    ...(excerpt !== undefined && { excerpt }),
    path,
    head,
    frontMatter,
    title: frontMatter.title ?? opening?.title,
    description: frontMatter.description ?? opening?.description,
    diagnostics: size > longPage ? [...diagnostics, tooLarge(path, size)] : diagnostics,
  });
}

/**
 * Reads the title and description from the body. Loading the parser takes 50 ms, so it's loaded
 * only if a page changed.
 */
async function openingOf(body: string, { path, format }: PageText): Promise<Opening> {
  const { readOpening } = await import("../../markdown/read/opening.ts");
  return inWork(path, () => readOpening(body, format));
}

function tooLarge(file: SourcePath, size: number): Diagnostic {
  return {
    code: "file/too-large",
    severity: "warning",
    message: `"${file}" is ${(size / 1_000_000).toFixed(1)} MB, which loads slowly on slow networks.`,
    hint: "Split the page.",
    place: { file },
  };
}

/** Returns the excerpt of a page with a `truncate` comment, for post lists. */
async function excerptOf(body: string, page: PageText): Promise<string | undefined> {
  const [, before] =
    /^([\s\S]*?)(?:<!--\s*truncate\s*-->|\{\/\*\s*truncate\s*\*\/\})/.exec(body) ?? [];
  return before === undefined ? undefined : (await openingOf(before, page)).description;
}
