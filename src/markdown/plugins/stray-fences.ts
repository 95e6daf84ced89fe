import { defineMdastPlugin, type MdastPluginDefinition } from "satteri";
import type { PageContext } from "../page-context.ts";

/** Finds lines of colons that came out as text, because they neither open nor close a block. */
export function strayFences(page: PageContext): MdastPluginDefinition {
  const lines = page.text.split("\n");
  return defineMdastPlugin({
    name: "stray-fences",
    options: { position: true },
    paragraph({ position }) {
      if (!position) return;
      for (let line = position.start.line; line <= position.end.line; line++) {
        const match = /^([\s>]*)(:{3,})([ \t]*)([\w-]*)/.exec(lines[line - 1] ?? "");
        if (!match) continue;
        const [, indent = "", fence = "", space = "", name] = match;
        page.report({
          code: "admonition/stray-fence",
          severity: "warning",
          message: name
            ? `The line "${fence}${space}${name}" opens no block.`
            : `The line "${fence}" neither opens nor closes a block.`,
          hint: hintFor(name, fence, space),
          at: { line, column: indent.length + 1 },
        });
        return;
      }
    },
  });
}

/** Blocks that other systems open with colons, and what to write here instead. */
export const blocksElsewhere: ReadonlyMap<string, string> = new Map([
  ["code-group", "Write <Tabs> with a <TabItem> around each block, in an .mdx page."],
  ["tabs", "Write <Tabs> with a <TabItem> for each tab, in an .mdx page."],
  ["steps", "Write a numbered list: 1. First step."],
  ["cards", "Write <Cards> with a <Card> for each, in an .mdx page."],
  ["filetree", "Write <FileTree> with a list in it, in an .mdx page."],
  ["details", "Write <details> and <summary>."],
]);

function hintFor(name: string | undefined, fence: string, space: string): string {
  const other = blocksElsewhere.get(name ?? "");
  if (other !== undefined) return other;
  return name && space
    ? `Write "${fence}${name}", without the space.`
    : "Give outer blocks more colons than the blocks inside them.";
}
