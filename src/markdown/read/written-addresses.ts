import { Parser } from "htmlparser2";
import type { MdastNode } from "satteri";
import { srcsetAddresses } from "../../core/html.ts";
import { importStatements } from "./import-statements.ts";
import type { PageFormat } from "./page-format.ts";
import { shownPageTree } from "./page-tree.ts";

/** An address as it stands in a page: of a link, an image, an attribute, an import. */
export interface WrittenAddress {
  readonly address: string;
  /** Offsets in the page, in UTF-16 units; quotes and brackets are left out. */
  readonly start: number;
  readonly end: number;
}

/** Attributes whose value is an address. */
const addressed: ReadonlySet<string> = new Set(["href", "poster", "src", "to"]);

/**
 * Every address an author wrote in a page, in order. Code samples hold none, nor does an
 * expression in braces.
 *
 * @param text the whole file, front matter included, as it is
 * @returns nothing for a page on which the compiler crashed
 */
export function writtenAddresses(text: string, format: PageFormat): readonly WrittenAddress[] {
  const mark = text.startsWith("\uFEFF") ? 1 : 0;
  // As `normalizeText` does, with every character in its place.
  const read = `${text.slice(mark).replace(/\p{Surrogate}/gu, "\uFFFD")}\n`;
  const tree = shownPageTree({ text: read, format, position: true });
  const found: WrittenAddress[] = [];
  if (tree) collect(tree, read, found);
  return found
    .map((each) => ({ ...each, start: each.start + mark, end: each.end + mark }))
    .sort((a, b) => a.start - b.start);
}

function collect(node: MdastNode, text: string, found: WrittenAddress[]): void {
  const start = node.position?.start.offset ?? 0;
  const source = text.slice(start, node.position?.end.offset ?? start);
  for (const each of addressesOf(node, source)) {
    found.push({ ...each, start: start + each.start, end: start + each.end });
  }
  if ("children" in node) for (const child of node.children) collect(child, text, found);
}

/** The addresses of a node itself; offsets are those of its source. */
function addressesOf(node: MdastNode, source: string): readonly WrittenAddress[] {
  if (node.type === "link" || node.type === "image") return inParentheses(source);
  if (node.type === "definition") return inDefinition(source);
  if (node.type === "html") return htmlAttributes(source).flatMap(inAttribute);
  if (node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement") {
    return elementAddresses(node, source);
  }
  if (node.type !== "mdxjsEsm") return [];
  return importStatements(node.value).map(({ specifier, start, end }) => {
    return { address: specifier, start, end };
  });
}

/** `[name]: address "title"`. */
function inDefinition(source: string): readonly WrittenAddress[] {
  const label = /^\[(?:\\.|[^\]\\])*\]:\s*/.exec(source)?.[0];
  const found = label === undefined ? undefined : destination(source, label.length);
  return found ? [found] : [];
}

/** `[text](address "title")`: the last opening from which address and title lead to the end. */
function inParentheses(source: string): readonly WrittenAddress[] {
  for (let at = source.lastIndexOf("]("); at >= 0; at = source.lastIndexOf("](", at - 1)) {
    const found = destination(source, at + 2);
    if (found && isEndOfLink(source.slice(found.end))) return [found];
    if (at === 0) break;
  }
  return [];
}

/** What follows an address: a bracket that closes it, a title, the end. */
function isEndOfLink(rest: string): boolean {
  return /^>?(?:\s+(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:\\.|[^()\\])*\)))?\s*\)$/.test(rest);
}

/** An address by the rule of CommonMark: in angle brackets, or up to white space, brackets in pairs. */
function destination(source: string, from: number): WrittenAddress | undefined {
  const start = from + (/^\s*/.exec(source.slice(from))?.[0].length ?? 0);
  const rest = source.slice(start);
  const bracketed = /^<((?:\\.|[^<>\n\\])*)>/.exec(rest)?.[1];
  if (bracketed !== undefined) return span(bracketed, start + 1);
  let depth = 0;
  let end = 0;
  for (; end < rest.length && /[^\s]/.test(rest[end] ?? ""); end++) {
    const char = rest[end];
    if (char === "\\") end++;
    else if (char === "(") depth++;
    else if (char === ")" && --depth < 0) break;
  }
  return end === 0 ? undefined : span(rest.slice(0, end), start);
}

function span(address: string, start: number): WrittenAddress {
  return { address, start, end: start + address.length };
}

interface NamedAddress extends WrittenAddress {
  readonly name: string;
}

/** The addresses in the value of an attribute: one, several of a `srcset`, none of most. */
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

/** The attributes with a value in quotes of all tags in a piece of HTML, entities not decoded. */
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

/** The tree has no places of attributes: they are looked for in their order, expressions passed over. */
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

/** Where the value of `name="value"` begins; undefined when it is not written so, as with an entity. */
function quoted(
  source: string,
  { name, value, from }: { readonly name: string; readonly value: string; readonly from: number },
): number | undefined {
  const at = source.indexOf(name, from);
  const opening = at < 0 ? undefined : /^\s*=\s*["']/.exec(source.slice(at + name.length))?.[0];
  const start = at + name.length + (opening?.length ?? 0);
  return opening !== undefined && source.startsWith(value, start) ? start : undefined;
}
