import type { FrontMatter } from "../../core/page.ts";
import type { Diagnostic, Place } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import { readYaml } from "../parse/read-yaml.ts";
import {
  frontMatterSchema,
  noFurtherKeys,
  type DeclaredFrontMatter,
  type FurtherKeys,
} from "../../core/schema/front-matter.ts";
import type { ValuePath } from "../parse/value-path.ts";

/** A page split into front matter and body. */
export interface SplitText {
  /** YAML between the two `---` lines. May be empty. */
  readonly frontMatterText: string;
  readonly body: string;
  /** Line number in the file where the body starts, from 1. */
  readonly bodyLine: number;
}

/**
 * Splits a page into front matter and body. The front matter is between a first line of `---` and
 * the next one. Without a second one, the first line is a thematic break.
 *
 * @param text complete file, without a byte order mark
 */
export function splitFrontMatter(text: string): SplitText {
  const open = /^---[ \t]*\r?\n/.exec(text);
  if (open === null) return { frontMatterText: "", body: text, bodyLine: 1 };
  const close = /^---[ \t]*(?:\r?\n|$)/gm;
  close.lastIndex = open[0].length;
  const end = close.exec(text);
  if (end === null) return { frontMatterText: "", body: text, bodyLine: 1 };
  const head = text.slice(0, end.index + end[0].length);
  return {
    frontMatterText: text.slice(open[0].length, end.index),
    body: text.slice(head.length),
    bodyLine: head.split("\n").length,
  };
}

/**
 * Reads the front matter of a page.
 *
 * @param head text from the start of the file to the end of the front matter, or ""
 * @param further additional keys that the site declares
 */
export function readFrontMatter(
  file: SourcePath,
  head: string,
  further: FurtherKeys = noFurtherKeys,
): { frontMatter: FrontMatter; diagnostics: readonly Diagnostic[] } {
  if (head === "") return { frontMatter: resolveFrontMatter({}, {}, {}), diagnostics: [] };
  const { value, diagnostics } = readHead(file, head, further);
  const declared = value ?? {};
  const named = Object.entries(declared).flatMap(([key, entry]) =>
    further.references.includes(key) && typeof entry === "string" ? [[key, entry] as const] : [],
  );
  const own = Object.fromEntries(
    Object.entries(declared).filter(([key]) => further.free.includes(key)),
  );
  return {
    frontMatter: resolveFrontMatter(declared, Object.fromEntries(named), own),
    diagnostics: diagnostics.map(withOwnKeys),
  };
}

/** Adds a hint that sites can declare their own keys. */
function withOwnKeys(diagnostic: Diagnostic): Diagnostic {
  const { code, hint = "" } = diagnostic;
  if (code !== "front-matter/unknown-key" || hint.startsWith("Did you mean")) return diagnostic;
  const own = "If it's your own key, add it to frontMatterKeys in site.config.ts.";
  return { ...diagnostic, hint: `${hint} ${own}`.trim() };
}

/** Returns the place of a value in the front matter. */
export function placeInFrontMatter(file: SourcePath, head: string, path: ValuePath): Place {
  return head === "" ? { file } : readHead(file, head, noFurtherKeys).placeOf(path);
}

function readHead(file: SourcePath, head: string, further: FurtherKeys) {
  return readYaml({
    file,
    // In YAML, each line of hyphens would start a new document.
    text: head.replace(/^---/, "   ").replace(/\n---[ \t]*\r?\n?$/, "\n"),
    shown: head,
    schema: frontMatterSchema(further),
    what: "the front matter",
    codes: {
      syntax: "front-matter/syntax",
      unknownKey: "front-matter/unknown-key",
      invalid: "front-matter/invalid",
    },
  });
}

function resolveFrontMatter(
  declared: DeclaredFrontMatter,
  references: FrontMatter["references"],
  own: FrontMatter["own"],
): FrontMatter {
  return {
    id: declared.id ?? undefined,
    title: declared.title || undefined,
    description: declared.description || undefined,
    slug: declared.slug ?? undefined,
    sidebarLabel: declared.sidebar_label ?? undefined,
    sidebarPosition: declared.sidebar_position ?? undefined,
    sidebarClassName: declared.sidebar_class_name ?? undefined,
    sidebarCustomProps: declared.sidebar_custom_props ?? undefined,
    displayedSidebar: declared.displayed_sidebar,
    tags: declared.tags ?? [],
    keywords: declared.keywords ?? [],
    image: declared.image ?? undefined,
    hideTitle: declared.hide_title ?? false,
    hideTableOfContents: declared.hide_table_of_contents ?? false,
    foldSections: declared.fold_sections ?? false,
    tocMinHeadingLevel: declared.toc_min_heading_level ?? undefined,
    tocMaxHeadingLevel: declared.toc_max_heading_level ?? undefined,
    paginationLabel: declared.pagination_label ?? undefined,
    paginationNext: declared.pagination_next,
    paginationPrev: declared.pagination_prev,
    customEditUrl: declared.custom_edit_url,
    parseNumberPrefixes: declared.parse_number_prefixes ?? true,
    draft: declared.draft ?? false,
    unlisted: declared.unlisted ?? false,
    changes: declared.changes ?? true,
    references,
    customProps: declared.customProps ?? {},
    own,
  };
}
