import { didYouMean } from "../core/nearest.ts";
import type { PageContext } from "./page-context.ts";
import type { Point } from "./nodes/point.ts";

/** Whether an element's name is one of HTML, or of something the page has. */
export function isKnownElement({ scope, options }: PageContext, name: string): boolean {
  const [root = name, ...members] = name.split(".");
  if (members.length > 0) return scope.names.has(root) || root === "props" || root === "this";
  return /^[a-z]|[-:]/.test(name) || scope.names.has(name) || options.blocks.includes(name);
}

/** @param at where the element stands; undefined: at the first that is written in the page */
export function reportUnknownComponent(page: PageContext, name: string, at?: Point): void {
  const { scope, options } = page;
  const isBlock = options.blocks.includes(name);
  const names = [...options.blocks, ...scope.names].filter((each) => /^[^a-z]/.test(each));
  page.report({
    code: "component/unknown",
    severity: "error",
    message: isBlock
      ? `The block <${name}> is used in exported code, which does not have the blocks.`
      : `The component <${name}> is neither imported nor one of the blocks.`,
    hint: isBlock ? `Import it: import { ${name} } from "lectern".` : didYouMean(name, names),
    at: at ?? firstUse(page.text, name),
  });
}

function firstUse(text: string, name: string): Point | undefined {
  for (const [index, line] of text.split("\n").entries()) {
    const start = line.indexOf(`<${name}`);
    if (start >= 0) return { line: index + 1, column: start + 1 };
  }
  return undefined;
}
