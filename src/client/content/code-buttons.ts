import type { Texts } from "../../theme/texts.ts";
import { copiedCode } from "./copied-code.ts";
import { make, urlFragment, whenIdle } from "../../theme/dom.ts";

/** Duration of the message after copying, in milliseconds. */
const SHOWN_FOR = 1000;

/** Loads the code for links to lines when the reader copies or opens such a link. */
const lineLinks = () => import("./line-links.ts");

/**
 * Adds buttons to code blocks: copy, link, and wrap if the code is wider than its box. Highlights
 * the lines that the URL points to, and scrolls to them.
 */
export function codeButtons(texts: Texts["code"]): { watch(content: Element): void } {
  // Resizing the window, or opening a tab or `details`, can change a block's width.
  const observer = new ResizeObserver((entries) =>
    updateWrapButtons(entries.map(({ target }) => target)),
  );
  let isReturn = hasReturned();
  globalThis.navigation?.addEventListener("navigate", ({ navigationType }) => {
    isReturn = navigationType === "traverse";
  });
  const showLines = async () => {
    const fragment = urlFragment();
    const content = document.querySelector(".content");
    const isAsked = /code(?:-\d+)?-L\d/.test(fragment) || content?.querySelector(".is-target");
    if (!content || !isAsked) return;
    const links = await lineLinks();
    if (isReturn) links.markLines(content, fragment);
    else links.showLines(content, fragment);
  };
  window.addEventListener("hashchange", () => report(showLines()));
  return {
    watch(content) {
      observer.disconnect();
      inSlices([...content.querySelectorAll("figure.code")], (figure) => {
        if (!figure.querySelector(":scope > .code-buttons")) addButtons(figure, texts);
        const pre = figure.querySelector("pre");
        if (pre) observer.observe(pre);
        // If the browser's search scrolls to words in folded code, unfold the block.
        pre?.addEventListener("scroll", () => {
          if (pre.scrollTop > 0) figure.querySelector("details")?.setAttribute("open", "");
        });
      });
      report(showLines());
    },
  };
}

/** Whether the browser restores the scroll position, after history navigation or a reload. */
function hasReturned(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type !== "navigate";
}

function report(work: Promise<unknown>): void {
  work.catch(console.error);
}

function addButtons(figure: Element, texts: Texts["code"]): void {
  const others = [wrapButton(figure, texts)];
  if (figure.id !== "") others.push(linkButton(figure, texts));
  for (const button of others) button.tabIndex = -1;
  const properties = { className: "code-buttons", role: "toolbar" };
  const group = make("div", properties, ...others, copyButton(figure, texts));
  group.addEventListener("keydown", (event) => moveAlong(group, event));
  figure.append(group);
  figure.addEventListener("pointerenter", () => leaveFirstLineFree(figure));
  figure.addEventListener("focusin", () => leaveFirstLineFree(figure));
}

/** Moves the focus with the arrow keys. Only the copy button is a tab stop. */
function moveAlong(group: Element, event: KeyboardEvent): void {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const buttons = [...group.querySelectorAll<HTMLElement>("button:not([hidden])")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons.at((at + step) % buttons.length)?.focus();
}

/**
 * Places the buttons of a block without a title in the first line of code, or above it if the line
 * is long.
 */
function leaveFirstLineFree(figure: Element): void {
  const group = figure.querySelector(":scope > .code-buttons");
  const code = figure.querySelector("pre > code");
  if (!group || !code || figure.querySelector(":scope > figcaption")) return;
  group.classList.remove("is-above");
  const { right } = firstLine(code).getBoundingClientRect();
  group.classList.toggle("is-above", right > group.getBoundingClientRect().left);
}

function firstLine(code: Element): Range {
  const range = document.createRange();
  range.selectNodeContents(code);
  const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const at = text.textContent?.indexOf("\n") ?? -1;
    if (at < 0) continue;
    range.setEnd(text, at);
    break;
  }
  return range;
}

function linkButton(figure: Element, { linkLabel, linkCopied }: Texts["code"]): HTMLButtonElement {
  const button = makeButton("link", linkLabel, linkLabel);
  button.addEventListener("click", () =>
    report(lineLinks().then(({ copyLink }) => copyLink(figure, button, linkCopied))),
  );
  figure.querySelector(".numbered")?.addEventListener("click", (event) => {
    if (!(event instanceof MouseEvent)) return;
    report(lineLinks().then(({ chooseLine }) => chooseLine(event, linkCopied)));
  });
  return button;
}

/** Matches titles that are file names. A block with such a title contains an entire file. */
const fileName = /^[^\s]+\.\w+$|^(?:\S+\/)?(?:Dockerfile|Makefile|Gruntfile|Gemfile)$/;

function copyButton(figure: Element, texts: Texts["code"]): HTMLButtonElement {
  const { copy, copied } = texts;
  const title = figure.querySelector(":scope > figcaption")?.textContent?.trim() ?? "";
  const isFile = fileName.test(title);
  const label = isFile ? texts.copyFile(title) : texts.copyLabel;
  const button = makeButton("copy", label, isFile ? label : copy);
  button.addEventListener("click", () => {
    navigator.clipboard.writeText(copiedCode(figure)).then(
      () => {
        show(button, copied, true);
        setTimeout(() => show(button, label), SHOWN_FOR);
      },
      (error: unknown) => console.error("The code couldn't be copied.", error),
    );
  });
  return button;
}

function show(button: HTMLButtonElement, label: string, isCopied = false): void {
  button.classList.toggle("is-copied", isCopied);
  setIcon(button, isCopied ? "done" : "copy");
  button.setAttribute("aria-label", label);
}

function wrapButton(figure: Element, texts: Texts["code"]): HTMLButtonElement {
  const button = makeButton("wrap", texts.wrapLabel, texts.wrapLabel);
  button.setAttribute("aria-pressed", "false");
  button.hidden = true;
  button.addEventListener("click", () => {
    const isWrapped = figure.querySelector("pre")?.classList.toggle("is-wrapped") ?? false;
    button.setAttribute("aria-pressed", String(isWrapped));
  });
  return button;
}

/**
 * Shows the wrap button if the code overflows or is wrapped. Measures all blocks before it
 * changes a button, because a change between two measurements would force a layout.
 */
function updateWrapButtons(blocks: readonly Element[]): void {
  const isNeeded = blocks.map(
    (pre) => pre.scrollWidth > pre.clientWidth || pre.classList.contains("is-wrapped"),
  );
  for (const [at, pre] of blocks.entries()) {
    const button = pre.parentElement?.querySelector<HTMLButtonElement>(".wrap-button");
    if (button) button.hidden = isNeeded[at] === false;
  }
}

function makeButton(icon: "copy" | "link" | "wrap", label: string, title: string) {
  const button = make("button", { type: "button", className: `${icon}-button`, title });
  button.setAttribute("aria-label", label);
  setIcon(button, icon);
  return button;
}

/** SVG paths in a square of 24 units. */
const shapes = {
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  done: "m5 12.5 4.5 4.5L19 7.5",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1.5-1.5",
  wrap: "M4 6h16M4 12h13a3 3 0 0 1 0 6h-4m2-2.5L12.5 18l2.5 2.5M4 18h4",
} as const;

/**
 * Adds an icon as inline SVG. For an SVG image in CSS, browsers would create a separate document,
 * which is slow.
 */
function setIcon(button: HTMLButtonElement, name: keyof typeof shapes): void {
  const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  icon.setAttribute("class", "icon");
  icon.setAttribute("viewBox", "0 0 24 24");
  icon.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", shapes[name]);
  icon.append(path);
  button.replaceChildren(icon);
}

/** Maximum duration of a slice, in milliseconds. Input has to wait until the slice ends. */
const SLICE = 5;

/** Maximum time until the next slice, in milliseconds. */
const PATIENCE = 100;

/**
 * Processes elements in slices, one per idle moment, so that no task is long. The first slice
 * runs immediately. Skips elements that were removed from the document.
 *
 * @param now a clock, in milliseconds
 */
export function inSlices<T extends Node>(
  elements: readonly T[],
  work: (element: T) => void,
  now: () => number = () => performance.now(),
): void {
  const end = now() + SLICE;
  for (const [at, element] of elements.entries()) {
    if (at > 0 && now() >= end) {
      const rest = elements.slice(at);
      whenIdle(() => inSlices(rest, work, now), PATIENCE);
      return;
    }
    if (element.isConnected) work(element);
  }
}
