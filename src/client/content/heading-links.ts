/**
 * The link of a heading copies its address when it is chosen, by pointer or by
 * key, and leads there all the same. Where nothing can be copied it is a link.
 *
 * @param copied said when it is done
 */
export function headingLinks(copied: string): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a.anchor") : null;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!(link instanceof HTMLAnchorElement) || !isPlain || !isSecureContext) return;
    // At once: browsers let a page write while the reader presses, not after a download.
    Promise.all([navigator.clipboard.writeText(link.href), import("./say-copied.ts")]).then(
      ([, { sayCopied }]) => sayCopied(link, copied),
      // The browser forbids it, or the network is gone. The link has done what links do.
      () => {},
    );
  });
}
