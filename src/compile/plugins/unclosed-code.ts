import { positionOf, type NodeOf } from "../nodes/markdown-node.ts";
import type { PageContext } from "../page-context.ts";

/** Reports a code block whose fence has no end, so that it takes in all text after it. */
export function reportUnclosedCode(page: PageContext, node: Readonly<NodeOf<"code">>): void {
  const place = positionOf(node);
  if (place?.start.offset === undefined || place.end.offset === undefined) return;
  const written = page.text.slice(place.start.offset, place.end.offset).trimEnd();
  const fence = /^(?:`{3,}|~{3,})/.exec(written)?.[0];
  if (fence === undefined) return;
  const [, ...after] = written.split("\n");
  // A block in a quotation has the quotation's sign before each line.
  const end = new RegExp(`^[\\s>]*${fence}${fence.charAt(0)}*\\s*$`);
  if (end.test(after.at(-1) ?? "")) return;
  page.report({
    code: "code/unclosed",
    severity: "warning",
    message: "The code block has no end, so that all text after it is part of it.",
    hint: `Write "${fence}" in a line of its own where it ends.`,
    at: place.start,
  });
}
