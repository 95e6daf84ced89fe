import { defineHastPlugin, type HastPluginDefinition } from "satteri";
import type { PageContext } from "../../page-context.ts";

/**
 * Raw HTML may give elements and attributes names that React does not take, and
 * of which satteri reads a dot as the access to a member, which ends the program.
 * Such attributes go, and such elements show their children alone.
 */
export function htmlNames({ text }: PageContext): HastPluginDefinition | undefined {
  if (!/<[A-Za-z]/.test(text)) return undefined;
  return defineHastPlugin({
    name: "html-names",
    element: {
      filter: [],
      visit(node, context) {
        if (!isName(node.tagName)) {
          context.replaceNode(node, {
            type: "mdxJsxTextElement",
            name: null,
            attributes: [],
            children: node.children,
          });
          return;
        }
        for (const name of Object.keys(node.properties)) {
          if (!isName(name)) context.setProperty(node, name, null);
        }
      },
    },
  });
}

function isName(name: string): boolean {
  return /^[A-Za-z][\w:-]*$/.test(name);
}
