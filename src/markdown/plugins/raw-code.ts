import { defineHastPlugin, type HastNode, type HastPluginDefinition } from "satteri";
import { codeLinesHtml } from "../code/code-html.ts";
import { highlightKnown } from "../code/highlight-known.ts";
import { pointOf } from "../nodes/markdown-node.ts";
import type { PageContext } from "../page-context.ts";

type Element = Extract<HastNode, { type: "mdxJsxFlowElement" | "mdxJsxTextElement" }>;

/**
 * `<CodeBlock language="php">{code}</CodeBlock>`, where `code` is an imported file,
 * gets the highlighted lines as `html`: the block itself cannot highlight.
 */
export function rawCode(page: PageContext): HastPluginDefinition {
  const visit = async (node: Readonly<Element>): Promise<Element | undefined> => {
    const [only, ...others] = node.children.filter(
      (child) => child.type !== "text" || child.value.trim() !== "",
    );
    if (others.length > 0 || !only || !("value" in only)) return undefined;
    const text = page.scope.rawTexts.get(only.value.trim());
    if (text === undefined || !only.type.endsWith("Expression")) return undefined;
    const language = node.attributes.find(
      (each) => each.type === "mdxJsxAttribute" && each.name === "language",
    )?.value;
    if (typeof language !== "string") return undefined;
    const shown = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
    const code = await highlightKnown(page, { code: shown, language, at: pointOf(node) });
    // What is spread into it may number its lines, too.
    const isNumbered = node.attributes.some(
      (each) => each.type !== "mdxJsxAttribute" || each.name === "showLineNumbers",
    );
    const html = codeLinesHtml(
      { code, highlighted: [], classes: new Map(), words: [] },
      isNumbered,
    );
    return {
      ...node,
      attributes: [...node.attributes, { type: "mdxJsxAttribute", name: "html", value: html }],
      children: [],
    };
  };
  return defineHastPlugin({
    name: "raw-code",
    options: { position: true },
    mdxJsxFlowElement: { filter: ["CodeBlock"], visit },
    mdxJsxTextElement: { filter: ["CodeBlock"], visit },
  });
}
