import type { LanguageRegistration } from "shiki/core";
import { bundledLanguages, type BundledLanguage } from "shiki/langs";
import { nearest } from "../../core/nearest.ts";

export interface Grammar {
  readonly kind: "grammar";
  /** Name of the grammar in the bundle. */
  readonly name: BundledLanguage;
  readonly load: (typeof bundledLanguages)[BundledLanguage];
}

/** A grammar from a TextMate file of the site, as plain data. */
export interface SiteGrammar {
  readonly kind: "own";
  /** Hash of the file. */
  readonly hash: string;
  readonly registration: LanguageRegistration;
}

/** The language of a code block. */
type Language = { readonly kind: "plain" } | Grammar | SiteGrammar;

/** Language names for code without highlighting. */
const plain: ReadonlySet<string> = new Set(["text", "txt", "plain", "plaintext", "none", "ansi"]);

/** Maps common language names to the names in the bundle. */
const aliases: ReadonlyMap<string, BundledLanguage> = new Map([
  ["apacheconf", "apache"],
  ["htaccess", "apache"],
  ["markup", "html"],
  ["mathml", "xml"],
  ["mustache", "handlebars"],
  ["objectivec", "objective-c"],
  ["patch", "diff"],
  ["rss", "xml"],
  ["svg", "xml"],
  ["webmanifest", "json"],
]);

const names: readonly string[] = [
  ...new Set([...Object.keys(bundledLanguages), ...aliases.keys(), ...plain]),
].sort();

/**
 * Finds a language by its name, ignoring case. Doesn't load it. The site's grammars take
 * precedence.
 */
export function findLanguage(name: string, own: readonly SiteGrammar[] = []): Language | undefined {
  const lower = name.toLowerCase();
  const ofSite = own.find((grammar) => namesOf(grammar).includes(lower));
  if (ofSite) return ofSite;
  if (lower === "" || plain.has(lower)) return { kind: "plain" };
  const canonical = aliases.get(lower) ?? lower;
  return Object.hasOwn(bundledLanguages, canonical)
    ? grammarOf(canonical as BundledLanguage) // the previous line has checked it
    : undefined;
}

export function grammarOf(name: BundledLanguage): Grammar {
  return { kind: "grammar", name, load: bundledLanguages[name] };
}

/** Returns all names that code blocks can use, including aliases, sorted. */
export function languageNames(): readonly string[] {
  return names;
}

/** Returns the known name that is most similar to an unknown name. */
export function nearestLanguage(
  name: string,
  own: readonly SiteGrammar[] = [],
): string | undefined {
  return nearest(name, [...own.flatMap(namesOf), ...names]);
}

/** Returns the names of a grammar in code blocks, in lower case. */
export function namesOf({ registration }: SiteGrammar): readonly string[] {
  const { name, aliases = [] } = registration;
  return [name, ...aliases].map((each) => each.toLowerCase());
}

interface GrammarPattern {
  /** Path of the pattern in the grammar: `["patterns", 0, "match"]`. */
  readonly path: readonly (string | number)[];
  readonly pattern: string;
}

/** Finds invalid patterns in a grammar. */
export async function brokenPatterns(grammar: object): Promise<readonly GrammarPattern[]> {
  const { createOnigurumaEngine } = await import("shiki/engine/oniguruma");
  const engine = await createOnigurumaEngine(import("shiki/wasm"));
  const text = engine.createString("");
  return [...patternsIn(grammar, [])].filter(({ pattern }) => {
    // An invalid pattern matches everywhere. A valid pattern after `(?!)` never matches.
    // The line feed ends a comment in an extended pattern.
    const scanner = engine.createScanner([`(?!)(?:${pattern}\n)`]);
    return scanner.findNextMatchSync(text, 0, 0) !== null;
  });
}

function* patternsIn(value: unknown, path: GrammarPattern["path"]): Generator<GrammarPattern> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value) as [string, unknown][]) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if (typeof member !== "string") yield* patternsIn(member, at);
    else if (/^(?:match|begin)$/.test(key)) yield { path: at, pattern: member };
    // The engine replaces these references with the match of `begin`.
    else if (/^(?:end|while)$/.test(key)) {
      yield { path: at, pattern: member.replace(/\\\d+/g, "x") };
    }
  }
}
