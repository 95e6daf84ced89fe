import { readHtml } from "../../base/html/read-html.ts";

/**
 * The script of a pause, which takes itself away. Chromium reads a document in six short
 * pieces and then for half a second at once; after a script in the body the next piece is a
 * short one again (10 ms), and between two pieces it draws what has been read.
 */
export const pauseScript = "document.currentScript.remove()";

const pause = `<script>${pauseScript}</script>`;

/** How much is read between two pauses, at least, in UTF-16 code units of HTML. */
const distance = 6_000;

/** Spaces after them are made by rules for the element that follows. */
const headings: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);

/**
 * The content of a page with pauses for the browser that reads it, where it is long. They
 * stand between its blocks, where no rule of the styles sees them: without script they stay.
 */
export function withParserPauses(html: string): string {
  if (html.length < 2 * distance) return html;
  let paused = "";
  let last = 0;
  let before = "";
  for (const node of readHtml(html)) {
    if (node.kind !== "element") continue;
    if (node.start - last >= distance && !headings.has(before)) {
      paused += html.slice(last, node.start) + pause;
      last = node.start;
    }
    before = node.name;
  }
  return paused + html.slice(last);
}
