import {
  defineMdastPlugin,
  type MdastPluginDefinition,
  type MdastVisitorContext,
  defineHastPlugin,
  type HastPluginDefinition,
} from "satteri";
import { htmlTags, replaceTags, writeTag, type HtmlAttributes } from "../nodes/html-tags.ts";
import { literal, withAttributes, type JsxElement } from "../nodes/jsx-attributes.ts";
import { fragment, pointOf } from "../nodes/markdown-node.ts";
import type { PageContext } from "../page-context.ts";
import { pointAfter } from "../nodes/point.ts";
import { resolveLink } from "../nodes/written-link.ts";

/** Gives every link its final address: in Markdown, in elements such as `<a href="…">`, in raw HTML. */
export function links(page: PageContext): MdastPluginDefinition {
  const visitElement = (node: Readonly<JsxElement>, context: MdastVisitorContext): void => {
    if (node.name !== "a" && !page.options.blocks.includes(node.name ?? "")) return;
    const href = literal(node, "href");
    if (href === undefined) return;
    const outcome = resolveLink(page, href, pointOf(node));
    if (outcome.kind === "href") {
      const final = node.name === "a" ? outcome.href : outcome.forBlock;
      if (final !== href) context.replaceNode(node, withAttributes(node, { href: final }));
    } else if (node.name === "a") {
      context.replaceNode(node, { ...node, name: null, attributes: [] });
    } else context.replaceNode(node, withAttributes(node, { href: undefined }));
  };
  return defineMdastPlugin({
    name: "links",
    options: { position: true },
    link(node, context) {
      const outcome = resolveLink(page, node.url, pointOf(node));
      if (outcome.kind === "text") context.replaceNode(node, fragment(node.children));
      else if (outcome.href !== node.url) context.setProperty(node, "url", outcome.href);
    },
    mdxJsxFlowElement: visitElement,
    mdxJsxTextElement: visitElement,
    html(node, context) {
      const start = pointOf(node);
      const replacements = htmlTags(node.value, "a").flatMap((tag) => {
        const { href, ...rest } = tag.attributes;
        if (href === undefined) return [];
        const at = start && pointAfter(start, node.value.slice(0, tag.start));
        const outcome = resolveLink(page, href, at);
        const attributes: HtmlAttributes =
          outcome.kind === "href" ? { ...tag.attributes, href: outcome.href } : rest;
        return [{ tag, text: writeTag("a", attributes) }];
      });
      if (replacements.length > 0) {
        context.setProperty(node, "value", replaceTags(node.value, replacements));
      }
    },
  });
}

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
