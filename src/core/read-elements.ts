/** Elements after which running text takes a space, so that words of neighbours do not join. */
const blocks: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote br button dd details dialog div dl dt fieldset figcaption " +
    "figure footer form h1 h2 h3 h4 h5 h6 header hr img li main nav ol p pre section summary " +
    "table tbody td tfoot th thead tr ul"
  ).split(" "),
);

/** Whether running text takes a space after an element. */
export function isBlock(name: string): boolean {
  return blocks.has(name);
}

/** What is seen without having text. */
export function isPicture(name: string): boolean {
  return /^(?:img|svg|canvas|video|audio|iframe|hr|input|button)$/.test(name);
}

/** Elements whose text is not part of what a reader reads. */
export function isHidden(name: string, attributes: Readonly<Record<string, string>>): boolean {
  if (unread.has(name) || attributes["aria-hidden"] === "true") return true;
  return name === "a" && isAnchor(attributes);
}

/** The annotations of a formula repeat it in another notation. */
const unread: ReadonlySet<string> = new Set(
  "script style template button annotation annotation-xml".split(" "),
);

function isAnchor(attributes: Readonly<Record<string, string>>): boolean {
  return attributes["class"]?.split(/\s+/).includes("anchor") ?? false;
}

/**
 * Whether an author has left an element out of the search with `data-search="off"`.
 * It is read like any other; its words are indexed somewhere else, or nowhere.
 */
export function isUnsearched(attributes: Readonly<Record<string, string>>): boolean {
  return attributes["data-search"] === "off";
}
