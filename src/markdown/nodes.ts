import type { MdastNode, Position } from "satteri";

/** A node of the Markdown tree by its type. */
export type NodeOf<Type extends MdastNode["type"]> = Extract<MdastNode, { type: Type }>;

/**
 * Where a node is written. A node that took another's place, or was read from a
 * piece of the page, has no position of its own and carries it as data.
 */
export function pointOf(node: Placed): Point | undefined {
  return positionOf(node)?.start ?? (node.data as { point?: Point } | undefined)?.point;
}

/** From where to where a node is written; one that went through a plugin of the site has it as data. */
export function positionOf(node: Placed): Position | undefined {
  return node.position ?? (node.data as { place?: Position } | undefined)?.place;
}

interface Placed {
  readonly position?: Position | undefined;
  readonly data?: unknown;
}

/**
 * Nodes in place of one, without an element of their own. In place of a node may
 * not stand its children themselves when a plugin changes these in the same walk.
 */
export function fragment(
  children: NodeOf<"mdxJsxTextElement">["children"],
): NodeOf<"mdxJsxTextElement"> {
  return { type: "mdxJsxTextElement", name: null, attributes: [], children };
}

/** The data that makes a node the element `name`. */
export function element(
  name: string,
  properties: Readonly<Record<string, unknown>>,
): { hName: string; hProperties: Record<string, unknown> } {
  return { hName: name, hProperties: { ...properties } };
}

/** A place in a page. Line and column count from 1, columns in UTF-16 units. */
export interface Point {
  readonly line: number;
  readonly column: number;
}

/** Where a text ends that starts at a place. */
export function pointAfter(start: Point, text: string): Point {
  const lines = text.split("\n");
  const column = lines.at(-1)?.length ?? 0;
  return {
    line: start.line + lines.length - 1,
    column: lines.length === 1 ? start.column + column : column + 1,
  };
}
