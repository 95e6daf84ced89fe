import type { HighlighterCore } from "shiki/core";
import { EncodedTokenMetadata, type StateStack, type StateStackImpl } from "shiki/textmate";
import { mergeTokens, type HighlightedCode, type Token } from "./highlighted-code.ts";
import { classOfColor } from "./token-theme.ts";

/** Maximum length of highlighted lines, in UTF-16 units. Longer lines are usually minified code. */
const LONGEST_LINE = 5_000;

/** Maximum size of the lines in memory, in characters. Each character needs about 20 bytes. */
const MEMORY = 500_000;

export type LineReader = (code: string) => HighlightedCode;

/** A grammar with the colours of a theme. */
export interface ThemedGrammar {
  readonly grammar: ReturnType<HighlighterCore["getLanguage"]>;
  readonly colorMap: readonly string[];
}

/** A state of the tokenizer between two lines. Equal states are the same object. */
interface LineState {
  /** `null` before the first line. */
  readonly stack: StateStack | null;
  /** The results for lines that were read in this state, by line. */
  readonly lines: Map<string, ReadLine>;
}

interface ReadLine {
  readonly tokens: readonly Token[];
  readonly end: LineState;
}

/**
 * Returns a function that splits code into tokens. The tokens of a line depend only on the line and
 * the state before it, so lines that many blocks contain are read once.
 */
export function lineReader({ grammar, colorMap }: ThemedGrammar): LineReader {
  const states = new Map<string, LineState>();
  let characters = 0;

  function stateOf(stack: StateStack | null): LineState {
    const key = stateKey(stack);
    const state = states.get(key) ?? { stack, lines: new Map<string, ReadLine>() };
    states.set(key, state);
    return state;
  }

  function read(line: string, from: LineState): ReadLine {
    // No time limit, because it would make the result depend on the machine.
    const { tokens, ruleStack } = grammar.tokenizeLine2(line, from.stack, 0);
    const end = ruleStack === from.stack ? from : stateOf(ruleStack);
    const result = { tokens: mergeTokens(tokensOf(line, tokens, colorMap)), end };
    from.lines.set(line, result);
    characters += line.length;
    return result;
  }

  return (code) => {
    if (characters > MEMORY) {
      states.clear();
      characters = 0;
    }
    let state = stateOf(null);
    return code.split(/\r?\n/).map((line) => {
      if (line === "") return [];
      if (line.length >= LONGEST_LINE) return [["", line]];
      const { tokens, end } = state.lines.get(line) ?? read(line, state);
      state = end;
      return tokens;
    });
  };
}

/** Returns a string that contains everything that the next line depends on. */
function stateKey(stack: StateStack | null): string {
  const levels: object[] = [];
  for (let level = stack as StateStackImpl | null; level; level = level.parent) {
    levels.push(level.toStateStackFrame());
  }
  return JSON.stringify(levels);
}

/** @param found start and metadata of each token */
function tokensOf(line: string, found: Uint32Array, colorMap: readonly string[]): readonly Token[] {
  return Array.from({ length: found.length / 2 }, (_, at): Token => {
    const color = colorMap[EncodedTokenMetadata.getForeground(found[2 * at + 1] ?? 0)];
    return [classOfColor(color), line.slice(found[2 * at], found[2 * at + 2])];
  }).filter(([, text]) => text !== "");
}
