import { announce } from "../../theme/dom.ts";

/** Lets heading links copy their URL when readers click them. */
export function headingLinks(copied: string): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a.anchor") : null;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!(link instanceof HTMLAnchorElement) || !isPlain || !isSecureContext) return;
    navigator.clipboard.writeText(link.href).then(
      () => showCopied(link, copied),
      // The browser forbids copying. The link still works.
      () => {},
    );
  });
}

/** Duration of the message after copying, in milliseconds. */
const SHOWN_FOR = 1000;

/** Timers by link. */
const running = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** Shows on a link that its URL was copied, and announces it. */
export function showCopied(link: Element, text: string): void {
  clearTimeout(running.get(link));
  link.classList.add("is-copied");
  // Clear the message, so that the next copy is announced again.
  const clear = announce(text);
  const end = () => {
    link.classList.remove("is-copied");
    clear();
  };
  running.set(link, setTimeout(end, SHOWN_FOR));
}
