import { whenIdle } from "../../theme/dom.ts";

/** Number of blocks that the first frame lays out (`long-page.css`). */
const FIRST = 15;

/** Number of blocks to lay out in one idle moment. */
const SLICE = 8;

/**
 * Delays the layout of most blocks of content that was just inserted and is shown from its
 * start. The browser lays out a block earlier if it is near the viewport, searched, focused
 * or printed. The estimated block size is large, so that the first frame needs few blocks.
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
 * Lays out the delayed blocks of the initial page (`long-page.css`). After a navigation, only the
 * page end and the footer are left.
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
 * Lays out blocks in idle moments. Lays out all remaining blocks if the reader jumps to a section
 * or to the end, or has scrolled by the height of the viewport.
 *
 * @returns a function that lays out all remaining blocks
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
    // Force the layout now instead of in the next frame, to split the work into two tasks.
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
