import { defineMdastPlugin, type MdastPluginDefinition, type MdastVisitorContext } from "satteri";
import { htmlTags, replaceTags } from "../../nodes/html-tags.ts";
import { hasAttribute, literal, type JsxElement } from "../../nodes/jsx-attributes.ts";
import { pointOf } from "../../nodes/markdown-node.ts";
import type { PageContext } from "../../page-context.ts";
import { pointAfter, type Point } from "../../nodes/point.ts";

/**
 * `<meta http-equiv>` sends readers elsewhere or changes what the page may load,
 * wherever in the page it stands: it is reported and left out.
 */
export function httpEquiv(page: PageContext): MdastPluginDefinition | undefined {
  if (!/<meta\b/i.test(page.text)) return undefined;
  const report = (name: string, at: Point | undefined) =>
    page.report({
      code: "html/http-equiv",
      severity: "error",
      message: `The text has <meta http-equiv="${name}">, which acts on the whole page, and is left out.`,
      hint:
        name.toLowerCase() === "refresh"
          ? "Write a redirect in the configuration: { from, to }."
          : "Remove it: what a page may load and how it is cached is the same for the whole site.",
      at,
    });
  const visitElement = (node: Readonly<JsxElement>, context: MdastVisitorContext): void => {
    const attribute = ["httpEquiv", "http-equiv"].find((name) => hasAttribute(node, name));
    if (node.name !== "meta" || attribute === undefined) return;
    report(literal(node, attribute) ?? "…", pointOf(node));
    context.removeNode(node);
  };
  return defineMdastPlugin({
    name: "http-equiv",
    options: { position: true },
    mdxJsxFlowElement: visitElement,
    mdxJsxTextElement: visitElement,
    html(node, context) {
      const start = pointOf(node);
      const tags = htmlTags(node.value, "meta").filter(
        ({ attributes }) => attributes["http-equiv"] !== undefined,
      );
      if (tags.length === 0) return;
      for (const { attributes, start: offset } of tags) {
        const at = start && pointAfter(start, node.value.slice(0, offset));
        report(attributes["http-equiv"] ?? "", at);
      }
      const without = tags.map((tag) => ({ tag, text: "" }));
      context.setProperty(node, "value", replaceTags(node.value, without));
    },
  });
}
