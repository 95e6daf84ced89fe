import { defineHastPlugin, type HastPluginDefinition, type MdastPluginDefinition } from "satteri";
import type { PageContext } from "../page-context.ts";
import { pointOf, pointAfter, type Point, mdastPlugin } from "../nodes.ts";
import { elementVisitors } from "../elements.ts";

/**
 * In raw HTML, removes attributes with names that React rejects, and unwraps elements with such
 * names. A name with a dot would even break satteri's code.
 */
export function htmlNames({ text }: PageContext): HastPluginDefinition | undefined {
  if (!/<[A-Za-z]/.test(text)) return undefined;
  return defineHastPlugin({
    name: "html-names",
    element: {
      filter: [],
      visit(node, context) {
        if (!isName(node.tagName)) {
          context.replaceNode(node, {
            type: "mdxJsxTextElement",
            name: null,
            attributes: [],
            children: node.children,
          });
          return;
        }
        for (const name of Object.keys(node.properties)) {
          if (!isName(name)) context.setProperty(node, name, null);
        }
      },
    },
  });
}

function isName(name: string): boolean {
  return /^[A-Za-z][\w:-]*$/.test(name);
}

/**
 * Reports and removes `<meta http-equiv>`, which could redirect readers or change the
 * Content-Security-Policy.
 */
export function httpEquiv(page: PageContext): MdastPluginDefinition | undefined {
  if (!/<meta\b/i.test(page.text)) return undefined;
  const report = (name: string, at: Point | undefined) =>
    page.report({
      code: "html/http-equiv",
      severity: "error",
      message: `Lectern removes <meta http-equiv="${name}"> from the text, because the element affects the complete page.`,
      hint:
        name.toLowerCase() === "refresh"
          ? "Add a redirect to the configuration: { from, to }."
          : "Remove it. The rules for loading and caching are the same for all pages.",
      at,
    });
  const visitors = elementVisitors(["meta"], ({ value, has, at }) => {
    const attribute = ["httpEquiv", "http-equiv"].find(has);
    if (attribute === undefined) return undefined;
    report(value(attribute) ?? "…", at);
    return "remove";
  });
  return mdastPlugin("http-equiv", visitors);
}

/** Kinds of HTML blocks that only end at their end tag, even if they contain empty lines. */
const kinds = [
  { start: /^\s*<!--/, end: "-->", name: "The comment" },
  ...["pre", "script", "style", "textarea"].map((element) => ({
    start: new RegExp(`^\\s*<${element}(?=[\\s>]|$)`, "i"),
    end: `</${element}>`,
    name: `"<${element}>"`,
  })),
];

/**
 * Reports HTML that is never closed, because the rest of the page becomes part of it. After an
 * unclosed comment, the rest of the page is even invisible.
 */
export function unclosedHtml(page: PageContext): MdastPluginDefinition | undefined {
  if (!/<(?:!--|pre|script|style|textarea)/i.test(page.text)) return undefined;
  return mdastPlugin("unclosed-html", {
    html(node) {
      const kind = kinds.find(({ start }) => start.test(node.value));
      if (kind === undefined || node.value.toLowerCase().includes(kind.end)) return;
      page.report({
        code: "html/unclosed",
        severity: "warning",
        message: `${kind.name} is never closed, so it contains the rest of the text.`,
        hint: `Write "${kind.end}" where it ends.`,
        at: pointOf(node),
      });
    },
  });
}

/** Matches a start tag with a component name. HTML in capitals (`<BR>`) is still HTML. */
const componentTag = /<([A-Z]\w*[a-z]\w*)(?=[\s/>])/g;
const notMarkup = /<!--[^]*?(?:-->|$)|<(script|style)\b[^]*?(?:<\/\1>|$)/gi;

/**
 * Reports components in plain Markdown, once per name. Browsers treat the tag as an unknown
 * element, so a component without children would disappear.
 */
export function unknownComponents(page: PageContext): MdastPluginDefinition | undefined {
  if (page.format !== "md" || !/<[A-Z]/.test(page.text)) return undefined;
  const reported = new Set<string>();
  return mdastPlugin("unknown-components", {
    html(node) {
      const start = pointOf(node);
      const markup = node.value.replace(notMarkup, (text) => " ".repeat(text.length));
      for (const { 1: name = "", index } of markup.matchAll(componentTag)) {
        if (reported.has(name)) continue;
        reported.add(name);
        page.report({
          code: "component/needs-mdx",
          severity: "warning",
          message: `<${name}> isn't an HTML element, and pages in .md files can't use components.`,
          hint: `To use a component, rename the file to .mdx. To show the text, write "\\<${name}>".`,
          at: start && pointAfter(start, node.value.slice(0, index)),
        });
      }
    },
  });
}
