import type { LanguageRegistration } from "shiki/core";
import { bundledLanguages, type BundledLanguage } from "shiki/langs";
import { nearest } from "../../core/nearest.ts";

/** A language the highlighter can colour. */
export interface Grammar {
  readonly kind: "grammar";
  /** As the bundle names it. */
  readonly name: BundledLanguage;
  /** Imports it. */
  readonly load: (typeof bundledLanguages)[BundledLanguage];
}

/** A grammar of the site, read from a TextMate file. Plain data. */
export interface SiteGrammar {
  readonly kind: "own";
  /** Of the file. */
  readonly hash: string;
  readonly registration: LanguageRegistration;
}

/** The language of a code block. */
type Language = { readonly kind: "plain" } | Grammar | SiteGrammar;

/** Names for code that is shown as it is. */
const plain: ReadonlySet<string> = new Set(["text", "txt", "plain", "plaintext", "none", "ansi"]);

/** Names in use elsewhere for languages that are bundled under another name. */
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
 * The language a name stands for, whatever its case; undefined when nobody knows
 * it. A grammar of the site goes before one of the bundle. Nothing is loaded by asking.
 */
export function findLanguage(name: string, own: readonly SiteGrammar[] = []): Language | undefined {
  const lower = name.toLowerCase();
  const ofSite = own.find((grammar) => namesOf(grammar).includes(lower));
  if (ofSite) return ofSite;
  if (lower === "" || plain.has(lower)) return { kind: "plain" };
  const canonical = aliases.get(lower) ?? lower;
  return Object.hasOwn(bundledLanguages, canonical)
    ? grammarOf(canonical as BundledLanguage) // the line above has checked it
    : undefined;
}

/** A grammar by its name in the bundle. */
export function grammarOf(name: BundledLanguage): Grammar {
  return { kind: "grammar", name, load: bundledLanguages[name] };
}

/** Every name a code block may give, aliases included, in order of the alphabet. */
export function languageNames(): readonly string[] {
  return names;
}

/** The known name closest to one that nobody knows. */
export function nearestLanguage(
  name: string,
  own: readonly SiteGrammar[] = [],
): string | undefined {
  return nearest(name, [...own.flatMap(namesOf), ...names]);
}

/** The names that code blocks use for it, in lower case. */
export function namesOf({ registration }: SiteGrammar): readonly string[] {
  const { name, aliases = [] } = registration;
  return [name, ...aliases].map((each) => each.toLowerCase());
}

/** A pattern of a grammar. */
interface GrammarPattern {
  /** Of the value in the grammar: `["patterns", 0, "match"]`. */
  readonly path: readonly (string | number)[];
  readonly pattern: string;
}

/** The patterns of a grammar that cannot be read. */
export async function brokenPatterns(grammar: object): Promise<readonly GrammarPattern[]> {
  const { createOnigurumaEngine } = await import("shiki/engine/oniguruma");
  const engine = await createOnigurumaEngine(import("shiki/wasm"));
  const text = engine.createString("");
  return [...patternsIn(grammar, [])].filter(({ pattern }) => {
    // The engine takes one that it cannot read for one that is found everywhere. What begins
    // with `(?!)` is found nowhere. The line feed ends a comment of an extended pattern.
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
    // What `begin` has matched is put in the place of these before it is read.
    else if (/^(?:end|while)$/.test(key)) {
      yield { path: at, pattern: member.replace(/\\\d+/g, "x") };
    }
  }
}
