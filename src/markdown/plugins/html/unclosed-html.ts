import { defineMdastPlugin, type MdastPluginDefinition } from "satteri";
import { pointOf } from "../../nodes/markdown-node.ts";
import type { PageContext } from "../../page-context.ts";

/** What stands in Markdown as HTML up to an end of its own, whatever empty lines are in between. */
const kinds = [
  { start: /^\s*<!--/, end: "-->", name: "The comment" },
  ...["pre", "script", "style", "textarea"].map((element) => ({
    start: new RegExp(`^\\s*<${element}(?=[\\s>]|$)`, "i"),
    end: `</${element}>`,
    name: `"<${element}>"`,
  })),
];

/** Finds HTML without an end that takes in the rest of the page: a comment hides all of it. */
export function unclosedHtml(page: PageContext): MdastPluginDefinition | undefined {
  if (!/<(?:!--|pre|script|style|textarea)/i.test(page.text)) return undefined;
  return defineMdastPlugin({
    name: "unclosed-html",
    options: { position: true },
    html(node) {
      const kind = kinds.find(({ start }) => start.test(node.value));
      if (kind === undefined || node.value.toLowerCase().includes(kind.end)) return;
      page.report({
        code: "html/unclosed",
        severity: "warning",
        message: `${kind.name} has no end, so that all text after it is part of it.`,
        hint: `Write "${kind.end}" where it ends.`,
        at: pointOf(node),
      });
    },
  });
}
