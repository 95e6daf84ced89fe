import type { HighlighterCore } from "shiki/core";
import { plainCode, type HighlightedCode, type Token } from "./highlighted-code.ts";
import {
  findLanguage,
  grammarOf,
  languageNames,
  type Grammar,
  type SiteGrammar,
} from "./languages.ts";
import { sharedPatterns } from "./shared-patterns.ts";
import { classOfColor, tokenTheme } from "./token-theme.ts";

/** Longer code, in UTF-16 units, is shown plain: no reader misses colours there. */
const LONGEST_CODE = 100_000;
/** Longer lines are minified code. */
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

/** A highlighter that loads its engine and each grammar the first time they are needed. */
export function createHighlighter(): Highlighter {
  let engine: Promise<HighlighterCore> | undefined;
  const grammars = new Map<string, Promise<void>>();
  return {
    async highlight(code, language, own = []) {
      const found = findLanguage(language, own);
      if (found === undefined || found.kind === "plain" || code.length > LONGEST_CODE) {
        return plainCode(code);
      }
      const shiki = await (engine ??= createEngine());
      const wanted = loadable(found, code);
      const { name } = wanted;
      const grammar = grammars.get(name) ?? wanted.load(shiki);
      grammars.set(name, grammar);
      await grammar;
      const lines = shiki.codeToTokensBase(code, {
        lang: name,
        theme: tokenTheme,
        tokenizeMaxLineLength: LONGEST_LINE,
        // A limit in time would make the result depend on the machine.
        tokenizeTimeLimit: 0,
      });
      return lines.map((line) =>
        mergeTokens(line.map((token) => [classOfColor(token.color), token.content])),
      );
    },
    knows: (language) => findLanguage(language) !== undefined,
    languages: languageNames,
  };
}

/** A grammar by the name the engine has it under, and how it gets it. */
interface LoadableGrammar {
  readonly name: string;
  load(shiki: HighlighterCore): Promise<void>;
}

function loadable(found: Grammar | SiteGrammar, code: string): LoadableGrammar {
  if (found.kind === "grammar") {
    const { name, load } = withHtml(found, code);
    return { name, load: (shiki) => shiki.loadLanguage(load) };
  }
  const { registration, hash } = found;
  // A file that is edited is another grammar, and none is the bundle's of the same name.
  const name = `${registration.name} ${hash}`;
  return {
    name,
    async load(shiki) {
      for (const embedded of registration.embeddedLangs ?? []) {
        const other = findLanguage(embedded);
        if (other?.kind === "grammar") await shiki.loadLanguage(other.load);
      }
      await shiki.loadLanguage({ ...registration, name, aliases: [] });
    },
  };
}

/**
 * The grammar of PHP knows the language alone, which is right for a snippet; with
 * an opening tag, the code is HTML around PHP, which the grammar of Blade reads.
 */
function withHtml(found: Grammar, code: string): Grammar {
  return found.name === "php" && /<\?(?:php|=)/.test(code) ? grammarOf("blade") : found;
}

async function createEngine(): Promise<HighlighterCore> {
  const [{ createHighlighterCore }, { createOnigurumaEngine }] = await Promise.all([
    import("shiki/core"),
    import("shiki/engine/oniguruma"),
  ]);
  const engine = sharedPatterns(await createOnigurumaEngine(import("shiki/wasm")));
  return createHighlighterCore({ themes: [tokenTheme], langs: [], engine });
}

/** Joins neighbours of one class, and what only white space keeps apart. */
function mergeTokens(tokens: readonly Token[]): readonly Token[] {
  const out: [Token[0], string][] = [];
  for (const [name, text] of tokens) {
    const last = out.at(-1);
    const beforeLast = out.at(-2);
    if (last?.[0] === name) {
      last[1] += text;
    } else if (last && beforeLast?.[0] === name && last[0] === "" && last[1].trim() === "") {
      beforeLast[1] += last[1] + text;
      out.pop();
    } else out.push([name, text]);
  }
  return out;
}
