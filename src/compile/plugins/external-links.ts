import { defineHastPlugin, type HastPluginDefinition } from "satteri";

/** Links that leave the site open a new tab, as those of the shell do; the page stays where its reader is. */
export function externalLinks(): HastPluginDefinition {
  return defineHastPlugin({
    name: "external-links",
    element: {
      filter: ["a"],
      visit(node, context) {
        const { href, target } = node.properties;
        if (typeof href !== "string" || !/^(https?:)?\/\//i.test(href) || target !== undefined)
          return;
        context.setProperty(node, "target", "_blank");
        context.setProperty(node, "rel", ["noopener", "noreferrer"]);
      },
    },
  });
}
