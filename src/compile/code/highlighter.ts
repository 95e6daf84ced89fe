import type { RegexEngine } from "shiki/core";
import { grammarSets, type GrammarSet } from "./grammar-sets.ts";
import { mergeTokens, plainCode, type HighlightedCode } from "./highlighted-code.ts";
import { findLanguage, languageNames, type SiteGrammar } from "./languages.ts";
import { sharedPatterns } from "./shared-patterns.ts";
import { classOfColor, tokenTheme } from "./token-theme.ts";

/** Longer code, in UTF-16 units, is shown plain: no reader misses colours there. */
const LONGEST_CODE = 100_000;

/** Longer lines, in UTF-16 units, are minified code. */
const LONGEST_LINE = 5_000;

/** Highlights code in this thread; grammars are loaded when they are first asked for. */
export interface Highlighter {
  /**
   * Cut into tokens. Code in a language nobody knows, and very long code, comes back plain.
   *
   * @param own grammars of the site
   */
  highlight(code: string, language: string, own?: readonly SiteGrammar[]): Promise<HighlightedCode>;
  knows(language: string): boolean;
  /** Every name a language can be asked for by, aliases included. */
  languages(): readonly string[];
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
    knows: (language) => findLanguage(language) !== undefined,
    languages: languageNames,
  };
}

async function createEngine(): Promise<RegexEngine> {
  const { createOnigurumaEngine } = await import("shiki/engine/oniguruma");
  return sharedPatterns(await createOnigurumaEngine(import("shiki/wasm")));
}
