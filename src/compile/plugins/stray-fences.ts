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
          hint:
            name && space
              ? `Write "${fence}${name}", without the space.`
              : "Give outer blocks more colons than the blocks inside them.",
          at: { line, column: indent.length + 1 },
        });
        return;
      }
    },
  });
}
