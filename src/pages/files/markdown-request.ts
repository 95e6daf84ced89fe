/**
 * What `Accept` says when a program wants a page as Markdown: it names `text/markdown` at full
 * weight. Browsers never do. One rule for all servers, so it is an expression that each of them
 * can read: without look-around, and without backslashes.
 */
export const markdownAccept = "(^|,) *text/markdown *(; *q=1([.]0*)?)? *(,|$)";

const accepts = new RegExp(markdownAccept, "i");

/** @param accept the header of a request */
export function wantsMarkdown(accept: string | undefined): boolean {
  return accept !== undefined && accepts.test(accept);
}

/** Whether the answer with a file depends on `Accept`: a page has two forms. */
export function isNegotiated(name: string): boolean {
  return /\.(html|md)$/.test(name);
}
