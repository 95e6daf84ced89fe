import { defineHastPlugin, type HastNode, type HastPluginDefinition } from "satteri";
import { readSpecifier } from "../read/page-imports.ts";
import { pointOf, type Point } from "../nodes.ts";
import type { PageContext } from "../page-context.ts";
import { resolveImport } from "./imports.ts";

type Element = Extract<HastNode, { type: "mdxJsxFlowElement" | "mdxJsxTextElement" }>;

/** Requires a file of the site. Packages are imported. */
const requireCall =
  /(?<![.\w$])require\(\s*(["'])((?:!*[\w-]+-loader!)?(?:\.|@site\/)[^"'\n]+)\1\s*\)/g;

/** Turns `<img src={require("./a.png").default} />`, as in Docusaurus, into an import. */
export function requiredFiles(page: PageContext): HastPluginDefinition {
  const addAll = (code: string, at: Point | undefined): void => {
    for (const [, , written = ""] of code.matchAll(requireCall)) {
      addFile(page, written, at ?? { line: 1, column: 1 });
    }
  };
  const visit = (node: Readonly<Element>): undefined => {
    for (const attribute of node.attributes) {
      // Highlighted code blocks are HTML in an expression. They don't require anything.
      if ("name" in attribute && attribute.name === "dangerouslySetInnerHTML") continue;
      const { value } = attribute;
      const code = typeof value === "object" ? value?.value : undefined;
      if (code !== undefined) addAll(code, pointOf(node));
    }
  };
  return defineHastPlugin({
    name: "required-files",
    options: { position: true },
    mdxJsxFlowElement: { filter: [], visit },
    mdxJsxTextElement: { filter: [], visit },
    mdxFlowExpression: (node) => addAll(node.value, pointOf(node)),
    mdxTextExpression: (node) => addAll(node.value, pointOf(node)),
    mdxjsEsm: (node) => addAll(node.value, pointOf(node)),
  });
}

function addFile(page: PageContext, written: string, at: Point): void {
  const { scope } = page;
  if (scope.required.has(written)) return;
  const request = readSpecifier(written);
  const found = resolveImport(page, { request, at });
  scope.required.set(written, found && scope.imports.length);
  if (found) scope.imports.push({ ...request, ...at, names: [] });
}
