import { Parser } from "htmlparser2";
import type { HtmlNode, HtmlElement, HtmlText, HtmlPiece } from "./html.ts";
import { unescapeHtml } from "./text.ts";

let last: { readonly html: string; readonly nodes: readonly HtmlNode[] } | undefined;

/**
 * Parses an HTML fragment, for example the content of a page. Caches the last tree, because several
 * steps read the same content in a row. The tree may omit elements in highlighted code.
 */
export function readHtml(html: string): readonly HtmlNode[] {
  if (last?.html !== html) last = { html, nodes: scanHtml(html) ?? parseHtml(html) };
  return last.nodes;
}

/** Parses HTML like a browser, but without error correction. */
export function parseHtml(html: string): readonly HtmlNode[] {
  const root: HtmlNode[] = [];
  /** Child lists of the open elements, innermost last. */
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

/**
 * Parses HTML in the form that React writes: all elements are closed, all values are in double
 * quotes, and the only character references are React's. This is faster than `parseHtml`, because
 * it turns highlighted code, which has most of a page's elements, into a single text node. Start
 * tags don't end other elements, so a paragraph in a paragraph stays there.
 *
 * @returns undefined if the HTML has a different form; use `parseHtml` instead
 */
export function scanHtml(html: string): readonly HtmlNode[] | undefined {
  const root: HtmlNode[] = [];
  const open: HtmlElement[] = [];
  let nodes = root;
  let at = 0;
  /**
   * Number of open elements whose content is running text, which are all elements except
   * `containers`.
   */
  let running = 0;
  /** Number of open `svg` elements. */
  let drawings = 0;
  while (at < html.length) {
    const next = html.indexOf("<", at);
    if (next !== at && !addText(nodes, html, { from: at, to: next < 0 ? html.length : next })) {
      return undefined;
    }
    if (next < 0) break;
    if (html.charCodeAt(next + 1) === SLASH) {
      const element = open.pop();
      const end = next + 2 + (element?.name.length ?? 0);
      if (!element || !html.startsWith(element.name, next + 2)) return undefined;
      if (html.charCodeAt(end) !== GREATER) return undefined;
      if (!containers.has(element.name)) running--;
      if (element.name === "svg") drawings--;
      nodes = open.at(-1)?.children ?? root;
      at = end + 1;
      continue;
    }
    const element = readTag(html, next);
    if (element === undefined || special.has(element.name)) return undefined;
    if (drawings > 0 && !drawn.has(element.name)) return undefined;
    nodes.push(element);
    at = element.end;
    if (voids.has(element.name)) continue;
    const isDrawing = element.name === "svg";
    if (html.charCodeAt(at - 2) === SLASH) {
      if (drawings === 0 && !isDrawing) return undefined;
      continue;
    }
    if (isDrawing) drawings++;
    if (element.name === "pre" && running === 0) {
      const end = addCode(element, html);
      if (end !== undefined) {
        at = end;
        continue;
      }
    }
    if (!containers.has(element.name)) running++;
    open.push(element);
    nodes = element.children;
  }
  return open.length > 0 ? undefined : root;
}

const [SLASH, GREATER, SPACE, EQUALS, QUOTE] = [0x2f, 0x3e, 0x20, 0x3d, 0x22];

/** Elements that contain blocks. Code directly in them isn't part of running text. */
const containers: ReadonlySet<string> = new Set(
  "article aside blockquote details div figure li main ol section ul".split(" "),
);

/**
 * Reads a start tag, which may be self-closing. Returns `undefined` if it isn't in React's form.
 */
function readTag(html: string, start: number): HtmlElement | undefined {
  let at = start + 1;
  while (isNameCode(html.charCodeAt(at))) at++;
  const name = html.slice(start + 1, at);
  if (!(name >= "a")) return undefined;
  let attributes = none;
  let code = html.charCodeAt(at);
  while (code === SPACE) {
    const from = at + 1;
    at = from;
    let isGreat = false;
    for (let letter = html.charCodeAt(at); isAttributeCode(letter); letter = html.charCodeAt(at)) {
      isGreat ||= letter < 0x5b && letter > 0x40;
      at++;
    }
    if (at === from) return undefined;
    const written = html.slice(from, at);
    const attribute = isGreat ? written.toLowerCase() : written;
    let value = "";
    if (html.charCodeAt(at) === EQUALS) {
      if (html.charCodeAt(at + 1) !== QUOTE) return undefined;
      const end = html.indexOf('"', at + 2);
      if (end < 0) return undefined;
      value = html.slice(at + 2, end);
      if (value.includes("&")) {
        if (unknownReference.test(value)) return undefined;
        value = unescapeHtml(value);
      }
      at = end + 1;
    }
    if (attributes === none) attributes = {};
    if (!Object.hasOwn(attributes, attribute)) attributes[attribute] = value;
    code = html.charCodeAt(at);
  }
  if (code === SLASH && (voids.has(name) || drawn.has(name))) code = html.charCodeAt(++at);
  if (code !== GREATER) return undefined;
  return { kind: "element", name, attributes, children: [], start, end: at + 1 };
}

const none: Record<string, string> = Object.freeze({});

/** Whether a character can be in an element name: lower-case letters, digits and hyphens. */
function isNameCode(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x2d;
}

/** Whether a character can be in an attribute name: letters, digits and `-.:_`. */
function isAttributeCode(code: number): boolean {
  if (isNameCode(code) || (code >= 0x41 && code <= 0x5a)) return true;
  return code === 0x2e || code === 0x3a || code === 0x5f;
}

const unknownReference = /&(?!(?:amp|lt|gt|quot|#x27);)/;

/**
 * Adds a text node.
 *
 * @returns false if the text contains character references that React doesn't write
 */
function addText(
  nodes: HtmlNode[],
  html: string,
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  const written = html.slice(from, to);
  if (!written.includes("&")) {
    nodes.push({ kind: "text", text: written, pieces: undefined, start: from, end: to });
    return true;
  }
  if (unknownReference.test(written)) return false;
  const pieces: HtmlPiece[] = [];
  let start = from;
  for (const part of written.split(/(&[a-z0-9#]+;)/)) {
    const end = start + part.length;
    if (part !== "") pieces.push({ text: unescapeHtml(part), start, end });
    start = end;
  }
  const text = pieces.map((piece) => piece.text).join("");
  nodes.push({
    kind: "text",
    text,
    pieces: pieces.length > 1 ? pieces : undefined,
    start: from,
    end: to,
  });
  return true;
}

/**
 * Reads a block of highlighted code (`<pre><code>…</code></pre>`) as a single text node.
 *
 * @returns the offset after the block, or `undefined` if it contains anything else
 */
function addCode(pre: HtmlElement, html: string): number | undefined {
  if (!html.startsWith("<code", pre.end)) return undefined;
  const code = readTag(html, pre.end);
  if (code?.name !== "code") return undefined;
  let written = "";
  let depth = 0;
  let at = code.end;
  for (;;) {
    const next = html.indexOf("<", at);
    if (next < 0) return undefined;
    if (next > at) written += html.slice(at, next);
    if (depth === 0 && html.startsWith(codeEnd, next)) {
      if (unknownReference.test(written)) return undefined;
      const text = unescapeHtml(written);
      const place = { pieces: undefined, start: code.end, end: next };
      if (written !== "") code.children.push({ kind: "text", text, ...place });
      pre.children.push(code);
      return next + codeEnd.length;
    }
    const end = html.indexOf(">", next);
    if (html.charCodeAt(next + 1) === SLASH) {
      if (depth-- === 0 || end !== next + 6 || !isMark(html, next + 2)) return undefined;
    } else {
      if (!isMark(html, next + 1) || !isClassAlone(html, next + 5, end)) return undefined;
      depth++;
    }
    at = end + 1;
  }
}

const codeEnd = "</code></pre>";

/** Whether an element name at this offset is `span` or `mark`. */
function isMark(html: string, at: number): boolean {
  return html.startsWith("span", at) || html.startsWith("mark", at);
}

/** Whether a tag has no attributes, or only a class. */
function isClassAlone(html: string, from: number, end: number): boolean {
  if (from === end) return true;
  return html.startsWith(' class="', from) && html.indexOf('"', from + 8) === end - 1;
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}

/** Elements without an end tag. */
const voids = words(
  "area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr",
);

/** Elements whose content is parsed differently: text without tags, or XML syntax. */
const special = words(
  "script style title textarea xmp iframe noembed noframes noscript plaintext math image body html head mi mo mn ms mtext desc",
);

/** Elements that may occur in `svg`. They may be self-closing. */
const drawn = words(
  "svg g defs marker use path rect circle ellipse line polyline polygon text tspan",
);
