import type { Diagnostic, Place } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import { readYaml } from "../parse/read-yaml.ts";
import {
  type FrontMatter,
  frontMatterSchema,
  noFurtherKeys,
  type FurtherKeys,
  resolveFrontMatter,
} from "../../core/schema/front-matter.ts";
import type { ValuePath } from "../parse/value-path.ts";

/**
 * Splits a page into front matter and body. The front matter is between a first line of `---` and
 * the next one. If there's no second `---`, the first line is a thematic break.
 *
 * @param text the entire file, without a byte order mark
 */
export function splitFrontMatter(text: string) {
  const open = /^---[ \t]*\r?\n/.exec(text);
  if (open === null) return { frontMatterText: "", body: text, bodyLine: 1 };
  const close = /^---[ \t]*(?:\r?\n|$)/gm;
  close.lastIndex = open[0].length;
  const end = close.exec(text);
  if (end === null) return { frontMatterText: "", body: text, bodyLine: 1 };
  const head = text.slice(0, end.index + end[0].length);
  return {
    /** YAML between the two `---` lines. May be empty. */
    frontMatterText: text.slice(open[0].length, end.index),
    body: text.slice(head.length),
    /** Line number in the file where the body starts, from 1. */
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
  if (head === "") return { frontMatter: resolveFrontMatter({}), diagnostics: [] };
  const { value, diagnostics } = readHead(file, head, further);
  const declared = value ?? {};
  const named = Object.entries(declared).flatMap(([key, entry]) =>
    further.references.includes(key) && typeof entry === "string" ? [[key, entry] as const] : [],
  );
  const own = Object.fromEntries(
    Object.entries(declared).filter(([key]) => further.free.includes(key)),
  );
  return {
    frontMatter: resolveFrontMatter(declared, {
      references: Object.fromEntries(named),
      own,
    }),
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

/** Returns the position of a value in the front matter. */
export function placeInFrontMatter(file: SourcePath, head: string, path: ValuePath): Place {
  return head === "" ? { file } : readHead(file, head, noFurtherKeys).placeOf(path);
}

function readHead(file: SourcePath, head: string, further: FurtherKeys) {
  return readYaml({
    file,
    // Remove the lines of hyphens, because in YAML each one would start a new document.
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
