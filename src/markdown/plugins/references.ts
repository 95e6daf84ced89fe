import { defineMdastPlugin, type MdastPluginDefinition } from "satteri";
import { didYouMean } from "../../core/nearest.ts";
import { positionOf, pointOf, type NodeOf, pointAfter, mdastPlugin } from "../nodes.ts";
import type { PageContext } from "../page-context.ts";

/**
 * Matches `[words][label]`. The words can be a code span, and the label can be empty. Doesn't match
 * `list[i][j]` or `[0][1]`, because they're plain text.
 */
const link =
  /(?<![\p{L}\p{N}_\\\])])!?\[((?:[^[\]\\]|\\.)*(?:\p{L}{2}|`)(?:[^[\]\\]|\\.)*)\]\[((?:[^[\]\\]|\\.)*)\](?![[(])/gu;
/** Matches `[^label]`, but not character sets such as `[^a-z]`. */
const footnote = /(?<!\\)\[\^(?![\p{L}\p{N}]-[\p{L}\p{N}])([\p{L}\p{N}][\p{L}\p{N}_-]*)\](?!:)/gu;

const codeSpan = /(?<!`)(`+)(?!`)(.*?[^`])\1(?!`)/gs;

export const holdsReferences = /\]\[|\[\^/;

/**
 * Reports references without a definition, which appear as text in brackets. Searches the source
 * because the parser reads them as text.
 */
export function undefinedReferences(page: PageContext): readonly MdastPluginDefinition[] {
  const labels = new Map<string, string>();
  const notes = new Map<string, string>();
  const read = (node: Parameters<typeof positionOf>[0]): void => {
    const place = positionOf(node);
    if (place?.start.offset === undefined || place.end.offset === undefined) return;
    const { line, column } = place.start;
    const text = page.text.slice(place.start.offset, place.end.offset);
    // Replaces code with spaces of the same length, so that positions stay correct.
    const shown = text.replace(codeSpan, (code) => `\`${" ".repeat(code.length - 2)}\``);
    const at = (index: number) => pointAfter({ line, column }, text.slice(0, index));
    for (const { 0: written, 1: words = "", 2: label = "", index } of shown.matchAll(link)) {
      const name = label.trim() === "" ? text.slice(index).slice(1, words.length + 1) : label;
      if (labels.has(normal(name)) || name.startsWith("^") || words.startsWith("^")) continue;
      page.report({
        code: "link/undefined-reference",
        severity: "warning",
        message: `"${name}" has no definition, so readers see "${text.slice(index, index + written.length)}".`,
        hint:
          didYouMean(normal(name), [...labels.keys()]) ??
          `Define it on a separate line: [${name}]: ./page.md`,
        at: at(index),
      });
    }
    for (const { 1: label = "", index } of shown.matchAll(footnote)) {
      if (notes.has(normal(label))) continue;
      page.report({
        code: "footnote/undefined",
        severity: "warning",
        message: `The footnote "[^${label}]" has no text, so readers see the brackets.`,
        hint:
          didYouMean(normal(label), [...notes.keys()]) ??
          `Write its text on a separate line: [^${label}]: …`,
        at: at(index),
      });
    }
  };
  return [
    defineMdastPlugin({
      name: "defined-references",
      definition: ({ identifier }) => void labels.set(normal(identifier), identifier),
      footnoteDefinition: ({ identifier }) => void notes.set(normal(identifier), identifier),
    }),
    mdastPlugin("undefined-references", {
      paragraph: read,
      heading: read,
      tableCell: read,
    }),
  ];
}

/** Normalises a label for comparison. */
function normal(label: string): string {
  return label.trim().replace(/\s+/g, " ").toLowerCase();
}

/**
 * Replaces `[text][name]` and `![alt][name]` with a normal link and image. Their position is the
 * definition, which contains the URL.
 */
export function references(): readonly MdastPluginDefinition[] {
  const definitions = new Map<string, Readonly<NodeOf<"definition">>>();
  const targetOf = (identifier: string) => {
    const found = definitions.get(identifier);
    return found && { url: found.url, title: found.title, data: { point: pointOf(found) } };
  };
  return [
    mdastPlugin("definitions", {
      definition(node) {
        // The first definition of a name wins.
        if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
      },
    }),
    defineMdastPlugin({
      name: "references",
      linkReference(node, context) {
        const found = targetOf(node.identifier);
        if (found) context.replaceNode(node, { ...found, type: "link", children: node.children });
      },
      imageReference(node, context) {
        const found = targetOf(node.identifier);
        if (found) context.replaceNode(node, { ...found, type: "image", alt: node.alt });
      },
    }),
  ];
}
