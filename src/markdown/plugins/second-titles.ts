import { defineMdastPlugin, type MdastPluginDefinition } from "satteri";
import { collapseSpace } from "../../core/text.ts";
import { positionOf } from "../nodes/markdown-node.ts";
import type { PageContext } from "../page-context.ts";

/**
 * Reports headings of level 1 in addition to the title, which is drawn above the text or is
 * the heading that starts it.
 */
export function secondTitles(page: PageContext): MdastPluginDefinition | false {
  const { facts } = page;
  // The text of a partial is a part of pages, whose titles it doesn't know.
  if (facts === undefined) return false;
  const isTitleDrawn =
    facts.frontMatter?.hideTitle !== true && facts.frontMatter?.customProps["layout"] !== "wide";
  let titles = 0;
  return defineMdastPlugin({
    name: "second-titles",
    options: { position: true },
    heading(node, context) {
      if (node.depth !== 1) return;
      titles += 1;
      const place = positionOf(node);
      if (place?.start.offset === undefined) return;
      const isFirst = titles === 1;
      if (isFirst && (!isTitleDrawn || maySeeNothing(page.text.slice(0, place.start.offset))))
        return;
      const text = collapseSpace(context.textContent(node));
      page.report({
        code: "heading/second-title",
        severity: "warning",
        message: `The heading "${text}" is of level 1, and the page has a title already.`,
        hint: isFirst
          ? "Move it to the start of the page if it is the title; else write it with two #."
          : "Write it with two #.",
        at: place.start,
      });
    },
  });
}

/** Whether a text shows readers nothing, or components, which may show nothing. */
function maySeeNothing(text: string): boolean {
  const rest = text
    .replace(/^---\n.*?\n---(?:\n|$)/s, "")
    .replace(/<!--.*?-->|\{\s*\/\*.*?\*\/\s*\}/gs, "")
    .split(/\n\s*\n/)
    .filter((block) => !/^\s*(?:$|import\b|export\b|<|\[[^\]]+\]:)/.test(block));
  return rest.length === 0;
}
