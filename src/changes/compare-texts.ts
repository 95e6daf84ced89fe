import type {
  ComparedBlock,
  ComparedSection,
  Comparison,
  ComparisonSummary,
  Piece,
  WordCounts,
} from "../core/comparison.ts";
import { compareBlocks } from "./compare-blocks.ts";
import { compareWords, wordsOf } from "./compare-words.ts";
import { textSections, type ReadHtml, type TextSection } from "./text-sections.ts";

/** A text to compare. */
export interface ComparedText {
  readonly title: string;
  /** The content, as rendered. */
  readonly html: string;
}

/** A text, and what it was. */
export interface ComparedTexts {
  readonly older: ComparedText;
  readonly newer: ComparedText;
}

/**
 * Compare a page with what it was. Headings are matched by their ids; one whose id
 * is new, by its words. Pure: the same on the server and in a browser.
 */
export function compareTexts({ older, newer }: ComparedTexts, read: ReadHtml): Comparison {
  const before = textSections(older.html, read);
  const after = textSections(newer.html, read);
  const former = matchSections(before, after);
  const sections = after.map((section) => comparedSection(former.get(section), section));
  const all = withRemoved(sections, { before, after, former });
  const title = compareTitles(older, newer);
  return { title, sections: all, words: countWords(title, all) };
}

/** Whether nothing in the text is new, and nothing is gone. */
export function isSameText({ title, sections }: Pick<Comparison, "title" | "sections">): boolean {
  return isSameTitle(title) && sections.every(({ state }) => state === "same");
}

/** What is listed of a comparison. @param label see `ComparisonSummary` */
export function summaryOf(comparison: Comparison, label: string): ComparisonSummary {
  const { sections, words } = comparison;
  const count = (state: ComparedSection["state"]) =>
    sections.filter((section) => section.state === state).length;
  const marked = sections.filter(({ state }) => state === "changed" || state === "added");
  return {
    isSame: isSameText(comparison),
    words,
    sections: { changed: count("changed"), added: count("added"), removed: count("removed") },
    ids: marked.flatMap(({ id }) => id ?? []),
    label,
  };
}

type Matches = ReadonlyMap<TextSection, TextSection>;

/** Which section of the older text each of the newer was. */
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
  const byId = new Map(before.flatMap((section) => (section.id ? [[section.id, section]] : [])));
  for (const newer of after) {
    const older = newer.id && byId.get(newer.id);
    if (!older || !free.delete(older)) continue;
    matches.set(newer, older);
  }
  match((older, newer) => older.level === 1 && newer.level === 1);
  match((older, newer) => older.level === newer.level && older.title === newer.title);
  return matches;
}

function comparedSection(older: TextSection | undefined, newer: TextSection): ComparedSection {
  const { id } = newer;
  if (!older) return wholeSection("added", newer);
  const blocks = compareBlocks(older.blocks, newer.blocks);
  const title = compareTitles(older, newer);
  const isSame = isSameTitle(title) && blocks.every(({ state }) => state === "same");
  return {
    state: isSame ? "same" : "changed",
    id,
    formerId: older.id === id ? undefined : older.id,
    title,
    blocks,
  };
}

interface Titled {
  readonly title: string;
}

function compareTitles(older: Titled, newer: Titled): readonly Piece[] {
  return compareWords(older.title, newer.title);
}

function isSameTitle(title: readonly Piece[]): boolean {
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

/** The sections with those that went, each behind the one it stood behind. */
function withRemoved(
  sections: readonly ComparedSection[],
  { before, after, former }: Sections,
): readonly ComparedSection[] {
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
