import { numberedIds, collapseSpace, escapeHtml, slugify } from "../../core/text.ts";
import { fillText, type TextCatalogue } from "../../core/strings/texts.ts";
import { defineMdastPlugin, type MdastPluginDefinition } from "satteri";
import { mistakeOf, type PageContext } from "../page-context.ts";
import { pointOf, type NodeOf, positionOf } from "../nodes.ts";

/**
 * Gives headings ids and a link to themselves. Ids that authors set come first,
 * wherever they stand; the others are made from the text.
 *
 * @param mayHaveIds whether authors may have set any
 */
export function headings(page: PageContext, mayHaveIds: boolean): readonly MdastPluginDefinition[] {
  const ids = numberedIds();
  const first = new Map<string, string>();
  return [
    ...(mayHaveIds ? [commentIds(), explicitIds(page, { ids, first })] : []),
    defineMdastPlugin({
      name: "heading-ids",
      heading(node, context) {
        const text = collapseSpace(context.textContent(node));
        const explicit = explicitId(node);
        // The second of two headings with one id gets a number: an id must be the only one.
        const id =
          explicit !== undefined && first.delete(explicit)
            ? explicit
            : ids.next(explicit ?? (slugify(text) || "section"));
        context.setProperty(node, "data", { hProperties: { ...propertiesOf(node), id } });
        page.toc.push({ value: escapeHtml(text), id, level: node.depth });
        if (node.depth > 1) context.appendChild(node, anchorLink(id, text, page.options.texts));
      },
    }),
  ];
}

interface HeadingIds {
  readonly ids: ReturnType<typeof numberedIds>;
  /** The first heading that was given each id, for the reports and until it gets it. */
  readonly first: Map<string, string>;
}

/** Notes the ids that authors set. */
function explicitIds(page: PageContext, { ids, first }: HeadingIds): MdastPluginDefinition {
  return defineMdastPlugin({
    name: "explicit-heading-ids",
    options: { position: true },
    heading(node, context) {
      const id = explicitId(node);
      if (id === undefined) return;
      const at = pointOf(node);
      const text = collapseSpace(context.textContent(node));
      if (ids.reserve(id)) {
        first.set(id, `"${text}"${at ? ` in line ${at.line}` : ""}`);
        return;
      }
      page.report({
        code: "heading/duplicate-id",
        severity: mistakeOf(page),
        message: `The heading "${text}" has the same id "${id}" as the heading ${first.get(id)}.`,
        hint: "Change one of the ids.",
        at,
      });
    },
  });
}

/** A comment after a heading, in braces, gives it an id as `{#roles}` does. */
function commentIds(): MdastPluginDefinition {
  return defineMdastPlugin({
    name: "comment-heading-ids",
    heading(node, context) {
      const last = node.children.at(-1);
      const before = node.children.at(-2);
      const properties = propertiesOf(node);
      if (last?.type === "mdxTextExpression") {
        const id = idInComment(last.value);
        if (id === undefined) return;
        context.removeNode(last);
        if (before?.type === "text") context.setProperty(before, "value", before.value.trimEnd());
        context.setProperty(node, "data", { hProperties: { ...properties, id } });
      } else if (Object.keys(properties).some((name) => name.startsWith("/*"))) {
        // In plain Markdown the parser takes the words of the comment for attributes.
        const id = idInComment(attributeWords(properties));
        context.setProperty(node, "data", { hProperties: id === undefined ? {} : { id } });
      }
    },
  });
}

function idInComment(text: string): string | undefined {
  return /^\s*\/\*\s*#(\S+?)\s*\*\/\s*$/.exec(text)?.[1];
}

/** The parser moves the id to the front. */
function attributeWords({ id, ...words }: Readonly<Record<string, unknown>>): string {
  const [first = "", ...rest] = Object.keys(words);
  return [first, ...(typeof id === "string" ? [`#${id}`] : []), ...rest].join(" ");
}

function explicitId(node: Readonly<NodeOf<"heading">>): string | undefined {
  const { id } = propertiesOf(node);
  return typeof id === "string" && /^[^\s#]+$/.test(id) ? id : undefined;
}

function propertiesOf(node: Readonly<NodeOf<"heading">>): Readonly<Record<string, unknown>> {
  const data: { hProperties?: Record<string, unknown> } | undefined = node.data;
  return data?.hProperties ?? {};
}

function anchorLink(id: string, text: string, texts: TextCatalogue["content"]): NodeOf<"link"> {
  const data = {
    hProperties: {
      className: ["anchor"],
      ariaLabel:
        text === "" ? texts.headingLinkTitle : fillText(texts.headingLink, { heading: text }),
      title: texts.headingLinkTitle,
    },
  };
  return { type: "link", url: `#${id}`, children: [], data };
}

/**
 * Reports headings of level 1 in addition to the title, which is drawn above the text or is
 * the heading that starts it.
 */
export function secondTitles(page: PageContext): MdastPluginDefinition | false {
  const { facts } = page;
  // The text of a partial is a part of pages, whose titles it doesn't know.
  if (facts === undefined) return false;
  const isTitleDrawn =
    facts.frontMatter?.hideTitle !== true && facts.frontMatter?.customProps["layout"] !== "wide";
  let titles = 0;
  return defineMdastPlugin({
    name: "second-titles",
    options: { position: true },
    heading(node, context) {
      if (node.depth !== 1) return;
      titles += 1;
      const place = positionOf(node);
      if (place?.start.offset === undefined) return;
      const isFirst = titles === 1;
      if (isFirst && (!isTitleDrawn || maySeeNothing(page.text.slice(0, place.start.offset))))
        return;
      const text = collapseSpace(context.textContent(node));
      page.report({
        code: "heading/second-title",
        severity: "warning",
        message: `The heading "${text}" has level 1, but the page already has a title.`,
        hint: isFirst
          ? "If it's the title, move it to the start of the page. Otherwise, write it with two #."
          : "Write it with two #.",
        at: place.start,
      });
    },
  });
}

/** Whether a text shows readers nothing, or components, which may show nothing. */
function maySeeNothing(text: string): boolean {
  const rest = text
    .replace(/^---\n.*?\n---(?:\n|$)/s, "")
    .replace(/<!--.*?-->|\{\s*\/\*.*?\*\/\s*\}/gs, "")
    .split(/\n\s*\n/)
    .filter((block) => !/^\s*(?:$|import\b|export\b|<|\[[^\]]+\]:)/.test(block));
  return rest.length === 0;
}
