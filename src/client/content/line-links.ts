import { showCopied } from "./heading-links.ts";
import { lineFragment } from "../../core/urls.ts";

/** Lines of a code block, by their line numbers. */
interface Lines {
  readonly figure: Element;
  readonly first: number;
  readonly last: number;
}

/** Highlights the lines that a URL points to. Ignores lines that don't exist. */
export function markLines(content: Element, fragment: string): Element | undefined {
  for (const line of content.querySelectorAll(".line.is-target"))
    line.classList.remove("is-target");
  const [, id = "", from = "", to = from] = lineFragment.exec(fragment) ?? [];
  const figure = id === "" ? null : document.getElementById(id);
  if (!figure || !content.contains(figure)) return undefined;
  const offset = firstNumber(figure);
  const [first, last] = [Number(from), Number(to)].toSorted((a, b) => a - b) as [number, number];
  const marked = linesOf(figure).slice(Math.max(0, first - offset), Math.max(0, last - offset + 1));
  for (const line of marked) line.classList.add("is-target");
  return marked[0];
}

/** Highlights lines and scrolls to them. Opens the `details` around them, and a folded block. */
export function showLines(content: Element, fragment: string): void {
  const first = markLines(content, fragment);
  const folded = [first?.closest("details"), first?.closest("figure")?.querySelector("details")];
  for (const each of folded) each?.setAttribute("open", "");
  first?.scrollIntoView({ block: "center" });
}

/**
 * Copies the URL of the selected lines. If no lines are selected, copies the URL of the highlighted
 * lines, or else of the entire block. Also shows the URL in the address bar.
 *
 * @param button the button that shows that the URL was copied
 * @param copied message for screen readers after copying
 */
export function copyLink(figure: Element, button: Element, copied: string): void {
  const lines = selectedLines(figure) ?? markedLines(figure);
  copyAddress(lines ? fragmentOf(lines) : figure.id, figure);
  confirm(button, copied);
}

/**
 * Copies the URL of a line after a click on its number. With Shift, copies the URL of all lines
 * from the highlighted line to this one.
 *
 * @param event a click in a code block with line numbers
 */
export function chooseLine(event: MouseEvent, copied: string): void {
  const line = event.target instanceof Element ? event.target.closest(".numbered .line") : null;
  const figure = line?.closest("figure.code");
  if (!line || !figure || !isOnNumber(event, line)) return;
  const number = firstNumber(figure) + linesOf(figure).indexOf(line);
  const marked = event.shiftKey ? markedLines(figure) : undefined;
  const first = Math.min(number, marked?.first ?? number);
  const last = Math.max(number, marked?.last ?? number);
  copyAddress(fragmentOf({ figure, first, last }), figure);
  confirm(line, copied);
}

function copyAddress(fragment: string, figure: Element): void {
  const address = new URL(`#${fragment}`, location.href).href;
  history.replaceState(history.state, "", address);
  markLines(figure.closest(".content") ?? document.body, fragment);
}

function confirm(said: Element, copied: string): void {
  navigator.clipboard.writeText(location.href).then(
    () => showCopied(said, copied),
    // The browser forbids copying. The URL is in the address bar.
    () => {},
  );
}

function fragmentOf({ figure, first, last }: Lines): string {
  return `${figure.id}-L${first}${last === first ? "" : `-L${last}`}`;
}

/**
 * Returns the elements of all lines in a block, and creates missing elements. Tokens that span
 * lines, such as comments, are split.
 */
function linesOf(figure: Element): readonly Element[] {
  const code = figure.querySelector("pre > code");
  if (!code) return [];
  if (code.querySelectorAll(".line").length < (code.textContent ?? "").split("\n").length) {
    code.replaceChildren(...partedLines(code));
  }
  return [...code.querySelectorAll(".line")];
}

function partedLines(code: Element): readonly (Node | string)[] {
  const parted: (Node | string)[] = [];
  // Copy the list, because nodes leave it when they move into a line.
  const nodes = [...code.childNodes];
  let line = newLine();
  for (const node of nodes) {
    if (node instanceof Element && node.classList.contains("line")) {
      line = node;
      continue;
    }
    for (const [index, piece] of linesOfNode(node).entries()) {
      if (index > 0) {
        parted.push(line, "\n");
        line = newLine();
      }
      if (piece) line.append(piece);
    }
  }
  return [...parted, line];
}

function newLine(): Element {
  const line = document.createElement("span");
  line.className = "line";
  return line;
}

/** Splits a node by lines. Empty lines are `undefined`. */
function linesOfNode(node: Node): readonly (Node | string | undefined)[] {
  const lines = (node.textContent ?? "").split("\n");
  if (lines.length === 1) return [node];
  return lines.map((text) => {
    if (text === "" || !(node instanceof Element)) return text || undefined;
    const part = node.cloneNode();
    part.textContent = text;
    return part;
  });
}

function firstNumber(figure: Element): number {
  return Number(figure.querySelector("[data-start]")?.getAttribute("data-start") ?? 1);
}

/** Returns the selected lines. Counts line breaks, because lines may have no elements. */
function selectedLines(figure: Element): Lines | undefined {
  const selection = getSelection();
  const code = figure.querySelector("pre > code");
  if (!code || !selection || selection.isCollapsed) return undefined;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(code)) return undefined;
  const [before, selected] = [document.createRange(), document.createRange()];
  before.selectNodeContents(code);
  selected.selectNodeContents(code);
  if (range.compareBoundaryPoints(Range.START_TO_START, selected) > 0) {
    selected.setStart(range.startContainer, range.startOffset);
  }
  if (range.compareBoundaryPoints(Range.END_TO_END, selected) < 0) {
    selected.setEnd(range.endContainer, range.endOffset);
  }
  // The selection may end before the code.
  const text = selected.toString();
  if (text === "") return undefined;
  before.setEnd(selected.startContainer, selected.startOffset);
  const first = firstNumber(figure) + breaksIn(before.toString());
  // A selection of an entire line includes its line break.
  return { figure, first, last: first + breaksIn(text.replace(/\n$/, "")) };
}

function breaksIn(text: string): number {
  return text.split("\n").length - 1;
}

/**
 * Returns the highlighted lines. If one line is highlighted, all lines of the block have elements.
 */
function markedLines(figure: Element): Lines | undefined {
  const lines = [...figure.querySelectorAll(".line")];
  const isMarked = (line: Element) => line.classList.contains("is-target");
  const [first, last] = [lines.findIndex(isMarked), lines.findLastIndex(isMarked)];
  const offset = firstNumber(figure);
  return first < 0 ? undefined : { figure, first: first + offset, last: last + offset };
}

/** Whether a click is before the text of a line, where its number is. */
function isOnNumber(event: MouseEvent, line: Element): boolean {
  const range = document.createRange();
  range.selectNodeContents(line);
  const [text] = range.getClientRects();
  return text ? event.clientX < text.left : event.clientX < line.getBoundingClientRect().left + 60;
}
