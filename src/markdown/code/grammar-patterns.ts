import { createOnigurumaEngine } from "shiki/engine/oniguruma";

/** A pattern of a grammar. */
export interface GrammarPattern {
  /** Of the value in the grammar: `["patterns", 0, "match"]`. */
  readonly path: readonly (string | number)[];
  readonly pattern: string;
}

/** The patterns of a grammar that cannot be read. */
export async function brokenPatterns(grammar: object): Promise<readonly GrammarPattern[]> {
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
