import {
  defineMdastPlugin,
  type MdastNode,
  type MdastPluginDefinition,
  type MdastVisitorContext,
} from "satteri";
import { htmlTags, replaceTags, writeTag } from "../nodes/html-tags.ts";
import { hasAttribute, literal, withAttributes, type JsxElement } from "../nodes/jsx-attributes.ts";
import { pointOf, type NodeOf } from "../nodes/markdown-node.ts";
import type { PageContext } from "../page-context.ts";
import { pointAfter } from "../nodes/point.ts";
import { resolveImage, type ImageOutcome } from "../nodes/written-image.ts";

/**
 * Gives every image its final address, its size, so that the page does not jump,
 * and lets all but the first wait until they come into view.
 */
export function images(page: PageContext): MdastPluginDefinition {
  const visitElement = async (
    node: Readonly<JsxElement>,
    context: MdastVisitorContext,
  ): Promise<void> => {
    const src = node.name === "img" ? literal(node, "src") : undefined;
    if (src === undefined) return;
    const image = await resolveImage(page, src, pointOf(node));
    const added = addedAttributes(image, (name) => hasAttribute(node, name));
    context.replaceNode(node, withAttributes(node, { src: image.src, ...added }));
  };
  return defineMdastPlugin({
    name: "images",
    options: { position: true },
    async image(node, context) {
      const isLinked = isInLink(node, context);
      const image = await resolveImage(page, node.url, pointOf(node));
      context.setProperty(node, "url", image.src);
      context.setProperty(node, "data", {
        hProperties: {
          ...addedAttributes(image, () => false),
          // A click on an image in a link follows the link.
          ...(!isLinked && { className: ["zoomable"] }),
          ...(image.drawing !== undefined && { dataDrawing: image.drawing }),
        },
      });
    },
    mdxJsxFlowElement: visitElement,
    mdxJsxTextElement: visitElement,
    async html(node, context) {
      const start = pointOf(node);
      const tags = htmlTags(node.value, "img").filter((tag) => tag.attributes["src"] !== undefined);
      if (tags.length === 0) return;
      const replacements = await Promise.all(
        tags.map(async (tag) => {
          const at = start && pointAfter(start, node.value.slice(0, tag.start));
          const image = await resolveImage(page, tag.attributes["src"] ?? "", at);
          const added = addedAttributes(image, (name) => Object.hasOwn(tag.attributes, name));
          return { tag, text: writeTag("img", { ...tag.attributes, src: image.src, ...added }) };
        }),
      );
      context.setProperty(node, "value", replaceTags(node.value, replacements));
    },
  });
}

/** What an author left out. Who gives one of width and height means the other to follow. */
function addedAttributes(
  { width, height, isLazy }: ImageOutcome,
  has: (name: string) => boolean,
): Record<string, string> {
  const isSized = has("width") || has("height") || width === undefined || height === undefined;
  return {
    ...(!isSized && { width: String(width), height: String(height) }),
    ...(isLazy && !has("loading") && { loading: "lazy" }),
    ...(!has("decoding") && { decoding: "async" }),
  };
}

function isInLink(node: Readonly<NodeOf<"image">>, context: MdastVisitorContext): boolean {
  for (let above: MdastNode | undefined = node; above; above = context.parent(above)) {
    if (above.type === "link" || ("name" in above && above.name === "a")) return true;
  }
  return false;
}
