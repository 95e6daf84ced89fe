import { type MdastPluginDefinition } from "satteri";
import { didYouMean, nearest } from "../../core/nearest.ts";
import { element, positionOf, type NodeOf, type Point, fragment, mdastPlugin } from "../nodes.ts";
import { mistakeOf, type PageContext } from "../page-context.ts";
import { pageTree } from "../read/page-tree.ts";
import { codeGroup, codeGroupName } from "./code-groups.ts";

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

/** Converts `:::note[Title]` and `:::note Title` to a box with a title, and code groups to tabs. */
export function admonitions(page: PageContext): MdastPluginDefinition {
  const lines = page.text.split("\n");
  return mdastPlugin("admonitions", {
    containerDirective(node, context) {
      const kind = kinds.find((each) => each === node.name);
      const position = positionOf(node);
      const isCodeGroup = node.name === codeGroupName;
      if (kind === undefined && !isCodeGroup) {
        reportUnknown(page, { name: `:::${node.name}`, meant: node.name }, position?.start);
      }
      if (position && !isClosed(position, lines)) {
        reportUnclosed(page, node.name, position.start);
      }
      if (isCodeGroup) {
        context.replaceNode(node, codeGroup(page, node));
        return;
      }

      const shown = kind ?? kinds.find((each) => each === nearest(node.name, kinds)) ?? "note";
      const [first, ...rest] = node.children;
      const label = first?.type === "paragraph" && first.data?.directiveLabel ? first : undefined;
      const { id, class: extra, title: plain } = node.attributes ?? {};
      const written =
        label?.children ??
        (plain ? [{ type: "text" as const, value: plain }] : undefined) ??
        (position && writtenTitle(lines, position.start, context.sourceFormat));
      const title = titleOf(shown, page.options.texts.admonitions[shown], written);
      const attributes = { extra: extra ?? undefined, id: id ?? undefined };
      const children = label === undefined ? node.children : rest;
      context.replaceNode(node, box(shown, { title, children, ...attributes }));
    },
  });
}

/** Converts blockquotes that start with `[!NOTE]`, as on GitHub, to admonitions. */
export function alerts(page: PageContext): MdastPluginDefinition {
  return mdastPlugin("alerts", {
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

/**
 * Returns the author's title, or the name of the kind. The title of an `advice` block always starts
 * with the block's name.
 */
function titleOf(
  kind: Kind,
  name: string,
  written: Paragraph["children"] | undefined,
): Paragraph["children"] {
  if (written === undefined) return [{ type: "text", value: name }];
  return kind === "advice" ? [{ type: "text", value: `${name}: ` }, ...written] : written;
}

/** Parses the title on the opening line, which the parser drops. */
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
    const tree = pageTree({ text: title, format: format === "mdx" ? "mdx" : "md", position: true });
    const [only, ...others] = tree?.children ?? [];
    if (only?.type === "paragraph" && others.length === 0) {
      return only.children.map((child) => placed(child, start));
    }
  } catch {
    // A brace in a title isn't an error, because the parser ignores this text.
  }
  return [{ type: "text", value: title }];
}

/** Copies a node of a title and stores its position in the page as data. */
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
    message: `The admonition "${name}" doesn't exist.`,
    hint: blocksElsewhere.get(meant) ?? didYouMean(meant.toLowerCase(), [...kinds, codeGroupName]),
    at,
  });
}

/**
 * Whether a block has a closing line. The parser also closes blocks at the end of a page, list or
 * quote.
 */
function isClosed({ start, end }: { start: Point; end: Point }, lines: readonly string[]): boolean {
  const last = lines[end.line - 1]?.slice(0, end.column - 1) ?? "";
  return end.line > start.line && /(?:^|[\s>]):{3,}\s*$/.test(last);
}

function reportUnclosed(page: PageContext, name: string, at: Point): void {
  page.report({
    code: "admonition/unclosed",
    severity: mistakeOf(page),
    message: `The block ":::${name}" is never closed.`,
    hint: 'Close it with a line ":::" that has the same number of colons.',
    at,
  });
}

/**
 * Reports lines of colons that are rendered as text, because they neither open nor close a block.
 */
export function strayFences(page: PageContext): MdastPluginDefinition {
  const lines = page.text.split("\n");
  return mdastPlugin("stray-fences", {
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
            ? `The line "${fence}${space}${name}" doesn't open a block.`
            : `The line "${fence}" doesn't open or close a block.`,
          hint: hintFor(name, fence, space),
          at: { line, column: indent.length + 1 },
        });
        return;
      }
    },
  });
}

/** Blocks that other systems write with colons, and their equivalents in Lectern. */
const blocksElsewhere: ReadonlyMap<string, string> = new Map([
  ["tabs", "Write <Tabs> with a <TabItem> for each tab, in an .mdx page."],
  ["steps", "Write a numbered list in <Steps>, in an .mdx page."],
  ["cards", "Write <Cards> with a <Card> for each, in an .mdx page."],
  ["filetree", "Write a list in <FileTree>, in an .mdx page."],
  ["details", "Write <details> and <summary>."],
]);

function hintFor(name: string | undefined, fence: string, space: string): string {
  const other = blocksElsewhere.get(name ?? "");
  if (other !== undefined) return other;
  return name && space
    ? `Write "${fence}${name}", without the space.`
    : "Use more colons for the outer block than for the blocks inside it.";
}

type Directive = NodeOf<"textDirective" | "leafDirective">;
type Phrasing = NodeOf<"paragraph">["children"][number];

/**
 * Converts inline directives back to text, because the parser reads `12:30` and `a:b` as
 * directives.
 */
export function literalDirectives(): MdastPluginDefinition {
  return mdastPlugin("literal-directives", {
    textDirective(node, context) {
      context.replaceNode(node, fragment(asWritten(node, context.source)));
    },
    leafDirective(node, context) {
      context.replaceNode(node, { type: "paragraph", children: asWritten(node, context.source) });
    },
  });
}

/** Converts `:name[text]{…}` back to text. The text in brackets stays Markdown. */
function asWritten(node: Readonly<Directive>, source: string): Phrasing[] {
  const [first, last] = [node.children.at(0), node.children.at(-1)];
  const position = positionOf(node);
  const from = position?.start.offset ?? 0;
  const to = position?.end.offset ?? 0;
  const inner = (first && positionOf(first)?.start.offset) ?? to;
  const innerEnd = (last && positionOf(last)?.end.offset) ?? to;
  const before: Phrasing = { type: "text", value: source.slice(from, inner) };
  const after: Phrasing = { type: "text", value: source.slice(innerEnd, to) };
  return [before, ...node.children, ...(after.value === "" ? [] : [after])];
}
