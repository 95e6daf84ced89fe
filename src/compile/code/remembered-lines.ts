import type { HighlighterCore } from "shiki/core";
import { mergeTokens, type HighlightedCode, type Token } from "./highlighted-code.ts";
import { classOfColor } from "./token-theme.ts";

/** Longer lines, in UTF-16 units, are minified code. */
export const LONGEST_LINE = 5_000;

/** Cuts code into tokens by one grammar. */
export type LineReader = (code: string) => HighlightedCode;

/**
 * Lines that have been cut into tokens. What a grammar makes of a line depends on the line
 * and on the state the line before has ended in, so a line that stands in another block,
 * as a bracket or an import does, is read once.
 */
export interface LineMemory {
  /** @param name of the grammar, with those it reads code by */
  reader(name: string, read: GrammarInUse): LineReader;
}

/** A grammar with the theme it has been given. */
export interface GrammarInUse {
  readonly grammar: Grammar;
  /** Colours by their numbers. */
  readonly colorMap: readonly string[];
}

type Grammar = ReturnType<HighlighterCore["getLanguage"]>;
type GrammarState = ReturnType<Grammar["tokenizeLine2"]>["ruleStack"];

/** The state lines end in; equal ones are one. */
interface State {
  /** Null: before the first line. */
  readonly stack: GrammarState | null;
  /** What comes of the lines that have begun in it. */
  readonly lines: Map<string, ReadLine>;
}

interface ReadLine {
  readonly tokens: readonly Token[];
  readonly end: State;
}

/** States by their names. Before the first line it is 0. */
interface States {
  readonly nameOf: StateNames;
  readonly byName: Map<number, State>;
}

/**
 * @param most lines are remembered of, in characters, before all are forgotten: some
 *   20 bytes are stored for each
 */
export function lineMemory(most = 500_000): LineMemory {
  const known = new Map<string, States>();
  let characters = 0;

  function statesOf(name: string): States {
    const states = known.get(name) ?? { nameOf: stateNames(), byName: new Map<number, State>() };
    known.set(name, states);
    return states;
  }

  function remember(line: string, from: State, read: ReadLine): void {
    from.lines.set(line, read);
    characters += line.length;
    if (characters <= most) return;
    known.clear();
    characters = 0;
  }

  return {
    reader(name, { grammar, colorMap }) {
      const readAnew = (line: string, from: State): ReadLine => {
        // No limit in time, which would make the result depend on the machine.
        const { tokens, ruleStack } = grammar.tokenizeLine2(line, from.stack);
        const end = stateOf(statesOf(name), ruleStack);
        const read = { tokens: mergeTokens(tokensOf(line, tokens, colorMap)), end };
        remember(line, from, read);
        return read;
      };
      return (code) => {
        let state = stateOf(statesOf(name), null);
        return code.split(/\r?\n/).map((line) => {
          if (line === "") return [];
          // It changes no state.
          if (line.length >= LONGEST_LINE) return [["", line]];
          const read = state.lines.get(line) ?? readAnew(line, state);
          state = read.end;
          return read.tokens;
        });
      };
    },
  };
}

function stateOf({ nameOf, byName }: States, stack: GrammarState | null): State {
  const name = stack === null ? 0 : nameOf(stack);
  const state = byName.get(name) ?? { stack, lines: new Map() };
  byName.set(name, state);
  return state;
}

/** A level of a grammar's state, as the engine stores it. Where it began is of no use to later lines. */
interface StateLevel {
  readonly parent: StateLevel | null;
  readonly ruleId: number;
  /** The end of the rule, when it repeats what its beginning has found. */
  readonly endRule: string | null;
  readonly beginRuleCapturedEOL: boolean;
  readonly nameScopesList: Scopes | null;
  readonly contentNameScopesList: Scopes | null;
}

interface Scopes {
  readonly parent: Scopes | null;
  readonly scopePath: { readonly scopeName: string };
  readonly tokenAttributes: number;
}

/** The name of a state: equal ones have one. */
type StateNames = (stack: GrammarState) => number;

/**
 * Names by all that a state consists of. The engine's own comparison leaves out whether a
 * line's end was matched. States share what lies below them, which is looked at once.
 */
function stateNames(): StateNames {
  const numbers = new Map<string, number>();
  const known = new WeakMap<StateLevel | Scopes, number>();
  const numberOf = (parts: string): number => {
    const number = numbers.get(parts) ?? numbers.size + 1;
    numbers.set(parts, number);
    return number;
  };

  function scopesName(scopes: Scopes | null): number {
    if (scopes === null) return 0;
    const { parent, scopePath, tokenAttributes } = scopes;
    const name =
      known.get(scopes) ??
      numberOf(`${scopesName(parent)} ${tokenAttributes} ${scopePath.scopeName}`);
    known.set(scopes, name);
    return name;
  }

  function levelName(level: StateLevel | null): number {
    if (level === null) return 0;
    const { ruleId, endRule, beginRuleCapturedEOL: isAtEnd } = level;
    const scopes = `${scopesName(level.nameScopesList)} ${scopesName(level.contentNameScopesList)}`;
    const end = endRule === null ? "" : `=${endRule}`;
    const name =
      known.get(level) ??
      numberOf(`level ${levelName(level.parent)} ${ruleId} ${scopes} ${isAtEnd} ${end}`);
    known.set(level, name);
    return name;
  }

  // The engine's type hides what the states consist of.
  return (stack) => levelName(stack as unknown as StateLevel);
}

/** Where the number of a token's colour lies in what the engine says of it. */
const COLOR_BITS = { mask: 0b1111_1111_1000_0000_0000_0000, shift: 15 } as const;

/** @param found of each token where it begins, and what it is */
function tokensOf(line: string, found: Uint32Array, colorMap: readonly string[]): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < found.length; at += 2) {
    const [start = 0, what = 0, end = line.length] = [found[at], found[at + 1], found[at + 2]];
    if (start === end) continue;
    const color = colorMap[(what & COLOR_BITS.mask) >>> COLOR_BITS.shift];
    tokens.push([classOfColor(color), line.slice(start, end)]);
  }
  return tokens;
}
