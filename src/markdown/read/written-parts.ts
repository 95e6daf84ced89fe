import { srcsetAddresses } from "../../core/html.ts";
import { Parser } from "htmlparser2";
import type { MdastNode } from "satteri";
import type { Point } from "../nodes.ts";
import { importStatements } from "./page-imports.ts";
import { normalizeText, type PageFormat } from "./page-text.ts";
import { nodesOf, shownPageTree } from "./page-tree.ts";

/**
 * Finds headings, and Markdown images without alternative text, in the source of a page. Both are in
 * order.
 *
 * @param text the complete file with its front matter
 * @returns empty lists for a page that crashed the compiler
 */
export function writtenParts(text: string, format: PageFormat) {
  const tree = shownPageTree({ text: normalizeText(text), format, position: true });
  const headings: (Point & { level: number })[] = [];
  const missingAltText: (Point & { address: string })[] = [];
  for (const node of nodesOf(tree)) {
    const { line = 1, column = 1 } = node.position?.start ?? {};
    if (node.type === "heading") headings.push({ level: node.depth, line, column });
    if (node.type === "image" && (node.alt ?? "").trim() === "") {
      missingAltText.push({ address: node.url, line, column });
    }
  }
  return { headings, missingAltText };
}

/** A URL in a link, an image, an attribute or an import, as written in a page. */
interface WrittenAddress {
  readonly address: string;
  /** Offsets in the page, without quotes and brackets, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** Attributes whose value is a URL. */
const addressed: ReadonlySet<string> = new Set(["href", "poster", "src", "to"]);

/**
 * Finds all URLs in the source of a page, in order. Skips code samples and JavaScript expressions.
 *
 * @param text the complete file with its front matter, unchanged
 * @returns an empty list for a page that crashed the compiler
 */
export function writtenAddresses(text: string, format: PageFormat): readonly WrittenAddress[] {
  const mark = text.startsWith("\uFEFF") ? 1 : 0;
  // Like `normalizeText`, but keeps all offsets.
  const read = `${text.slice(mark).replace(/\p{Surrogate}/gu, "\uFFFD")}\n`;
  const found: WrittenAddress[] = [];
  for (const node of nodesOf(shownPageTree({ text: read, format, position: true }))) {
    const from = node.position?.start.offset ?? 0;
    const source = read.slice(from, node.position?.end.offset ?? from);
    for (const { address, start, end } of addressesOf(node, source)) {
      found.push({ address, start: mark + from + start, end: mark + from + end });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Returns the URLs of a node, without its children. Offsets are relative to the node's source. */
function addressesOf(node: MdastNode, source: string): readonly WrittenAddress[] {
  const { type } = node;
  if (type === "link" || type === "image") return matched(inlineDestination, source);
  if (type === "definition") return matched(definedDestination, source);
  if (type === "html") return htmlAttributes(source).flatMap(inAttribute);
  if (type === "mdxJsxFlowElement" || type === "mdxJsxTextElement") {
    return elementAddresses(node, source);
  }
  if (type !== "mdxjsEsm") return [];
  return importStatements(node.value).map(({ specifier, start, end }) => {
    return { address: specifier, start, end };
  });
}

const bracketed = String.raw`<((?:\\.|[^<>\n\\])*)>`;
/** Matches a URL with balanced parentheses. */
const paired = (inner: string) => String.raw`(?:\\.|[^\s()\\]|\(${inner}\))*`;
const bare = `(${paired(paired(paired(paired(""))))})`;
const title = String.raw`"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:\\.|[^()\\])*\)`;

/**
 * Matches a link or image, `[text](url "title")`. Takes the last URL, because the text can contain
 * images.
 */
const inlineDestination = new RegExp(
  String.raw`^.*\]\(\s*(?:${bracketed}|${bare})(?:\s+(?:${title}))?\s*\)$`,
  "ds",
);

/** Matches `[label]: url "title"`. */
const definedDestination = new RegExp(
  String.raw`^\[(?:\\.|[^\]\\])*\]:\s*(?:${bracketed}|${bare})`,
  "ds",
);

function matched(destination: RegExp, source: string): readonly WrittenAddress[] {
  const { indices } = destination.exec(source) ?? {};
  const [start, end] = indices?.[1] ?? indices?.[2] ?? [0, 0];
  return start === end ? [] : [span(source.slice(start, end), start)];
}

function span(address: string, start: number): WrittenAddress {
  return { address, start, end: start + address.length };
}

interface NamedAddress extends WrittenAddress {
  readonly name: string;
}

/** Returns the URLs in an attribute value. A `srcset` can have several. */
function inAttribute({ name, ...value }: NamedAddress): readonly WrittenAddress[] {
  if (addressed.has(name)) return [value];
  if (name.toLowerCase() !== "srcset") return [];
  let at = 0;
  return srcsetAddresses(value.address).map((address) => {
    const start = value.address.indexOf(address, at);
    at = start + address.length;
    return span(address, value.start + start);
  });
}

/** Returns the quoted attributes of all tags in HTML. Doesn't decode entities. */
function htmlAttributes(html: string): readonly NamedAddress[] {
  const found: NamedAddress[] = [];
  const parser = new Parser(
    {
      onattribute(name, _value, quote) {
        if (!quote) return;
        const start = html.indexOf(quote, parser.startIndex) + 1;
        const end = html.indexOf(quote, start);
        found.push({ name, address: html.slice(start, end), start, end });
      },
    },
    { lowerCaseAttributeNames: true },
  );
  parser.end(html);
  return found;
}

type Element = Extract<MdastNode, { type: "mdxJsxFlowElement" | "mdxJsxTextElement" }>;

/**
 * Finds attribute URLs by searching in order and skipping expressions, because the tree has no
 * attribute positions.
 */
function elementAddresses(node: Element, source: string): readonly WrittenAddress[] {
  const found: WrittenAddress[] = [];
  let at = 1 + (node.name?.length ?? 0);
  for (const attribute of node.attributes) {
    const { value } = attribute;
    const name = attribute.type === "mdxJsxAttribute" ? attribute.name : "";
    const start = typeof value === "string" ? quoted(source, { name, value, from: at }) : undefined;
    if (typeof value === "string" && start !== undefined) {
      found.push(...inAttribute({ name, ...span(value, start) }));
      at = start + value.length + 1;
      continue;
    }
    const code = (typeof value === "object" ? value?.value : value) || name;
    const passed = source.indexOf(code, at);
    at = passed < 0 ? at : passed + code.length;
  }
  return found;
}

/**
 * Returns the offset of the value in `name="value"`, or `undefined` if it's written differently,
 * for example with an entity.
 */
function quoted(
  source: string,
  { name, value, from }: { readonly name: string; readonly value: string; readonly from: number },
): number | undefined {
  const at = source.indexOf(name, from);
  const opening = at < 0 ? undefined : /^\s*=\s*["']/.exec(source.slice(at + name.length))?.[0];
  const start = at + name.length + (opening?.length ?? 0);
  return opening !== undefined && source.startsWith(value, start) ? start : undefined;
}
