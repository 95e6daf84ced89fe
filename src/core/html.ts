/**
 * A piece of HTML as a tree. Offsets count from its first character, in UTF-16 units;
 * an end is excluded.
 */
export type HtmlNode = HtmlElement | HtmlText | HtmlRemark;

export interface HtmlElement {
  readonly kind: "element";
  /** In small letters, but for those of SVG that have others. */
  readonly name: string;
  /** Values by name in small letters, character references resolved. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: HtmlNode[];
  /** The position of its start tag. */
  readonly start: number;
  readonly end: number;
}

export interface HtmlText {
  readonly kind: "text";
  /** Character references are resolved. */
  text: string;
  /** Its pieces, with each character reference separate, if there are several. */
  pieces: HtmlPiece[] | undefined;
  readonly start: number;
  end: number;
}

/** A run of text, or a character that is written as a reference. */
export interface HtmlPiece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A comment or an instruction, which no reader sees. */
interface HtmlRemark {
  readonly kind: "remark";
}

/** Receives the nodes of a tree in document order. */
interface HtmlListener {
  opens(element: HtmlElement): void;
  text(piece: HtmlPiece): void;
  closes(name: string): void;
}

/** Passes all elements and text nodes of a tree to a listener. */
export function tell(nodes: readonly HtmlNode[], listener: HtmlListener): void {
  for (const node of nodes) {
    switch (node.kind) {
      case "element":
        listener.opens(node);
        tell(node.children, listener);
        listener.closes(node.name);
        break;
      case "text":
        if (node.pieces === undefined) listener.text(node);
        else for (const piece of node.pieces) listener.text(piece);
        break;
      case "remark":
        break;
    }
  }
}

/** Elements that separate words. */
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

/** Whether an element is visible without text. */
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

/**
 * Returns a `srcset` with changed URLs. A width or density follows each URL, and white space or a
 * comma ends it.
 */
export function withAddresses(srcset: string, change: (address: string) => string): string {
  return srcset.replace(/(?<=^[\s,]*|,[\s,]*)\S*[^\s,]/g, change);
}

/** The addresses of a `srcset`, in order. */
export function srcsetAddresses(srcset: string): readonly string[] {
  const found: string[] = [];
  withAddresses(srcset, (address) => {
    found.push(address);
    return "";
  });
  return found;
}
