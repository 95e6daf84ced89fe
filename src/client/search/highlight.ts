import { isBlock } from "../../core/html.ts";
import { matchRanges } from "../../search/excerpt.ts";
import { isUnread } from "./is-unread.ts";

/** Name of the highlight in CSS. */
const highlightName = "lectern-terms";

/**
 * Marks elements whose own text has highlights. The `::highlight` rule only applies to these,
 * because a rule for all elements would make the browser recompute the styles of the entire page.
 */
const holdsTerms = "data-terms";

/**
 * Highlights whole words on the page, without changing its DOM text, until the reader presses
 * Escape or navigates.
 *
 * @param terms dictionary words of the index
 */
export function highlightTerms(terms: readonly string[]): void {
  const root = document.querySelector("main .article") ?? document.querySelector("main");
  if (!root || !("highlights" in CSS)) return;
  const marked = textRuns(root).flatMap((run) => marksIn(run, terms));
  if (marked.length === 0) return;
  CSS.highlights.set(highlightName, new Highlight(...marked.map(({ range }) => range)));
  const holders = new Set(marked.flatMap(({ holders: around }) => around));
  for (const holder of holders) holder.setAttribute(holdsTerms, "");

  const entries = "navigation" in globalThis ? navigation : undefined;
  const clear = () => {
    CSS.highlights.delete(highlightName);
    for (const holder of holders) holder.removeAttribute(holdsTerms);
    document.removeEventListener("keydown", onKeyDown);
    window.removeEventListener("hashchange", clear);
    entries?.removeEventListener("currententrychange", onChange);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Escape") clear();
  };
  const onChange = ({ navigationType }: NavigationCurrentEntryChangeEvent) => {
    // `navigationType` is null if only the state of the entry has changed.
    if (navigationType !== null) clear();
  };
  document.addEventListener("keydown", onKeyDown);
  // Without the Navigation API, every other navigation loads a document.
  if (entries) entries.addEventListener("currententrychange", onChange);
  else window.addEventListener("hashchange", clear);
}

/** Adjacent text nodes without a line break between them. */
type TextRun = readonly Text[];

function textRuns(root: Element): readonly TextRun[] {
  const runs: Text[][] = [[]];
  collect(root);
  return runs;

  function collect(parent: Element): void {
    for (const node of parent.childNodes) {
      if (node instanceof Text) runs.at(-1)?.push(node);
      if (!(node instanceof Element)) continue;
      if (isUnread(node)) continue;
      const startsLine = isBlock(node.localName);
      if (startsLine) runs.push([]);
      collect(node);
      if (startsLine) runs.push([]);
    }
  }
}

/** A range to highlight, and the elements that contain its text. */
interface Mark {
  readonly range: Range;
  readonly holders: readonly Element[];
}

function marksIn(run: TextRun, terms: readonly string[]): readonly Mark[] {
  const text = run.map((node) => node.data).join("");
  if (text.trim() === "") return [];
  return matchRanges(text, terms).flatMap(({ start, end }) => {
    const from = placeOf(run, start);
    const to = placeOf(run, end - 1);
    if (!from || !to) return [];
    const range = new Range();
    range.setStart(from.node, from.offset);
    range.setEnd(to.node, to.offset + 1);
    const nodes = run.slice(from.at, to.at + 1);
    return [{ range, holders: nodes.flatMap(({ parentElement }) => parentElement ?? []) }];
  });
}

interface TextPlace {
  readonly node: Text;
  /** Position in the run. */
  readonly at: number;
  /** Offset in the node. */
  readonly offset: number;
}

function placeOf(run: TextRun, offset: number): TextPlace | undefined {
  let before = 0;
  for (const [at, node] of run.entries()) {
    if (offset < before + node.length) return { node, at, offset: offset - before };
    before += node.length;
  }
  return undefined;
}
