import { type HastNode, type HastPluginDefinition } from "satteri";
import { jsxAttribute, pointOf, type Point, hastPlugin } from "../nodes.ts";
import { slugify } from "../../core/text.ts";
import { mistakeOf, type PageContext } from "../page-context.ts";
import { didYouMean } from "../../core/nearest.ts";

type Element = Extract<HastNode, { type: "mdxJsxFlowElement" | "mdxJsxTextElement" }>;

/** Attribute that passes the page's components to a partial. */
const givenComponents = {
  type: "mdxJsxAttribute",
  name: "components",
  value: { type: "mdxJsxAttributeValueExpression", value: "props.components" },
} as const;

/** Reports code that only works in the browser. In Lectern, only islands run in the browser. */
function reportBrowserOnly(page: PageContext, at: Point | undefined): void {
  page.report({
    code: "component/browser-only",
    severity: "warning",
    message: "The content of <BrowserOnly> never appears, because only islands run in browsers.",
    hint: "Move the content to a component in a separate file, such as name.client.tsx, and use the component on the page.",
    at,
  });
}

function reportNoValue(page: PageContext, node: Readonly<Element>): void {
  if (node.attributes.some(({ type }) => type === "mdxJsxExpressionAttribute")) return;
  if (jsxAttribute(node, "value") !== undefined) return;
  const label = jsxAttribute(node, "label")?.value;
  const value = typeof label === "string" ? slugify(label) : "";
  page.report({
    code: "tabs/missing-value",
    severity: mistakeOf(page),
    message: "A <TabItem> has no value, which Lectern needs to select the tab.",
    hint: `Write <TabItem value="${value || "npm"}"${typeof label === "string" ? ` label="${label}"` : ""}>.`,
    at: pointOf(node),
  });
}

/** Reports unknown components once per name, and replaces them with their children. */
export function components(page: PageContext): HastPluginDefinition {
  const reported = new Set<string>();
  const keepCode = (code: string): void => {
    if (code.includes("<")) page.scope.expressions.push(code);
  };
  const visit = (node: Readonly<Element>): Element | undefined => {
    for (const { value } of node.attributes) {
      if (typeof value === "object" && value !== null) keepCode(value.value);
    }
    if (node.name === "TabItem" && !page.scope.names.has(node.name)) reportNoValue(page, node);
    if (node.name !== null && page.scope.partials.has(node.name)) {
      return { ...node, attributes: [givenComponents, ...node.attributes] };
    }
    if (node.name === "BrowserOnly" && page.options.compatibility && !reported.has(node.name)) {
      reported.add(node.name);
      reportBrowserOnly(page, pointOf(node));
    }
    // In Docusaurus, it sets the page's metadata.
    if (node.name === "head" && page.options.compatibility) return { ...node, name: "Head" };
    if (node.name === null || isKnownElement(page, node.name)) return undefined;
    if (!reported.has(node.name)) {
      reported.add(node.name);
      reportUnknownComponent(page, node.name, pointOf(node));
    }
    return { ...node, name: null, attributes: [] };
  };
  return hastPlugin("components", {
    mdxJsxFlowElement: { filter: [], visit },
    mdxJsxTextElement: { filter: [], visit },
    mdxFlowExpression: ({ value }) => keepCode(value),
    mdxTextExpression: ({ value }) => keepCode(value),
  });
}

/** Whether a name is an HTML element or a component that the page can use. */
function isKnownElement({ scope, options }: PageContext, name: string): boolean {
  const [root = name, ...members] = name.split(".");
  if (members.length > 0) return scope.names.has(root) || root === "props" || root === "this";
  return /^[a-z]|[-:]/.test(name) || scope.names.has(name) || options.blocks.includes(name);
}

/** @param at position of the element. Default: the first use in the page */
export function reportUnknownComponent(page: PageContext, name: string, at?: Point): void {
  const { scope, options } = page;
  const isBlock = options.blocks.includes(name);
  const names = [...options.blocks, ...scope.names].filter((each) => /^[^a-z]/.test(each));
  page.report({
    code: "component/unknown",
    severity: "error",
    message: isBlock
      ? `The component <${name}> is used in exported code, where built-in components aren't available.`
      : `The component <${name}> isn't imported and isn't built in.`,
    hint: isBlock ? `Import it: import { ${name} } from "lectern".` : didYouMean(name, names),
    at: at ?? firstUse(page.text, name),
  });
}

function firstUse(text: string, name: string): Point | undefined {
  for (const [index, line] of text.split("\n").entries()) {
    const start = line.indexOf(`<${name}`);
    if (start >= 0) return { line: index + 1, column: start + 1 };
  }
  return undefined;
}
