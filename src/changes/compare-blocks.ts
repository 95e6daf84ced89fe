import type { ComparedBlock } from "../core/comparison.ts";
import { alike, compareLines, compareWords, wordsOf } from "./compare-words.ts";
import type { TextBlock } from "./text-sections.ts";

/** How much of their words two blocks share for one to be a new wording of the other; of code less. */
const SHARED = 0.4;
const SHARED_IN_CODE = 0.2;

/** How many blocks after the expected one are looked at. */
const AHEAD = 4;

/** What became of the blocks of a section, in the order of the newer; removed ones stand where they were. */
export function compareBlocks(
  older: readonly TextBlock[],
  newer: readonly TextBlock[],
): readonly ComparedBlock[] {
  const runs = alike(older.map(keyOf), newer.map(keyOf));
  if (!runs) return pairBlocks(older, newer);
  const result: ComparedBlock[] = [];
  let inOlder = 0;
  let inNewer = 0;
  let gone: TextBlock[] = [];
  let come: TextBlock[] = [];
  const flush = () => {
    result.push(...pairBlocks(gone, come));
    gone = [];
    come = [];
  };
  for (const { kind, values } of runs) {
    const { length } = values;
    if (kind === "same") {
      flush();
      result.push(...newer.slice(inNewer, inNewer + length).map((it) => unpaired("same", it)));
    }
    if (kind === "removed") gone.push(...older.slice(inOlder, inOlder + length));
    if (kind === "added") come.push(...newer.slice(inNewer, inNewer + length));
    if (kind !== "added") inOlder += length;
    if (kind !== "removed") inNewer += length;
  }
  flush();
  return result;
}

function keyOf({ kind, text }: TextBlock): string {
  return `${kind} ${text}`;
}

function unpaired(state: "same" | "added" | "removed", { kind, text }: TextBlock): ComparedBlock {
  return { state, kind, text };
}

/** Each block that went with the first of those that came that reads like it. */
function pairBlocks(
  gone: readonly TextBlock[],
  come: readonly TextBlock[],
): readonly ComparedBlock[] {
  const result: ComparedBlock[] = [];
  const words = new Map<TextBlock, ReadonlySet<string>>();
  const wordsIn = (block: TextBlock) => {
    const known = words.get(block) ?? new Set(wordsOf(block.text));
    words.set(block, known);
    return known;
  };
  let next = 0;
  for (const older of gone) {
    const ahead = come.slice(next, next + AHEAD);
    const at = ahead.findIndex((newer) => isRewording({ older, newer }, wordsIn));
    const newer = ahead[at];
    if (!newer) {
      result.push(unpaired("removed", older));
      continue;
    }
    result.push(...ahead.slice(0, at).map((it) => unpaired("added", it)));
    result.push({ state: "changed", kind: newer.kind, pieces: piecesOf(older, newer) });
    next += at + 1;
  }
  return [...result, ...come.slice(next).map((it) => unpaired("added", it))];
}

function isRewording(
  { older, newer }: { readonly older: TextBlock; readonly newer: TextBlock },
  wordsIn: (block: TextBlock) => ReadonlySet<string>,
): boolean {
  if (older.kind !== newer.kind) return false;
  const before = wordsIn(older);
  const after = wordsIn(newer);
  const most = Math.max(before.size, after.size);
  if (most === 0) return true;
  let shared = 0;
  for (const word of before) if (after.has(word)) shared++;
  return shared / most >= (newer.kind === "code" ? SHARED_IN_CODE : SHARED);
}

function piecesOf(older: TextBlock, newer: TextBlock) {
  return (newer.kind === "code" ? compareLines : compareWords)(older.text, newer.text);
}
