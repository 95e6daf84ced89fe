import {
  defineMdastPlugin,
  markdownToMdast,
  mdxToMdast,
  type MdastPluginDefinition,
} from "satteri";
import { didYouMean, nearest } from "../../core/nearest.ts";
import { features } from "../read/features.ts";
import { element, positionOf, type NodeOf } from "../nodes/markdown-node.ts";
import { mistakeOf, type PageContext } from "../page-context.ts";
import type { Point } from "../nodes/point.ts";
import { blocksElsewhere } from "./stray-fences.ts";

const kinds = [
  "note",
  "tip",
  "advice",
  "info",
  "important",
  "warning",
  "caution",
  "danger",
] as const;

type Kind = (typeof kinds)[number];
type Paragraph = NodeOf<"paragraph">;

/** `:::note[Title]` … `:::` becomes a box with a title; `:::note Title` does too. */
export function admonitions(page: PageContext): MdastPluginDefinition {
  const lines = page.text.split("\n");
  return defineMdastPlugin({
    name: "admonitions",
    options: { position: true },
    containerDirective(node, context) {
      const kind = kinds.find((each) => each === node.name);
      const position = positionOf(node);
      if (kind === undefined) {
        reportUnknown(page, { name: `:::${node.name}`, meant: node.name }, position?.start);
      }
      if (position && !isClosed(position, lines)) {
        reportUnclosed(page, node.name, position.start);
      }

      const shown = kind ?? kinds.find((each) => each === nearest(node.name, kinds)) ?? "note";
      const [first, ...rest] = node.children;
      const label = first?.type === "paragraph" && first.data?.directiveLabel ? first : undefined;
      const written =
        label?.children ?? (position && writtenTitle(lines, position.start, context.sourceFormat));
      const title = titleOf(shown, page.options.texts.admonitions[shown], written);
      const { id, class: extra } = node.attributes ?? {};
      const attributes = { extra: extra ?? undefined, id: id ?? undefined };
      const children = label === undefined ? node.children : rest;
      context.replaceNode(node, box(shown, { title, children, ...attributes }));
    },
  });
}

/** `> [!NOTE]` on the first line of a quote makes a box of it, as on the pages of some hosts of code. */
export function alerts(page: PageContext): MdastPluginDefinition {
  return defineMdastPlugin({
    name: "alerts",
    options: { position: true },
    blockquote(node, context) {
      const [first, ...rest] = node.children;
      const [mark, ...more] = first?.type === "paragraph" ? first.children : [];
      const [written = "", name = ""] =
        (mark?.type === "text" && /^\[!(\w+)\][ \t]*(?:\n|$)/.exec(mark.value)) || [];
      if (first?.type !== "paragraph" || mark?.type !== "text" || name === "") return;
      const kind = kinds.find((each) => each === name.toLowerCase());
      if (kind === undefined) {
        reportUnknown(page, { name: `[!${name}]`, meant: name }, positionOf(node)?.start);
        return;
      }
      const text = mark.value.slice(written.length);
      const after = more[0]?.type === "break" ? more.slice(1) : more;
      const opening = text === "" ? after : [{ ...mark, value: text }, ...more];
      const children = opening.length === 0 ? rest : [{ ...first, children: opening }, ...rest];
      const title = titleOf(kind, page.options.texts.admonitions[kind], undefined);
      context.replaceNode(node, box(kind, { title, children }));
    },
  });
}

interface BoxParts {
  readonly title: Paragraph["children"];
  readonly children: NodeOf<"blockquote">["children"];
  readonly extra?: string | undefined;
  readonly id?: string | undefined;
}

function box(kind: Kind, { title, children, extra, id }: BoxParts) {
  return {
    type: "admonition" as const,
    data: element("aside", {
      className: ["admonition", `admonition-${kind}`, ...(extra ? [extra] : [])],
      role: "note",
      ...(id && { id }),
    }),
    children: [
      {
        type: "paragraph" as const,
        data: element("p", { className: ["admonition-title"] }),
        children: title,
      },
      ...children,
    ],
  };
}

/** The written title, or the name of the kind. Advice always says that it is advice. */
function titleOf(
  kind: Kind,
  name: string,
  written: Paragraph["children"] | undefined,
): Paragraph["children"] {
  if (written === undefined) return [{ type: "text", value: name }];
  return kind === "advice" ? [{ type: "text", value: `${name}: ` }, ...written] : written;
}

/**
 * What follows the name on the opening line. The parser drops it, so it is read
 * on its own; what is found in it knows its place in the page.
 */
function writtenTitle(
  lines: readonly string[],
  { line, column }: Point,
  format: "markdown" | "mdx",
): Paragraph["children"] | undefined {
  const opening = lines[line - 1]?.slice(column - 1) ?? "";
  const match = /^(:{3,}[\w-]+)(?![[{\w-])(:?\s*)(.*?)\s*$/.exec(opening);
  const [, fence = "", space = "", title = ""] = match ?? [];
  if (title === "") return undefined;
  const start = { line, column: column + fence.length + space.length };
  try {
    const root = (format === "mdx" ? mdxToMdast : markdownToMdast)(title, { features });
    const [only, ...others] = "children" in root ? root.children : [];
    if (only?.type === "paragraph" && others.length === 0) {
      return only.children.map((child) => placed(child, start));
    }
  } catch {
    // A brace in a title is no mistake of the page: the parser never saw it there.
  }
  return [{ type: "text", value: title }];
}

/** A copy of a node read from a title, with its place in the page as data. */
function placed<Node extends object>(node: Node, start: Point): Node {
  const { position, data, children } = node as Partial<NodeOf<"paragraph">>;
  const column = start.column + (position?.start.column ?? 1) - 1;
  return {
    ...node,
    position: undefined,
    data: { ...data, point: { line: start.line, column } },
    ...(children && { children: children.map((child) => placed(child, start)) }),
  };
}

function reportUnknown(
  page: PageContext,
  { name, meant }: { readonly name: string; readonly meant: string },
  at: Point | undefined,
): void {
  page.report({
    code: "admonition/unknown",
    severity: mistakeOf(page),
    message: `There is no admonition "${name}".`,
    hint: blocksElsewhere.get(meant) ?? didYouMean(meant.toLowerCase(), kinds),
    at,
  });
}

/** The parser closes what is open at the end of the page, or of the list or quote around it. */
function isClosed({ start, end }: { start: Point; end: Point }, lines: readonly string[]): boolean {
  const last = lines[end.line - 1]?.slice(0, end.column - 1) ?? "";
  return end.line > start.line && /(?:^|[\s>]):{3,}\s*$/.test(last);
}

function reportUnclosed(page: PageContext, name: string, at: Point): void {
  page.report({
    code: "admonition/unclosed",
    severity: mistakeOf(page),
    message: `The block ":::${name}" is never closed.`,
    hint: 'End it with a line ":::" of as many colons.',
    at,
  });
}
