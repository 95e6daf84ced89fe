import type { HastNode } from "satteri";
import { reactText } from "../core/text.ts";
import { codeHtmlName } from "./plugins/code-blocks.ts";
import { mayContainCode } from "./read/page-text.ts";
import { pluginNames, type PageContext } from "./page-context.ts";

type Element = Extract<HastNode, { type: "element" }>;
type JsxElement = Extract<HastNode, { type: "mdxJsxFlowElement" | "mdxJsxTextElement" }>;

/** Elements for which React only renders attributes and children. */
const known: ReadonlySet<string> = new Set(
  (
    "a abbr aside b blockquote cite code dd del details div dl dt em figcaption figure h1 h2 h3 " +
    "h4 h5 h6 i input ins kbd li mark ol p pre q s samp section small span strong sub summary " +
    "sup table tbody td tfoot th thead tr u ul var"
  ).split(" "),
);
const knownVoid: ReadonlySet<string> = new Set(["br", "hr", "img", "input", "wbr"]);

/**
 * Renders a page to the same HTML as React, without running code. Trims white space at both ends,
 * like compiled pages.
 *
 * @param codeHtml HTML of the code blocks
 * @returns `undefined` if only React can render the page
 */
export function staticHtml(
  nodes: readonly HastNode[],
  codeHtml: readonly string[],
): string | undefined {
  const start = nodes.findIndex((node) => !isSpace(node));
  const end = nodes.findLastIndex((node) => !isSpace(node)) + 1;
  return start < 0 ? "" : htmlOf(nodes.slice(start, end), codeHtml);
}

function isSpace(node: HastNode): boolean {
  return node.type === "text" && /^[ \t\n\f\r]*$/.test(node.value);
}

function htmlOf(nodes: readonly HastNode[], codeHtml: readonly string[]): string | undefined {
  let html = "";
  for (const node of nodes) {
    const written = nodeHtml(node, codeHtml);
    if (written === undefined) return undefined;
    html += written;
  }
  return html;
}

function nodeHtml(node: HastNode, codeHtml: readonly string[]): string | undefined {
  switch (node.type) {
    case "text":
      return reactText(node.value);
    case "element":
      return elementHtml(node, codeHtml);
    case "comment":
      return "";
    case "mdxJsxFlowElement":
    case "mdxJsxTextElement":
      if (node.name === "figure") return figureHtml(node, codeHtml);
      if (node.name !== null || node.attributes.length > 0) return undefined;
      return htmlOf(node.children, codeHtml);
    case "root":
    case "doctype":
    case "raw":
    case "mdxFlowExpression":
    case "mdxTextExpression":
    case "mdxjsEsm":
      return undefined;
  }
}

function elementHtml(node: Element, codeHtml: readonly string[]): string | undefined {
  const { tagName, properties, children } = node;
  const isVoid = knownVoid.has(tagName);
  if (!isVoid && !known.has(tagName)) return undefined;
  const attributes = attributesHtml(tagName, properties);
  if (attributes === undefined) return undefined;
  if (isVoid) return children.length > 0 ? undefined : `<${tagName}${attributes}/>`;
  const inner = htmlOf(children, codeHtml);
  if (inner === undefined) return undefined;
  // Add a line break if the content starts with one, because browsers remove the first line break
  // in `pre`.
  const start = tagName === "pre" && inner.startsWith("\n") ? "\n" : "";
  return `<${tagName}${attributes}>${start}${inner}</${tagName}>`;
}

const codeReference = new RegExp(`^\\{ __html: ${codeHtmlName}\\[(\\d+)\\] \\}$`);

function figureHtml(node: JsxElement, codeHtml: readonly string[]): string | undefined {
  const [className, language, inner, ...others] = node.attributes;
  const value = typeof inner?.value === "object" ? (inner.value?.value ?? "") : "";
  const index = codeReference.exec(value)?.[1];
  const html = index === undefined ? undefined : codeHtml[Number(index)];
  if (html === undefined || others.length > 0) return undefined;
  if (typeof className?.value !== "string" || typeof language?.value !== "string") return undefined;
  return `<figure class="${reactText(className.value)}" data-language="${reactText(language.value)}">${html}</figure>`;
}

/** Properties that have the same name and value as attributes. */
const plain: ReadonlySet<string> = new Set(
  (
    "abbr alt cite decoding dir height href id lang loading name rel role scope src start target " +
    "title type width"
  ).split(" "),
);
const flags: ReadonlySet<string> = new Set(["checked", "disabled", "hidden", "open", "reversed"]);

/** Renders attributes like React, or returns `undefined` if only React can render them. */
function attributesHtml(element: string, properties: Readonly<Record<string, unknown>>) {
  let html = "";
  let isChecked = false;
  for (const name in properties) {
    const value = properties[name];
    if (flags.has(name)) {
      if (typeof value !== "boolean") return undefined;
      if (name === "checked") {
        // React writes this attribute last.
        if (element !== "input") return undefined;
        isChecked = value;
      } else if (value) html += ` ${name}=""`;
      continue;
    }
    // If a plugin removes the style, satteri keeps the attribute with an empty value.
    if (name === "style" && value === "") continue;
    const written = nameOf(name);
    const text = textOf(name, value);
    if (written === undefined || text === undefined) return undefined;
    if ((name === "href" || name === "src") && !isPlainUrl(text)) return undefined;
    html += ` ${written}="${reactText(text)}"`;
  }
  return isChecked ? `${html} checked=""` : html;
}

/** Returns the attribute name: `data-lines` for `dataLines`. */
function nameOf(name: string): string | undefined {
  if (plain.has(name)) return name;
  if (name === "className") return "class";
  if (name === "tabIndex") return "tabindex";
  if (/^aria[A-Z][A-Za-z]*$/.test(name)) return `aria-${name.slice(4).toLowerCase()}`;
  if (!/^data(?:[A-Z][a-z]+)+$/.test(name)) return undefined;
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function textOf(name: string, value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : undefined;
  // React omits booleans in all attributes except `aria-…` and `data-…`.
  if (typeof value === "boolean") return /^(?:aria|data)[A-Z]/.test(name) ? `${value}` : undefined;
  return Array.isArray(value) && value.length > 0 ? value.join(" ") : undefined;
}

/** Whether React renders a URL unchanged. It omits empty URLs and blocks `javascript:` URLs. */
function isPlainUrl(url: string): boolean {
  // `javascript:` can contain white space and control characters.
  return url !== "" && !/[^!-\uffff]|script:/i.test(url);
}

/**
 * Whether a page can be static: it isn't a partial, has no code, and the site doesn't replace HTML
 * elements.
 */
export function canRenderStatically(page: PageContext): boolean {
  const { facts, options, text, format } = page;
  if (facts === undefined || pluginNames(page).length > 0) return false;
  if (options.blocks.some((name) => /^[a-z]/.test(name))) return false;
  return !mayContainCode(text, format);
}
