import { Parser } from "htmlparser2";
import type { HtmlNode, HtmlElement, HtmlText } from "./html-node.ts";
import { scanHtml } from "./scan-html.ts";

let last: { readonly html: string; readonly nodes: readonly HtmlNode[] } | undefined;

/**
 * The tree of a page's content, or of another piece of HTML. The last one is held: tables,
 * facts and twin of a page are read of the same content, one after the other. Elements in a
 * block of highlighted code may be left out.
 */
export function readHtml(html: string): readonly HtmlNode[] {
  if (last?.html !== html) last = { html, nodes: scanHtml(html) ?? parseHtml(html) };
  return last.nodes;
}

/** The tree of any HTML, as browsers read it but for what they would repair. */
export function parseHtml(html: string): readonly HtmlNode[] {
  const root: HtmlNode[] = [];
  /** The children of all that is open, the innermost last. */
  const open: HtmlNode[][] = [root];
  let nodes = root;
  let text: HtmlText | undefined;
  const enter = (children: HtmlNode[]) => {
    open.push(children);
    nodes = children;
    text = undefined;
  };
  const leave = () => {
    if (open.length > 1) open.pop();
    nodes = open.at(-1) ?? root;
    text = undefined;
  };
  const remark = () => {
    nodes.push({ kind: "remark" });
    text = undefined;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      const start = parser.startIndex;
      const end = parser.endIndex + 1;
      const element: HtmlElement = { kind: "element", name, attributes, children: [], start, end };
      nodes.push(element);
      enter(element.children);
    },
    ontext(piece) {
      const start = parser.startIndex;
      const end = parser.endIndex + 1;
      if (text === undefined) {
        text = { kind: "text", text: piece, pieces: undefined, start, end };
        nodes.push(text);
        return;
      }
      text.pieces ??= [{ text: text.text, start: text.start, end: text.end }];
      text.pieces.push({ text: piece, start, end });
      text.text += piece;
      text.end = end;
    },
    onclosetag: leave,
    oncomment: remark,
    onprocessinginstruction: remark,
  });
  parser.end(html);
  return root;
}
