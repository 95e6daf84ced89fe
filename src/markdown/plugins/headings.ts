import { numberedIds, collapseSpace, escapeHtml, slugify } from "../../core/text.ts";
import { fillText, type TextCatalogue } from "../../core/strings/texts.ts";
import { defineMdastPlugin, type MdastPluginDefinition } from "satteri";
import { mistakeOf, type PageContext } from "../page-context.ts";
import { pointOf, type NodeOf, positionOf, mdastPlugin } from "../nodes.ts";

/**
 * Adds an id and a link to each heading. Ids set by authors take precedence over generated ids,
 * even if they appear later in the page.
 *
 * @param mayHaveIds whether authors may have set any ids
 */
export function headings(page: PageContext, mayHaveIds: boolean): readonly MdastPluginDefinition[] {
  const ids = numberedIds();
  const first = new Map<string, string>();
  return [
    ...(mayHaveIds ? [commentIds(), explicitIds(page, { ids, first })] : []),
    defineMdastPlugin({
      name: "heading-ids",
      heading(node, context) {
        const text = collapseSpace(context.textContent(node, { includeHtml: false }));
        const explicit = explicitId(node);
        // The first heading with an explicit id keeps it. Add a number for any other heading with
        // the same id.
        const id =
          explicit !== undefined && first.delete(explicit)
            ? explicit
            : ids.next(explicit ?? (slugify(text) || "section"));
        const { keywords, ...properties } = propertiesOf(node);
        const named = keywords === undefined ? {} : { "data-keywords": keywords };
        context.setProperty(node, "data", { hProperties: { ...properties, id, ...named } });
        page.toc.push({ value: escapeHtml(text), id, level: node.depth });
        if (node.depth > 1) context.appendChild(node, anchorLink(id, text, page.options.texts));
      },
    }),
  ];
}

interface HeadingIds {
  readonly ids: ReturnType<typeof numberedIds>;
  /** For each id set by an author, the first heading that has it, for messages about duplicates. */
  readonly first: Map<string, string>;
}

/** Reserves the ids set by authors. */
function explicitIds(page: PageContext, { ids, first }: HeadingIds): MdastPluginDefinition {
  return mdastPlugin("explicit-heading-ids", {
    heading(node, context) {
      const id = explicitId(node);
      if (id === undefined) return;
      const at = pointOf(node);
      const text = collapseSpace(context.textContent(node, { includeHtml: false }));
      if (ids.reserve(id)) {
        first.set(id, `"${text}"${at ? ` on line ${at.line}` : ""}`);
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

/** Reads ids from comments in braces after a heading, which are equivalent to `{#roles}`. */
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
        // In plain Markdown, the parser reads the words of the comment as attributes.
        const id = idInComment(attributeWords(properties));
        context.setProperty(node, "data", { hProperties: id === undefined ? {} : { id } });
      }
    },
  });
}

function idInComment(text: string): string | undefined {
  return /^\s*\/\*\s*#(\S+?)\s*\*\/\s*$/.exec(text)?.[1];
}

/** Returns the words of a comment in order. The parser moves the id to the front. */
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
 * Reports additional level 1 headings. The page title is the first heading, or the layout renders
 * it above the content.
 */
export function secondTitles(page: PageContext): MdastPluginDefinition | false {
  const { facts } = page;
  // A partial doesn't know the page title.
  if (facts === undefined) return false;
  const hasTitle =
    facts.frontMatter?.hideTitle !== true && facts.frontMatter?.customProps["layout"] !== "wide";
  let titles = 0;
  return mdastPlugin("second-titles", {
    heading(node, context) {
      if (node.depth !== 1) return;
      titles += 1;
      const place = positionOf(node);
      if (place?.start.offset === undefined) return;
      const isFirst = titles === 1;
      if (isFirst && (!hasTitle || mayBeInvisible(page.text.slice(0, place.start.offset)))) return;
      const text = collapseSpace(context.textContent(node, { includeHtml: false }));
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

/** Whether text is rendered as nothing, or only as components whose output may be empty. */
function mayBeInvisible(text: string): boolean {
  const rest = text
    .replace(/^---\n(?:.*?\n)?---(?:\n|$)/s, "")
    .replace(/<!--.*?-->|\{\s*\/\*.*?\*\/\s*\}/gs, "")
    .split(/\n\s*\n/)
    .filter((block) => !/^\s*(?:$|import\b|export\b|<|\[[^\]]+\]:)/.test(block));
  return rest.length === 0;
}
