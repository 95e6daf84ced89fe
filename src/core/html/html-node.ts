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
  /** Of its start tag. */
  readonly start: number;
  readonly end: number;
}

export interface HtmlText {
  readonly kind: "text";
  /** Character references are resolved. */
  text: string;
  /** What it is made of, each reference by itself, if it is more than one piece. */
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
export interface HtmlRemark {
  readonly kind: "remark";
}

/** Takes what stands in a tree, in the order in which it is written. */
export interface HtmlListener {
  opens(element: HtmlElement): void;
  text(piece: HtmlPiece): void;
  closes(name: string): void;
}

/** Tells a listener of all elements and texts of a tree. */
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
