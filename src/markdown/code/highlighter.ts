import type {
  RegexEngine,
  PatternScanner,
  RegexEngineString,
  LanguageRegistration,
} from "shiki/core";
import { mergeTokens, plainCode, type HighlightedCode } from "./highlighted-code.ts";
import { findLanguage, type SiteGrammar, grammarOf, type Grammar } from "./languages.ts";
import { classOfColor, tokenTheme } from "./token-theme.ts";

/** Longer code, in UTF-16 units, is shown plain: no reader misses colours there. */
const LONGEST_CODE = 100_000;

/** Longer lines, in UTF-16 units, are minified code. */
const LONGEST_LINE = 5_000;

/** Highlights code in this thread. */
interface Highlighter {
  /**
   * Splits code into tokens. Very long code, and code in an unknown language, stays plain.
   *
   * @param own grammars of the site
   */
  highlight(code: string, language: string, own?: readonly SiteGrammar[]): Promise<HighlightedCode>;
}

/** Cuts code into tokens by one grammar. */
type LineReader = (code: string) => HighlightedCode;

/** A highlighter that loads its engine and each grammar the first time they are needed. */
export function createHighlighter(): Highlighter {
  let engine: Promise<RegexEngine> | undefined;
  const setFor = grammarSets();
  const readers = new Map<string, Promise<LineReader>>();

  async function newReader({ language, registrations }: GrammarSet): Promise<LineReader> {
    const { createHighlighterCore } = await import("shiki/core");
    const shiki = await createHighlighterCore({
      themes: [tokenTheme],
      langs: [...registrations],
      // Patterns are compiled once for all of them.
      engine: await (engine ??= createEngine()),
      // Of many of them.
      warnings: false,
    });
    return (code) =>
      shiki
        .codeToTokensBase(code, {
          lang: language,
          theme: tokenTheme,
          tokenizeMaxLineLength: LONGEST_LINE,
          // No limit in time, which would make the result depend on the machine.
          tokenizeTimeLimit: 0,
        })
        .map((line) =>
          mergeTokens(line.map(({ color, content }) => [classOfColor(color), content])),
        );
  }

  return {
    async highlight(code, language, own = []) {
      const found = findLanguage(language, own);
      if (found === undefined || found.kind === "plain" || code.length > LONGEST_CODE) {
        return plainCode(code);
      }
      const set = await setFor(found, code);
      const reader = readers.get(set.id) ?? newReader(set);
      readers.set(set.id, reader);
      return (await reader)(code);
    },
  };
}

async function createEngine(): Promise<RegexEngine> {
  const { createOnigurumaEngine } = await import("shiki/engine/oniguruma");
  return sharedPatterns(await createOnigurumaEngine(import("shiki/wasm")));
}

type Match = NonNullable<ReturnType<PatternScanner["findNextMatchSync"]>>;

/** A pattern of any number of rules, compiled when it is first searched for. */
interface Pattern {
  readonly text: string;
  /** Whether it is bound to where a search begins: from another place it may be found elsewhere. */
  readonly isBound: boolean;
  scanner: PatternScanner | undefined;
  /** The last search: the string, from where on, what was found, and where. */
  string: RegexEngineString | undefined;
  from: number;
  match: Match | null;
  at: number;
}

/**
 * An engine that compiles each pattern once, however many rules of however many
 * grammars include it, and only if code asks for it. The engine below compiles
 * all patterns of a rule together: for a portal of PHP that was 10,700 patterns
 * in each thread, 1,250 of them different.
 *
 * The matches are the same: of the patterns of a rule, the one that matches first
 * in the string, and of those the one named first. What a pattern has found is
 * used again while the search moves on in one string.
 */
export function sharedPatterns(engine: RegexEngine): RegexEngine {
  const patterns = new Map<string, Pattern>();
  const patternOf = (text: string): Pattern => {
    const known = patterns.get(text) ?? newPattern(text);
    patterns.set(text, known);
    return known;
  };

  /** Where a pattern matches first; `Infinity` when it does not. Its `match` is the match. */
  function search(pattern: Pattern, string: RegexEngineString, from: number): number {
    if (pattern.string === string && pattern.from <= from && pattern.at >= from) return pattern.at;
    pattern.scanner ??= engine.createScanner([pattern.text]);
    // No options: the tokenizer writes them into its patterns.
    pattern.match = pattern.scanner.findNextMatchSync(string, from, 0);
    pattern.at = pattern.match?.captureIndices[0]?.start ?? Infinity;
    pattern.string = pattern.isBound ? undefined : string;
    pattern.from = from;
    return pattern.at;
  }

  return {
    createString: (text) => engine.createString(text),
    createScanner(texts) {
      const own = texts.map((text) => patternOf(String(text)));
      return {
        findNextMatchSync(text, from) {
          const string = typeof text === "string" ? engine.createString(text) : text;
          let first = Infinity;
          let index = -1;
          let found: Match | null = null;
          // Without an iterator: millions of patterns are looked at.
          for (let at = 0; at < own.length; at++) {
            const pattern = own[at];
            const start = pattern ? search(pattern, string, from) : Infinity;
            if (pattern === undefined || start >= first) continue;
            first = start;
            index = at;
            found = pattern.match;
            if (start === from) break;
          }
          return found && { index, captureIndices: found.captureIndices };
        },
      };
    },
  };
}

function newPattern(text: string): Pattern {
  const isBound = text.includes(String.raw`\G`);
  const last = { string: undefined, from: 0, match: null, at: Infinity };
  return { text, isBound, scanner: undefined, ...last };
}

/**
 * Grammars that are loaded together: that of a block, and those of the code in it. Each set
 * is apart from the others. What a grammar makes of code in other languages depends on which
 * grammars there are beside it, and must not depend on which blocks were read before.
 */
interface GrammarSet {
  readonly id: string;
  /** The name of the grammar of the block. */
  readonly language: string;
  readonly registrations: readonly LanguageRegistration[];
}

/** Embedded languages that the code doesn't name. A grammar uses them if they're loaded. */
const unnamed: ReadonlyMap<string, readonly string[]> = new Map([
  ["haml", ["ruby"]],
  ["markdown", ["html-derivative"]],
  ["mdx", ["tsx"]],
  ["wikitext", ["html"]],
]);

/** Returns the set for a block of code. Each grammar loads once. */
type GrammarSets = (found: Grammar | SiteGrammar, code: string) => Promise<GrammarSet>;

function grammarSets(): GrammarSets {
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
    // The bundle lists dependencies before the grammar.
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
