import {
  defineHastPlugin,
  type HastNode,
  type HastPluginDefinition,
  type HastVisitorContext,
} from "satteri";

/**
 * Wide tables scroll in a box of their own. The parser writes the alignment of
 * columns as `style`, which a strict content security policy forbids: it becomes
 * a class.
 */
export function tables(): HastPluginDefinition {
  return defineHastPlugin({
    name: "tables",
    element: [
      { filter: ["table"], visit: (node, context) => wrap(node, context) },
      {
        filter: ["th", "td"],
        visit(node, context) {
          const { style } = node.properties;
          const side = /^text-align: (left|center|right)$/.exec(
            typeof style === "string" ? style : "",
          )?.[1];
          if (side === undefined) return;
          context.setProperty(node, "style", null);
          context.setProperty(node, "className", [`align-${side}`]);
        },
      },
    ],
    mdxJsxFlowElement: { filter: ["table"], visit: (node, context) => wrap(node, context) },
    mdxJsxTextElement: { filter: ["table"], visit: (node, context) => wrap(node, context) },
  });
}

function wrap(node: Readonly<HastNode>, context: HastVisitorContext): void {
  context.wrapNode(node, {
    type: "element",
    tagName: "div",
    properties: { className: ["table-scroll"], tabIndex: 0 },
    children: [],
  });
}
