import type { TextListener } from "../../compare/text-sections.ts";

/** Reads the HTML of a page with the browser's parser, which runs and loads nothing of it. */
export function readHtml(html: string, listener: TextListener): void {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const node of body.childNodes) readNode(node, listener);
}

function readNode(node: Node, listener: TextListener): void {
  if (node instanceof Text) listener.text({ text: node.data });
  if (!(node instanceof Element)) return;
  const name = node.localName;
  const attributes = Object.fromEntries([...node.attributes].map((it) => [it.name, it.value]));
  listener.opens({ name, attributes });
  for (const child of node.childNodes) readNode(child, listener);
  listener.closes(name);
}
