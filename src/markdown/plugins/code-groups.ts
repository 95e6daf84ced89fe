import { didYouMean } from "../../core/nearest.ts";
import { parseCodeMeta, splitInfo } from "../code/code-meta.ts";
import { pointOf, positionOf, type NodeOf } from "../nodes.ts";
import type { PageContext } from "../page-context.ts";

type JsxElement = NodeOf<"mdxJsxFlowElement">;

/** Name of the container: `:::code-group{groupId="manager"}`. */
export const codeGroupName = "code-group";

/** The props of `Tabs` that a code group can set. */
const options = ["groupId", "queryString"] as const;

/** Converts a code group to `Tabs`. Each code block becomes a tab labelled with its title. */
export function codeGroup(
  page: PageContext,
  group: Readonly<NodeOf<"containerDirective">>,
): JsxElement {
  const report = (message: string, hint: string | undefined, node: object = group) =>
    page.report({
      code: "code/invalid-group",
      severity: "error",
      message,
      hint,
      at: pointOf(node),
    });
  const attributes = Object.entries(group.attributes ?? {}).flatMap(([name, value]) => {
    const known = options.find((option) => option === name);
    if (known !== undefined) return jsxAttribute(known, value || undefined);
    report(`A code group has no option "${name}".`, didYouMean(name, options));
    return [];
  });
  const titles = new Set<string>();
  const tabs = group.children.flatMap((child): JsxElement | [] => {
    if (child.type !== "code") {
      report(
        "A code group can only contain code blocks.",
        "Move other content out of the group, or write <Tabs> in an .mdx page.",
        child,
      );
      return [];
    }
    const { language, meta } = splitInfo(child.lang ?? "", child.meta ?? "");
    const title = parseCodeMeta(meta).title ?? "";
    if (title === "") {
      report(
        "A code block in a code group has no title, which is the label of its tab.",
        'Write the title after the language: title="npm".',
        child,
      );
    } else if (titles.has(title)) {
      report(
        `Two code blocks in a code group have the title "${title}".`,
        "Give each block in the group its own title.",
        child,
      );
    }
    if (title === "" || titles.has(title)) return [];
    titles.add(title);
    return jsxElement("TabItem", jsxAttribute("value", title), [
      {
        ...child,
        lang: language,
        meta: `${meta.replace(/(?<!\S)title=(?:"[^"]*"|'[^']*'|\S+)/, "")} frame=none`,
        position: undefined,
        data: { place: positionOf(child), point: pointOf(child) },
      },
    ]);
  });
  if (group.children.length === 0) report("A code group contains no code blocks.", undefined);
  return jsxElement("Tabs", attributes, tabs);
}

function jsxElement(
  name: string,
  attributes: JsxElement["attributes"],
  children: JsxElement["children"],
): JsxElement {
  return { type: "mdxJsxFlowElement", name, attributes, children };
}

/** Returns a JSX attribute. An attribute without a value is `true`. */
function jsxAttribute(name: string, value: string | undefined): JsxElement["attributes"] {
  return [{ type: "mdxJsxAttribute", name, value }];
}
