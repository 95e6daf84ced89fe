import { whenIdle } from "../when-idle.ts";

/** Estimated sizes of what text and tables are made of, in CSS pixels; a line has at most so many letters. */
const textLine = { height: 29, letters: 85 };
const letterWidth = 9;
const codeLine = 22;
const tableRow = 46;

/** Height of what stands above the content, in CSS pixels: the bar, the way to the page and its title. */
const above = 200;

/** How much is laid out in one idle moment, in elements (`workOf`): at first, and within which bounds. */
interface Slices {
  readonly first: number;
  readonly least: number;
  readonly most: number;
}

/** Of a page that is gone to: large ones, since the reader may go on at once. */
const slicesOfNext: Slices = { first: 190, least: 190, most: 190 };

/** Of the page the document came with, while the program starts. */
const slicesOfEntered: Slices = { first: 120, least: 100, most: 240 };

/**
 * How long a slice may take to lay out, and then to draw, in milliseconds: two tasks, and
 * what a reader does meanwhile waits for one.
 */
const sliceTime = 30;

/** How far away the browser lays out nothing by itself, in heights of the window. */
const gap = 3;

/** What a block is besides what is in it, in elements. */
const blockWork = 4;

/** Whether the styles keep code from being laid out until it comes near the window (`long-page.css`). */
const codeWaits = CSS.supports("width", "attr(x type(<integer>), 0)");

interface Waiting {
  readonly element: HTMLElement;
  /** To lay it out, in elements; Infinity: a slice by itself. */
  readonly work: number;
}

/**
 * Have a page that was just put into the document, and is shown from its start, drawn before
 * all of it is laid out. What is below the window is laid out in idle moments, a few window
 * heights at a time; until then it takes about the place it will take, and the browser lays
 * it out by itself when it comes near the window, is searched, focused or printed.
 */
export function layOutGradually(content: HTMLElement): void {
  const waiting = belowWindow(content);
  const [first] = waiting;
  if (!first) return;
  for (const { element } of waiting) {
    element.style.contentVisibility = "auto";
    element.style.containIntrinsicBlockSize = `auto ${estimatedHeight(element)}px`;
  }
  const closeGap = openGap(first.element);
  layOutSlices(waiting, { begin: closeGap, layOut: release, end() {}, slices: slicesOfNext });
}

/**
 * The same for the page the document came with, of which its styles have kept what is
 * below the window from being laid out (`long-page.css`). Where it has been left already,
 * only what follows the content waits.
 */
export function layOutEntered(): void {
  const { dataset } = document.documentElement;
  if (dataset["gradual"] === undefined) return;
  const content = document.querySelector<HTMLElement>('[data-gradual=""] .content');
  const waiting = content ? belowWindow(content) : [];
  // What follows the content is drawn as well: each is a slice.
  for (const element of document.querySelectorAll<HTMLElement>(".page-end, .footer")) {
    waiting.push({ element, work: Infinity });
  }
  const all = [...waiting];
  const layOut = (element: HTMLElement) => {
    element.style.contentVisibility = "visible";
    element.style.containIntrinsicBlockSize = "none";
  };
  const end = () => {
    delete dataset["gradual"];
    for (const { element } of all) release(element);
  };
  // Whoever has gone on by a window has all of it at once, in its place.
  if (scrollY > innerHeight) end();
  else layOutSlices(waiting, { begin() {}, layOut, end, slices: slicesOfEntered });
}

interface Steps {
  /** Called before each slice. */
  begin(): void;
  layOut(element: HTMLElement): void;
  /** Called after the last slice. */
  end(): void;
  readonly slices: Slices;
}

function layOutSlices(waiting: Waiting[], { begin, layOut, end, slices }: Steps): void {
  const next = (limit: number) => {
    begin();
    let work = 0;
    // One at least, unless nothing is asked for.
    const fits = (one: Waiting) => (work === 0 ? limit > 0 : work + one.work <= limit);
    for (let [first] = waiting; first && fits(first); [first] = waiting) {
      work += first.work;
      layOut(first.element);
      waiting.shift();
    }
  };
  const stop = whenAskedForMore(next);
  let size = slices.first;
  const goOn = () => {
    if (waiting[0]?.element.isConnected) {
      const begin = performance.now();
      next(size);
      // Here, not in the frame that draws it: half as long a task.
      void document.body.offsetHeight;
      const layout = performance.now() - begin;
      whenDrawn((frame) => {
        const time = Math.max(layout, frame);
        size = Math.min(slices.most, Math.max(slices.least, (size * sliceTime) / time));
        whenIdle(goOn, 200);
      });
    } else {
      stop();
      end();
    }
  };
  whenIdle(goOn, 200);
}

/** Calls `next` after the next frame with the milliseconds it took, at least one. */
function whenDrawn(next: (time: number) => void): void {
  requestAnimationFrame(() => {
    const begin = performance.now();
    setTimeout(() => next(Math.max(1, performance.now() - begin)));
  });
}

/**
 * The browser lays out what is less than two windows away before it draws the window. For
 * the first frame nothing is that near. What begins in the window after all, against its
 * estimate, stays where it belongs.
 *
 * @returns how to close the gap
 */
function openGap(element: HTMLElement): () => void {
  const height = innerHeight * gap;
  const before = element.style.marginBlockStart;
  const close = () => {
    element.style.marginBlockStart = before;
  };
  element.style.marginBlockStart = `${height}px`;
  requestAnimationFrame(() => {
    if (element.getBoundingClientRect().top < innerHeight + height) close();
  });
  return close;
}

/**
 * What is far from the window needs its height before the reader sees it: when they go to a
 * section or to the end, or have scrolled on by a window.
 *
 * @param layOut lays out what is next, up to a number of elements; none closes the gap alone
 * @returns how to stop listening
 */
function whenAskedForMore(layOut: (limit: number) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const onNavigate = ({ hashChange }: NavigateEvent) => {
    if (hashChange) layOut(Infinity);
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === "End") layOut(Infinity);
  };
  const onScroll = () => {
    // The page that was left may have been further down.
    if (scrollY > 0) layOut(scrollY > innerHeight ? Infinity : 0);
  };
  navigation.addEventListener("navigate", onNavigate, { signal });
  addEventListener("keydown", onKey, { signal });
  addEventListener("scroll", onScroll, { signal, passive: true });
  return () => listening.abort();
}

/** Back to what the page itself says of it. */
function release(element: HTMLElement): void {
  element.style.contentVisibility = "";
  element.style.containIntrinsicBlockSize = "";
  if (element.getAttribute("style") === "") element.removeAttribute("style");
}

/** The blocks of the content that begin below the window, by estimated heights: nothing is laid out to know. */
function belowWindow(content: HTMLElement): Waiting[] {
  const waiting: Waiting[] = [];
  let top = above;
  for (const element of content.children) {
    if (!(element instanceof HTMLElement)) continue;
    if (top > innerHeight) waiting.push({ element, work: workOf(element) });
    else top += estimatedHeight(element);
  }
  return waiting;
}

/**
 * How much there is to lay out in a block, in elements, without code that waits. Heights say
 * little: a table takes ten times as long as such code of its height.
 */
function workOf(block: HTMLElement): number {
  let work = blockWork + block.querySelectorAll("*").length;
  if (!codeWaits) return work;
  for (const code of block.querySelectorAll("[data-lines]")) {
    work -= code.querySelectorAll("*").length;
  }
  return work;
}

function estimatedHeight(element: HTMLElement): number {
  let height = 0;
  for (const code of element.querySelectorAll<HTMLElement>("[data-lines]")) {
    height += Number(code.dataset["lines"]) * codeLine + 40;
  }
  if (height > 0) return height;
  const rows = element.querySelectorAll("tr").length;
  if (rows > 0) return rows * tableRow;
  const letters = Math.min(textLine.letters, innerWidth / letterWidth);
  return Math.ceil((element.textContent.length + 1) / letters) * textLine.height;
}
