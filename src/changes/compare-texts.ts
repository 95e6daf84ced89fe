import type {
  ComparedBlock,
  ComparedSection,
  Comparison,
  ComparisonSummary,
  Piece,
  WordCounts,
} from "../core/comparison.ts";
import { alike, compareLines, compareWords, wordsOf } from "./compare-words.ts";
import { textSections, type TextBlock, type TextSection } from "./text-sections.ts";

interface ComparedText {
  readonly title: string;
  /** The rendered content. */
  readonly html: string;
}

/** A page in two versions. */
interface ComparedTexts {
  readonly older: ComparedText;
  readonly newer: ComparedText;
}

/**
 * Compares a page with its older version. Headings are matched by id, then by level and words.
 */
export function compareTexts({ older, newer }: ComparedTexts): Comparison {
  const before = textSections(older.html);
  const after = textSections(newer.html);
  const former = matchSections(before, after);
  const sections = after.map((section) => comparedSection(former.get(section), section));
  const all = withRemoved(sections, { before, after, former });
  const title = compareWords(older.title, newer.title);
  return { title, sections: all, words: countWords(title, all) };
}

/** Whether a comparison found no changes. */
export function isSameText({ title, sections }: Comparison): boolean {
  return isSameTitle(title) && sections.every(({ state }) => state === "same");
}

/** Returns the number of sections by state. */
export function sectionCounts({ sections }: Comparison): ComparisonSummary["sections"] {
  const count = (state: ComparedSection["state"]) =>
    sections.filter((section) => section.state === state).length;
  return { changed: count("changed"), added: count("added"), removed: count("removed") };
}

/** @param label accessible label for the marks on changed headings */
export function summaryOf(comparison: Comparison, label: string): ComparisonSummary {
  const { sections, words } = comparison;
  const marked = sections.filter(({ state }) => state === "changed" || state === "added");
  return {
    isSame: isSameText(comparison),
    words,
    sections: sectionCounts(comparison),
    ids: marked.flatMap(({ id }) => id ?? []),
    label,
  };
}

type Matches = ReadonlyMap<TextSection, TextSection>;

/** Returns the matching older section for each newer section that has one. */
function matchSections(before: readonly TextSection[], after: readonly TextSection[]): Matches {
  const matches = new Map<TextSection, TextSection>();
  const free = new Set(before);
  const match = (isSame: (older: TextSection, newer: TextSection) => boolean) => {
    for (const newer of after) {
      if (matches.has(newer)) continue;
      const older = [...free].find((each) => isSame(each, newer));
      if (!older) continue;
      matches.set(newer, older);
      free.delete(older);
    }
  };
  match((older, newer) => older.id !== undefined && older.id === newer.id);
  match((older, newer) => older.level === 1 && newer.level === 1);
  match((older, newer) => older.level === newer.level && older.title === newer.title);
  return matches;
}

function comparedSection(older: TextSection | undefined, newer: TextSection): ComparedSection {
  const { id } = newer;
  if (!older) return wholeSection("added", newer);
  const blocks = compareBlocks(older.blocks, newer.blocks);
  const title = compareWords(older.title, newer.title);
  const isSame = isSameTitle(title) && blocks.every(({ state }) => state === "same");
  return {
    state: isSame ? "same" : "changed",
    id,
    formerId: older.id === id ? undefined : older.id,
    title,
    blocks,
  };
}

export function isSameTitle(title: readonly Piece[]): boolean {
  return title.every(({ kind }) => kind === "same");
}

function wholeSection(state: "added" | "removed", section: TextSection): ComparedSection {
  const blocks = section.blocks.map((block): ComparedBlock => ({ state, ...block }));
  const title = section.title === "" ? [] : [{ kind: state, text: section.title }];
  return { state, id: section.id, formerId: undefined, title, blocks };
}

interface Sections {
  readonly before: readonly TextSection[];
  readonly after: readonly TextSection[];
  readonly former: Matches;
}

/** Inserts removed sections after the section that they followed. */
function withRemoved(sections: readonly ComparedSection[], { before, after, former }: Sections) {
  const later = new Map([...former].map(([newer, older]) => [older, newer]));
  const behind = new Map<TextSection | undefined, ComparedSection[]>();
  let last: TextSection | undefined;
  for (const section of before) {
    const newer = later.get(section);
    if (newer) last = newer;
    else behind.set(last, [...(behind.get(last) ?? []), wholeSection("removed", section)]);
  }
  return [
    ...(behind.get(undefined) ?? []),
    ...sections.flatMap((section, at) => [section, ...(behind.get(after[at]) ?? [])]),
  ];
}

function countWords(pageTitle: readonly Piece[], sections: readonly ComparedSection[]): WordCounts {
  let added = 0;
  let removed = 0;
  const count = ({ kind, text }: Piece) => {
    if (kind === "added") added += wordsOf(text).length;
    if (kind === "removed") removed += wordsOf(text).length;
  };
  pageTitle.forEach(count);
  for (const { title, blocks } of sections) {
    title.forEach(count);
    for (const block of blocks) {
      if (block.state === "changed") block.pieces.forEach(count);
      else if (block.state !== "same") count({ kind: block.state, text: block.text });
    }
  }
  return { added, removed };
}

/** The minimum share of words that two blocks must have in common to match. */
const SHARED = 0.4;
const SHARED_IN_CODE = 0.2;

/** Number of added blocks to search for a match with a removed block. */
const AHEAD = 4;

/**
 * Compares the blocks of a section, in the order of the newer section. Removed blocks keep their
 * position.
 */
export function compareBlocks(
  older: readonly TextBlock[],
  newer: readonly TextBlock[],
): readonly ComparedBlock[] {
  const runs = alike(older.map(keyOf), newer.map(keyOf));
  if (!runs) return pairBlocks(older, newer);
  const result: ComparedBlock[] = [];
  let inOlder = 0;
  let inNewer = 0;
  let removed: TextBlock[] = [];
  let added: TextBlock[] = [];
  const flush = () => {
    result.push(...pairBlocks(removed, added));
    removed = [];
    added = [];
  };
  for (const { kind, values } of runs) {
    const { length } = values;
    if (kind === "same") {
      flush();
      result.push(...newer.slice(inNewer, inNewer + length).map((it) => unpaired("same", it)));
    }
    if (kind === "removed") removed.push(...older.slice(inOlder, inOlder + length));
    if (kind === "added") added.push(...newer.slice(inNewer, inNewer + length));
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

/** Pairs each removed block with the first added block that has a similar text. */
function pairBlocks(removed: readonly TextBlock[], added: readonly TextBlock[]) {
  const result: ComparedBlock[] = [];
  const words = new Map<TextBlock, ReadonlySet<string>>();
  const wordsIn = (block: TextBlock) => {
    const known = words.get(block) ?? new Set(wordsOf(block.text));
    words.set(block, known);
    return known;
  };
  let next = 0;
  for (const older of removed) {
    const ahead = added.slice(next, next + AHEAD);
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
  return [...result, ...added.slice(next).map((it) => unpaired("added", it))];
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
