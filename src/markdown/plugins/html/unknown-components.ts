import { defineMdastPlugin, type MdastPluginDefinition } from "satteri";
import { pointOf } from "../../nodes/markdown-node.ts";
import { pointAfter } from "../../nodes/point.ts";
import type { PageContext } from "../../page-context.ts";

/** A start tag with the name of a component: HTML in capitals (`<BR>`) is still HTML. */
const componentTag = /<([A-Z]\w*[a-z]\w*)(?=[\s/>])/g;
const notMarkup = /<!--[^]*?(?:-->|$)|<(script|style)\b[^]*?(?:<\/\1>|$)/gi;

/**
 * Reports components in Markdown without MDX, each name once. There, a browser reads the tag
 * as an unknown element: a component without children would vanish.
 */
export function unknownComponents(page: PageContext): MdastPluginDefinition | undefined {
  if (page.format !== "md" || !/<[A-Z]/.test(page.text)) return undefined;
  const reported = new Set<string>();
  return defineMdastPlugin({
    name: "unknown-components",
    options: { position: true },
    html(node) {
      const start = pointOf(node);
      const markup = node.value.replace(notMarkup, (text) => " ".repeat(text.length));
      for (const { 1: name = "", index } of markup.matchAll(componentTag)) {
        if (reported.has(name)) continue;
        reported.add(name);
        page.report({
          code: "html/component",
          severity: "warning",
          message: `<${name}> isn't an HTML element, and pages in .md files can't use components.`,
          hint: `To use a component, rename the file to .mdx. To show the text, write "\\<${name}>".`,
          at: start && pointAfter(start, node.value.slice(0, index)),
        });
      }
    },
  });
}
