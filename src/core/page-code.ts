/** What the code of a page is called in stacks, ahead of its path. */
const scheme = "lectern-page:///";

/** The name under which the code of a page stands in stacks. */
export function pageCodeName(source: string): string {
  return scheme + encodeURI(source).replace(/[()]/g, (char) => (char === "(" ? "%28" : "%29"));
}

/** A place in the code of a page, as it stands in a stack: the page's path, the line, the column. */
export const pageFrame = `${scheme}([^\\s():]+):(\\d+):(\\d+)`;
