import type { LanguageRegistration } from "shiki/core";
import { findLanguage, grammarOf, type Grammar, type SiteGrammar } from "./languages.ts";

/**
 * Grammars that are loaded together: that of a block, and those of the code in it. Each set
 * is apart from the others. What a grammar makes of code in other languages depends on which
 * grammars there are beside it, and must not depend on which blocks were read before.
 */
export interface GrammarSet {
  readonly id: string;
  /** The name of the grammar that reads the block. */
  readonly language: string;
  readonly registrations: readonly LanguageRegistration[];
}

/** Languages that stand in others without being named there: those that a grammar reads by others, if these are loaded. */
const unnamed: ReadonlyMap<string, readonly string[]> = new Map([
  ["haml", ["ruby"]],
  ["markdown", ["html-derivative"]],
  ["mdx", ["tsx"]],
  ["wikitext", ["html"]],
]);

/** The set for a block of code. What it loads is loaded once. */
export type GrammarSets = (found: Grammar | SiteGrammar, code: string) => Promise<GrammarSet>;

export function grammarSets(): GrammarSets {
  const loaded = new Map<Grammar["load"], Promise<readonly LanguageRegistration[]>>();
  const registrationsOf = ({ load }: Grammar) => {
    const known = loaded.get(load) ?? load().then((module) => module.default);
    loaded.set(load, known);
    return known;
  };

  /** Of the languages that a grammar has read by others, those that the code names. */
  async function embeddedIn(
    registrations: readonly LanguageRegistration[],
    code: string,
  ): Promise<readonly (readonly LanguageRegistration[])[]> {
    const hosts = registrations.filter(
      ({ embeddedLangsLazy = [] }) => embeddedLangsLazy.length > 0,
    );
    if (hosts.length === 0) return [];
    const { guessEmbeddedLanguages } = await import("shiki/core");
    const names = [
      ...hosts.flatMap(({ name }) => unnamed.get(name) ?? []),
      ...guessEmbeddedLanguages(code, undefined),
    ];
    const others = new Set(hosts.flatMap(({ embeddedLangsLazy = [] }) => embeddedLangsLazy));
    const known = names.flatMap((name) => {
      const language = findLanguage(name);
      return language?.kind === "grammar" ? [registrationsOf(language)] : [];
    });
    const found = await Promise.all(new Set(known));
    return found.filter((each) => others.has(each.at(-1)?.name ?? ""));
  }

  return async (found, code) => {
    if (found.kind === "own") return ownSet(found, registrationsOf);
    const grammar = withHtml(found, code);
    const registrations = await registrationsOf(grammar);
    // The bundle lists what a grammar needs before the grammar.
    const language = registrations.at(-1)?.name ?? grammar.name;
    const embedded = await embeddedIn(registrations, code);
    const names = embedded.map((each) => each.at(-1)?.name ?? "").sort();
    return {
      id: [language, ...names].join(" "),
      language,
      registrations: [...embedded.flat(), ...registrations],
    };
  };
}

/** Of a grammar of the site, with those that it says it needs. */
async function ownSet(
  { registration, hash }: SiteGrammar,
  registrationsOf: (grammar: Grammar) => Promise<readonly LanguageRegistration[]>,
): Promise<GrammarSet> {
  const needed = (registration.embeddedLangs ?? []).flatMap((name) => {
    const language = findLanguage(name);
    return language?.kind === "grammar" ? [registrationsOf(language)] : [];
  });
  // A file that is edited is another grammar, and none is the bundle's of the same name.
  const language = `${registration.name} ${hash}`;
  return {
    id: language,
    language,
    registrations: [
      ...(await Promise.all(needed)).flat(),
      { ...registration, name: language, aliases: [] },
    ],
  };
}

/**
 * The grammar of PHP knows the language alone, which is right for a snippet; with
 * an opening tag, the code is HTML around PHP, which the grammar of Blade reads.
 */
function withHtml(found: Grammar, code: string): Grammar {
  return found.name === "php" && /<\?(?:php|=)/.test(code) ? grammarOf("blade") : found;
}
