import type {
  RegexEngine,
  PatternScanner,
  RegexEngineString,
  LanguageRegistration,
} from "shiki/core";
import { plainCode, type HighlightedCode } from "./highlighted-code.ts";
import { findLanguage, type SiteGrammar, grammarOf, type Grammar } from "./languages.ts";
import { type LineReader, lineReader } from "./line-memory.ts";
import { tokenTheme } from "./token-theme.ts";

/** Maximum length of highlighted code, in UTF-16 units. Longer code stays plain. */
const LONGEST_CODE = 100_000;

/** Creates a highlighter for this thread. It loads its engine and each grammar on first use. */
export function createHighlighter() {
  let engine: Promise<RegexEngine> | undefined;
  const setFor = grammarSets();
  const readers = new Map<string, Promise<LineReader>>();

  async function newReader({ language, registrations }: GrammarSet): Promise<LineReader> {
    const { createHighlighterCore } = await import("shiki/core");
    const shiki = await createHighlighterCore({
      themes: [tokenTheme],
      langs: [...registrations],
      // All grammars share their compiled patterns.
      engine: await (engine ??= createEngine()),
      // Shiki warns if there are many instances.
      warnings: false,
    });
    const { colorMap } = shiki.setTheme(tokenTheme);
    return lineReader({ grammar: shiki.getLanguage(language), colorMap });
  }

  return {
    /**
     * Splits code into tokens. Very long code, and code in an unknown language, stays plain.
     *
     * @param own the site's grammars
     */
    async highlight(
      code: string,
      language: string,
      own: readonly SiteGrammar[] = [],
    ): Promise<HighlightedCode> {
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

/**
 * Wraps an engine so that it compiles each pattern only once for all rules and grammars, on first
 * use. Shiki's engine compiles all patterns of a rule together: in a PHP portal, 10,700 patterns
 * per thread, although only 1,250 of them are different. That took 3.3 s instead of 2.4 s, and
 * needed 100 MB per thread.
 *
 * The matches are the same as without the wrapper: the earliest match in the string, or, if several
 * patterns match at that position, the match of the rule's first such pattern. A match is reused
 * while the search continues in the same string.
 */
export function sharedPatterns(engine: RegexEngine): RegexEngine {
  const patterns = new Map<string, Pattern>();
  const patternOf = (text: string): Pattern => {
    const known = patterns.get(text) ?? newPattern(text);
    patterns.set(text, known);
    return known;
  };

  /** Returns the position of the first match, or `Infinity`, and sets `match`. */
  function search(pattern: Pattern, string: RegexEngineString, from: number): number {
    if (pattern.string === string && pattern.from <= from && pattern.at >= from) return pattern.at;
    pattern.scanner ??= engine.createScanner([pattern.text]);
    // Don't pass options, because the tokenizer already adds them to its patterns.
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
          // Don't use an iterator, because this loop runs for millions of patterns.
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

/** A pattern that one or more rules use, compiled on first use. */
type Pattern = ReturnType<typeof newPattern>;

function newPattern(text: string) {
  return {
    text,
    /** Whether the match depends on the start of the search (`\G`) and therefore can't be reused. */
    isBound: text.includes(String.raw`\G`),
    scanner: undefined as PatternScanner | undefined,
    /**
     * The last search: the string, the position where the search started, the match and its
     * position.
     */
    string: undefined as RegexEngineString | undefined,
    from: 0,
    match: null as Match | null,
    at: Infinity,
  };
}

/**
 * The grammars for a code block: the grammar of its language, and the grammars of embedded
 * languages. Each set has its own Shiki instance. If all sets shared one, it would also contain the
 * grammars of earlier blocks, and they would affect the highlighting.
 */
interface GrammarSet {
  readonly id: string;
  /** Name of the block's grammar. */
  readonly language: string;
  readonly registrations: readonly LanguageRegistration[];
}

/**
 * For each grammar, embedded languages that it uses even though their names don't appear in the
 * code.
 */
const unnamed: ReadonlyMap<string, readonly string[]> = new Map([
  ["haml", ["ruby"]],
  ["markdown", ["html-derivative"]],
  ["mdx", ["tsx"]],
  ["wikitext", ["html"]],
]);

/** Creates a function that returns the grammar set of a code block. Each grammar loads once. */
function grammarSets() {
  const loaded = new Map<Grammar["load"], Promise<readonly LanguageRegistration[]>>();
  const registrationsOf = ({ load }: Grammar) => {
    const known = loaded.get(load) ?? load().then((module) => module.default);
    loaded.set(load, known);
    return known;
  };

  /** Returns the embedded languages of the grammars that the code may contain. */
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

  return async (found: Grammar | SiteGrammar, code: string): Promise<GrammarSet> => {
    if (found.kind === "own") return ownSet(found, registrationsOf);
    const grammar = withHtml(found, code);
    const registrations = await registrationsOf(grammar);
    // The last registration is the grammar itself, because the bundle lists its dependencies first.
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

/** Returns the set for a grammar of the site, including its declared embedded languages. */
async function ownSet(
  { registration, hash }: SiteGrammar,
  registrationsOf: (grammar: Grammar) => Promise<readonly LanguageRegistration[]>,
): Promise<GrammarSet> {
  const needed = (registration.embeddedLangs ?? []).flatMap((name) => {
    const language = findLanguage(name);
    return language?.kind === "grammar" ? [registrationsOf(language)] : [];
  });
  // The hash distinguishes edited versions of a grammar, and bundled grammars with the same name.
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
 * Uses the Blade grammar for HTML with PHP, because the PHP grammar only handles code without tags.
 */
function withHtml(found: Grammar, code: string): Grammar {
  return found.name === "php" && /<\?(?:php|=)/.test(code) ? grammarOf("blade") : found;
}
