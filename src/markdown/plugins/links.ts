import { elementVisitors } from "../elements.ts";
import {
  defineMdastPlugin,
  type MdastPluginDefinition,
  defineHastPlugin,
  type HastPluginDefinition,
} from "satteri";
import { fragment, pointOf, type Point } from "../nodes.ts";
import type { PageContext } from "../page-context.ts";

/** Gives every link its final address: in Markdown, in elements such as `<a href="…">`, in raw HTML. */
export function links(page: PageContext): MdastPluginDefinition {
  return defineMdastPlugin({
    name: "links",
    options: { position: true },
    link(node, context) {
      const outcome = resolveLink(page, node.url, pointOf(node));
      if (outcome.kind === "text") context.replaceNode(node, fragment(node.children));
      else if (outcome.href !== node.url) context.setProperty(node, "url", outcome.href);
    },
    ...elementVisitors(["a", ...page.options.blocks], ({ syntax, name, value, at }) => {
      const href = value("href");
      if (href === undefined) return undefined;
      const outcome = resolveLink(page, href, at);
      const isLink = name === "a";
      if (outcome.kind === "text") {
        return isLink && syntax === "jsx" ? "unwrap" : { href: undefined };
      }
      return { href: isLink ? outcome.href : outcome.forBlock };
    }),
  });
}

/** Links that leave the site open a new tab, as those of the shell do; the page stays where its reader is. */
export function externalLinks(): HastPluginDefinition {
  return defineHastPlugin({
    name: "external-links",
    element: {
      filter: ["a"],
      visit(node, context) {
        const { href, target } = node.properties;
        if (typeof href !== "string" || !/^(https?:)?\/\//i.test(href) || target !== undefined)
          return;
        context.setProperty(node, "target", "_blank");
        context.setProperty(node, "rel", ["noopener", "noreferrer"]);
      },
    },
  });
}

/** What becomes of a link: another address, or its text alone. */
type LinkOutcome =
  | {
      readonly kind: "href";
      /** The complete address. */
      readonly href: string;
      /** What a block is given, which completes addresses that start with `/` itself. */
      readonly forBlock: string;
    }
  | { readonly kind: "text" };

/**
 * Resolves a link an author wrote, notes where it stands, and reports one that
 * leads to no page. A link that is wrong stays as it is written.
 */
export function resolveLink(
  page: PageContext,
  written: string,
  at: Point | undefined,
): LinkOutcome {
  const found = page.resolver.link(written, page.file);
  switch (found.kind) {
    case "draft":
      return { kind: "text" };
    case "resolved":
      return {
        ...note(page, { written, href: found.href, at }),
        forBlock: written.startsWith("/") ? written : (found.route ?? found.href),
      };
    case "unchanged":
      break;
    case "unknown-file": {
      const severity = page.options.brokenMarkdownLinks;
      if (severity === "ignore") break;
      page.report({
        code: "link/unknown-file",
        severity: severity === "fail" ? "error" : "warning",
        message: `The link "${written}" leads to a file that is no page.`,
        hint: found.hint,
        at,
      });
      break;
    }
    case "private":
      page.report({
        code: "file/private",
        severity: "error",
        message: `The link "${written}" leads to a file that looks like something that is not for readers, and is not published.`,
        hint: "Remove the link, or give the file another name.",
        at,
      });
      break;
    case "leaves-site":
      page.report({
        code: "link/leaves-site",
        severity: "error",
        message: `The link "${written}" leads outside the site folder.`,
        hint: "Move the file below the site folder, or link to its full address.",
        at,
      });
      break;
  }
  return note(page, { written, href: written, at });
}

function note(
  page: PageContext,
  { written, href, at }: { written: string; href: string; at: Point | undefined },
): Extract<LinkOutcome, { kind: "href" }> {
  const encoded = encodeAddress(href);
  if (at) page.links.push({ written, href: encoded, line: at.line, column: at.column });
  return { kind: "href", href: encoded, forBlock: encoded };
}

/**
 * Percent-encodes what may not stand in an address, and leaves what is encoded
 * already: the rule of CommonMark, by which addresses in Markdown are written out.
 */
export function encodeAddress(address: string): string {
  return address.replace(/%(?![0-9A-Za-z]{2})|[^\w!#$%&'()*+,\-./:;=?@~]+/g, encodeURIComponent);
}
