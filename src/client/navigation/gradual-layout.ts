import { whenIdle } from "../../theme/dom.ts";

/** Blocks of the content that are laid out with the first frame (`long-page.css`). */
const FIRST = 15;

/** Blocks that are laid out in one idle moment. */
const SLICE = 8;

/**
 * Draws a page that was just put into the document, and is shown from its start, before all
 * of it is laid out. Until its idle moment, the browser lays out a block when it comes near
 * the window, is searched, focused or printed. The estimated size is generous: two blocks
 * fill a window, so that the first frame needs few of them.
 */
export function layOutGradually(content: HTMLElement): void {
  const blocks = [
    ...content.querySelectorAll<HTMLElement>(`:scope > :nth-child(n + ${FIRST + 1})`),
  ];
  for (const { style } of blocks) {
    style.contentVisibility = "auto";
    style.containIntrinsicBlockSize = "auto 30rem";
  }
  if (blocks.length > 0) layOutSlices(blocks);
}

/**
 * The same for the page the document came with, where `long-page.css` keeps the blocks from
 * layout. If the reader has left it already, only the end of the page and the footer wait.
 */
export function layOutEntered(): void {
  if (document.documentElement.dataset["gradual"] === undefined) return;
  const content = `[data-gradual=""] .content > :nth-child(n + ${FIRST + 1})`;
  const end = layOutSlices([
    ...document.querySelectorAll<HTMLElement>(`${content}, .page-end, .footer`),
  ]);
  if (scrollY > innerHeight) end();
}

/**
 * Lays out blocks, some in each idle moment. All of them get their height at once when the
 * reader goes to a section or to the end, or has scrolled by a window.
 *
 * @returns how to lay out the rest at once
 */
function layOutSlices(blocks: readonly HTMLElement[]): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const end = () => {
    listening.abort();
    delete document.documentElement.dataset["gradual"];
    for (const block of blocks) {
      block.style.contentVisibility = "";
      block.style.containIntrinsicBlockSize = "";
      if (block.getAttribute("style") === "") block.removeAttribute("style");
    }
  };
  const layOut = (from: number) => {
    if (signal.aborted) return;
    if (!blocks[from]?.isConnected) return end();
    for (const { style } of blocks.slice(from, from + SLICE)) style.contentVisibility = "visible";
    // Here, not in the frame that draws it: two tasks of half the length.
    void document.body.offsetHeight;
    whenIdle(() => layOut(from + SLICE), 200);
  };
  const isFar = () => scrollY > innerHeight;
  navigation.addEventListener("navigate", ({ hashChange }) => hashChange && end(), { signal });
  addEventListener("keydown", ({ key }) => key === "End" && end(), { signal });
  addEventListener("scroll", () => isFar() && end(), { signal, passive: true });
  whenIdle(() => layOut(0), 200);
  return end;
}
