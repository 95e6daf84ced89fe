import { Parser } from "htmlparser2";
import type { HtmlElement, HtmlNode, HtmlText } from "./html-node.ts";

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
