import { collapseSpace } from "./text.ts";

/**
 * A node of an HTML tree. Offsets are in UTF-16 code units from the start of the HTML. End offsets
 * are exclusive.
 */
export type HtmlNode = HtmlElement | HtmlText | HtmlRemark;

export interface HtmlElement {
  readonly kind: "element";
  /** In lower case, except SVG names with upper-case letters. */
  readonly name: string;
  /** Values by lower-case name, with decoded character references. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: HtmlNode[];
  /** Offsets of the start tag. */
  readonly start: number;
  readonly end: number;
}

export interface HtmlText {
  readonly kind: "text";
  /** Text with decoded character references. */
  text: string;
  /**
   * The parts of the text, split at character references. `undefined` if there is only one part.
   */
  pieces: HtmlPiece[] | undefined;
  readonly start: number;
  end: number;
}

/** Plain text, or a character reference. */
export interface HtmlPiece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A comment or a processing instruction. */
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

/** Elements that separate the words before and after them. Includes lines of text in SVG. */
const blocks: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote br button dd details dialog div dl dt fieldset figcaption " +
    "figure footer form h1 h2 h3 h4 h5 h6 header hr img li main nav ol p pre section summary " +
    "table tbody td text tfoot th thead tr tspan ul"
  ).split(" "),
);

/** Whether an element separates words. */
export function isBlock(name: string): boolean {
  return blocks.has(name);
}

/** Returns the separator between an element and the next one in a section's text. */
export function separatorAfter(name: string): string {
  if (name === "td" || name === "th") return " · ";
  return isBlock(name) ? " " : "";
}

/** Joins the text and the separators of a section. */
export function joinSectionText(parts: readonly string[]): string {
  return collapseSpace(parts.join("")).replace(/(?:^| )·(?= ·|$)/g, "");
}

/** Whether an element is visible without text. */
export function isPicture(name: string): boolean {
  return /^(?:img|svg|canvas|video|audio|iframe|hr|input|button)$/.test(name);
}

/** Whether the text of an element isn't part of the page's readable text. */
export function isHidden(name: string, attributes: Readonly<Record<string, string>>): boolean {
  if (unread.has(name) || attributes["aria-hidden"] === "true") return true;
  return name === "a" && (attributes["class"]?.split(/\s+/).includes("anchor") ?? false);
}

/** Includes `annotation`, because it repeats a formula in a different notation. */
const unread: ReadonlySet<string> = new Set(
  "script style template button annotation annotation-xml".split(" "),
);

/**
 * Whether an element is excluded from the search index with `data-search="off"`. Its text is still
 * part of the readable text.
 */
export function isUnsearched(attributes: Readonly<Record<string, string>>): boolean {
  return attributes["data-search"] === "off";
}

/**
 * Replaces the URLs in a `srcset`. White space or a comma ends a URL, and a width or density can
 * follow it.
 */
export function withAddresses(srcset: string, change: (address: string) => string): string {
  return srcset.replace(/(?<=^[\s,]*|,[\s,]*)\S*[^\s,]/g, change);
}

/** Returns the URLs in a `srcset`, in order. */
export function srcsetAddresses(srcset: string): readonly string[] {
  const found: string[] = [];
  withAddresses(srcset, (address) => {
    found.push(address);
    return "";
  });
  return found;
}
