import { withAddresses } from "../../core/html.ts";
import { defineMdastPlugin, type MdastPluginDefinition, type MdastVisitorContext } from "satteri";
import { htmlTags, replaceTags, writeTag, type HtmlAttributes } from "../nodes/html-tags.ts";
import { literal, withAttributes, type JsxElement } from "../nodes/jsx-attributes.ts";
import { pointOf } from "../nodes/markdown-node.ts";
import type { PageContext } from "../page-context.ts";
import { pointAfter, type Point } from "../nodes/point.ts";
import { resolveLink } from "../nodes/written-link.ts";

/** Attributes that name one file, by element; `src` of an `img` is resolved with its size. */
const files: Readonly<Record<string, readonly string[]>> = {
  audio: ["src"],
  iframe: ["src"],
  img: [],
  source: ["src"],
  track: ["src"],
  video: ["src", "poster"],
};

/** Attributes that name several files: in HTML, and in MDX as React has it. */
const lists = ["srcset", "srcSet"] as const;

/** What a page must contain for the plugin to have anything to do. */
export const holdsMedia = /<(?:audio|iframe|source|track|video)\b|\bsrcset\s*=/i;

/**
 * Gives films, sounds, frames and other forms of an image their final addresses: files beside
 * the page are published, those of the static folder get the base path.
 */
export function media(page: PageContext): MdastPluginDefinition {
  const visitElement = (node: Readonly<JsxElement>, context: MdastVisitorContext): void => {
    const value = (name: string) => literal(node, name);
    const changes = changedAttributes(page, { name: node.name ?? "", value, at: pointOf(node) });
    if (changes !== undefined) context.replaceNode(node, withAttributes(node, changes));
  };
  return defineMdastPlugin({
    name: "media",
    options: { position: true },
    mdxJsxFlowElement: visitElement,
    mdxJsxTextElement: visitElement,
    html(node, context) {
      const start = pointOf(node);
      const replacements = Object.keys(files)
        .flatMap((name) =>
          htmlTags(node.value, name).flatMap((tag) => {
            const at = start && pointAfter(start, node.value.slice(0, tag.start));
            const value = (attribute: string) => tag.attributes[attribute];
            const changes = changedAttributes(page, { name, value, at });
            if (changes === undefined) return [];
            return [{ tag, text: writeTag(name, { ...tag.attributes, ...changes }) }];
          }),
        )
        .toSorted((a, b) => a.tag.start - b.tag.start);
      if (replacements.length > 0) {
        context.setProperty(node, "value", replaceTags(node.value, replacements));
      }
    },
  });
}

interface WrittenElement {
  readonly name: string;
  readonly value: (attribute: string) => string | undefined;
  readonly at: Point | undefined;
}

/** The attributes of an element that have other values when its files are resolved; undefined: none. */
function changedAttributes(
  page: PageContext,
  { name, value, at }: WrittenElement,
): HtmlAttributes | undefined {
  const single = Object.hasOwn(files, name) ? files[name] : undefined;
  if (single === undefined) return undefined;
  const resolved = (written: string) => {
    const outcome = resolveLink(page, written, at);
    return outcome.kind === "href" ? outcome.href : written;
  };
  const changes = [
    ...single.map((attribute) => [attribute, value(attribute), resolved] as const),
    ...lists.map(
      (attribute) =>
        [attribute, value(attribute), (text: string) => withAddresses(text, resolved)] as const,
    ),
  ].flatMap(([attribute, written, change]) => {
    const changed = written === undefined || written === "" ? written : change(written);
    return changed === written || changed === undefined ? [] : [[attribute, changed] as const];
  });
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
}
