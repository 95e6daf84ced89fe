import type { RegexEngine } from "shiki/core";
import { grammarSets, type GrammarSet } from "./grammar-sets.ts";
import { plainCode, type HighlightedCode } from "./highlighted-code.ts";
import { findLanguage, languageNames, type SiteGrammar } from "./languages.ts";
import { lineMemory, type LineReader } from "./remembered-lines.ts";
import { sharedPatterns } from "./shared-patterns.ts";
import { tokenTheme } from "./token-theme.ts";

/** Longer code, in UTF-16 units, is shown plain: no reader misses colours there. */
const LONGEST_CODE = 100_000;

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

/** A highlighter that loads its engine and each grammar the first time they are needed. */
export function createHighlighter(): Highlighter {
  let engine: Promise<RegexEngine> | undefined;
  const setFor = grammarSets();
  const memory = lineMemory();
  const readers = new Map<string, Promise<LineReader>>();

  async function newReader({ id, language, registrations }: GrammarSet): Promise<LineReader> {
    const { createHighlighterCore } = await import("shiki/core");
    const shiki = await createHighlighterCore({
      themes: [tokenTheme],
      langs: [...registrations],
      // Patterns are compiled once for all of them.
      engine: await (engine ??= createEngine()),
      // Of many of them.
      warnings: false,
    });
    return memory.reader(id, {
      grammar: shiki.getLanguage(language),
      ...shiki.setTheme(tokenTheme),
    });
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
