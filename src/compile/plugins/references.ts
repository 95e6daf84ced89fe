import { defineMdastPlugin, type MdastPluginDefinition } from "satteri";
import { pointOf, type NodeOf } from "../nodes/markdown-node.ts";

/**
 * `[text][name]` and `![alt][name]` become an ordinary link and image, which stand
 * where their address is written: at the definition.
 */
export function references(): readonly MdastPluginDefinition[] {
  const definitions = new Map<string, Readonly<NodeOf<"definition">>>();
  return [
    defineMdastPlugin({
      name: "definitions",
      options: { position: true },
      definition(node) {
        // Of two with one name the first counts.
        if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
      },
    }),
    defineMdastPlugin({
      name: "references",
      linkReference(node, context) {
        const found = definitions.get(node.identifier);
        if (!found) return;
        const { url, title } = found;
        const data = { point: pointOf(found) };
        context.replaceNode(node, { type: "link", url, title, children: node.children, data });
      },
      imageReference(node, context) {
        const found = definitions.get(node.identifier);
        if (!found) return;
        const { url, title } = found;
        const data = { point: pointOf(found) };
        context.replaceNode(node, { type: "image", url, title, alt: node.alt, data });
      },
    }),
  ];
}
