import { errorMessage } from "../../core/text.ts";
import type { HastPluginDefinition, MdastPluginDefinition } from "satteri";
import type { Point } from "../nodes.ts";
import type { PageContext, PlainTree, UnifiedPlugin } from "../page-context.ts";

type Definition = MdastPluginDefinition & HastPluginDefinition;
type Root = Parameters<NonNullable<MdastPluginDefinition["before"]>>[0];

/**
 * Runs remark or rehype plugins on a copy of the tree and replaces the tree with their result.
 * Reports a plugin that fails, and continues without it.
 */
export function unifiedStep(page: PageContext, plugins: readonly UnifiedPlugin[]): Definition {
  return {
    name: "unified",
    options: { position: true },
    async before(root, context) {
      let tree = copy(root) as PlainTree;
      let isChanged = false;
      for (const plugin of plugins) {
        const outcome = await plugin.run(copy(tree) as PlainTree, page);
        if (outcome.kind === "failed") reportFailure(page, plugin.name, outcome.text);
        else {
          tree = outcome.tree;
          isChanged = true;
          for (const { text, at } of outcome.messages) {
            const message = `The plugin "${plugin.name}" reports: ${text}`;
            page.report({ code: "unified/message", severity: "warning", message, at });
          }
        }
      }
      if (!isChanged) return;
      recordPrograms(page, tree);
      try {
        context.replaceNode(root as never, withPlaces(tree) as unknown as Root as never);
      } catch (error) {
        const names = plugins.map(({ name }) => name).join('", "');
        reportFailure(page, names, errorMessage(error));
      }
    },
  };
}

/**
 * Records the positions of import and export statements, because the new tree loses their positions
 * and data.
 */
function recordPrograms(page: PageContext, { children }: PlainTree): void {
  for (const node of Array.isArray(children) ? (children as readonly PlainTree[]) : []) {
    const { type, value, position } = node;
    if (type !== "mdxjsEsm" || typeof value !== "string" || !isPosition(position)) continue;
    page.programPlaces.set(value, position.start);
  }
}

function reportFailure(page: PageContext, name: string, text: string): void {
  page.report({
    code: "unified/failed",
    severity: "error",
    message: `The plugin "${name}" threw an error: ${text}`,
    hint: "Lectern builds the page without it. Fix the plugin, or remove it from the list.",
    at: undefined,
  });
}

/** Copies a tree, because the parser's nodes reference its memory. */
function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== "object" || value === null) return value;
  // Omits the parser's internal fields.
  const members = Object.entries(value).filter(
    ([key, member]) => typeof member !== "function" && key !== "_resolver" && key !== "_id",
  );
  return Object.fromEntries(members.map(([key, member]) => [key, copy(member)]));
}

/** Copies positions to `data`, because the parser drops them. */
function withPlaces(node: PlainTree): PlainTree {
  const { position, data, children, ...rest } = node;
  return {
    ...rest,
    ...((data !== undefined || isPosition(position)) && {
      data: { ...(data as object | undefined), ...(isPosition(position) && { place: position }) },
    }),
    ...(Array.isArray(children) && {
      children: children.map((child) => withPlaces(child as PlainTree)),
    }),
  };
}

function isPosition(value: unknown): value is { readonly start: Point } {
  return typeof value === "object" && value !== null && "start" in value;
}
