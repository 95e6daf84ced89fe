import type { TextCatalogue } from "../../core/strings/texts.ts";
import {
  defineHastPlugin,
  type HastNode,
  type HastPluginDefinition,
  type HastVisitorContext,
  type MdastPluginDefinition,
} from "satteri";
import { pointOf, mdastPlugin } from "../nodes.ts";
import type { PageContext } from "../page-context.ts";

/**
 * Wraps tables in a scrollable box. Replaces the `style` of aligned cells with a class, because the
 * Content-Security-Policy forbids inline styles.
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

/**
 * Reports cells after the last column, which aren't rendered. They're often caused by a `|` in a
 * cell.
 */
export function extraCells(page: PageContext): MdastPluginDefinition {
  return mdastPlugin("extra-cells", {
    table({ children: [head, ...rows] }) {
      const columns = head?.children.length ?? 0;
      for (const { children: cells } of rows) {
        const extra = cells.slice(columns).find(({ children }) => children.length > 0);
        if (extra === undefined) continue;
        page.report({
          code: "table/extra-cell",
          severity: "warning",
          message: `The row has ${cells.length} cells, but the table only has ${columns} columns. The extra cells don't appear.`,
          hint: "Escape pipes in cells as \\|, even in code.",
          at: pointOf(extra),
        });
      }
    },
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

/** Labels the checkboxes of task lists. */
export function taskLists(texts: TextCatalogue["content"]): HastPluginDefinition {
  return defineHastPlugin({
    name: "task-lists",
    element: {
      filter: ["input"],
      visit(node, context) {
        const { type, checked } = node.properties;
        if (type !== "checkbox") return;
        context.setProperty(node, "ariaLabel", checked ? texts.taskDone : texts.taskOpen);
      },
    },
  });
}
