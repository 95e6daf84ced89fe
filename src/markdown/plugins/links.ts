import { elementVisitors } from "../elements.ts";
import { type MdastPluginDefinition, defineHastPlugin, type HastPluginDefinition } from "satteri";
import { fragment, pointOf, type Point, mdastPlugin } from "../nodes.ts";
import type { PageContext, Problem } from "../page-context.ts";
import type { LinkResolution } from "../resolver.ts";

/** Resolves all links: in Markdown, in JSX such as `<a href="…">`, and in HTML. */
export function links(page: PageContext): MdastPluginDefinition {
  return mdastPlugin("links", {
    link(node, context) {
      const link = resolveLink(page, node.url, pointOf(node));
      if (link === undefined) context.replaceNode(node, fragment(node.children));
      else if (link.href !== node.url) context.setProperty(node, "url", link.href);
    },
    ...elementVisitors(["a", ...page.options.blocks], ({ syntax, name, value, at }) => {
      const href = value("href");
      if (href === undefined) return undefined;
      const link = resolveLink(page, href, at);
      const isJsx = syntax === "jsx";
      if (link === undefined) return isJsx && name === "a" ? "unwrap" : { href: undefined };
      const final = name === "a" ? link.href : link.forBlock;
      return isJsx && final === href ? undefined : { href: final };
    }),
  });
}

/** Makes external links open a new tab, like links in the layout. */
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

/** The target of a link. */
interface Link {
  /** The URL, including the base path. */
  readonly href: string;
  /**
   * The URL for a link in a block's attribute. It omits the base path, because blocks add the base
   * path to URLs that start with `/`.
   */
  readonly forBlock: string;
}

/**
 * Resolves an author's link, records its position, and reports it if it's broken. A broken link
 * stays unchanged.
 *
 * @returns `undefined` for a link to a draft, because only its text remains
 */
export function resolveLink(
  page: PageContext,
  written: string,
  at: Point | undefined,
): Link | undefined {
  const found = page.resolver.link(written, page.file);
  if (found.kind === "draft") return undefined;
  const problem = problemOf(page, written, found);
  if (problem) page.report({ ...problem, at });
  const href = encodeUrl(found.kind === "resolved" ? found.href : written);
  if (at) page.links.push({ written, href, line: at.line, column: at.column });
  if (found.kind !== "resolved") return { href, forBlock: href };
  return { href, forBlock: written.startsWith("/") ? written : (found.route ?? found.href) };
}

function problemOf(
  { options }: PageContext,
  written: string,
  found: LinkResolution,
): Omit<Problem, "at"> | undefined {
  switch (found.kind) {
    case "unknown-file":
      if (options.brokenMarkdownLinks === "ignore") return undefined;
      return {
        code: "link/unknown-file",
        severity: options.brokenMarkdownLinks === "fail" ? "error" : "warning",
        message: `The link "${written}" points to a file that isn't a page.`,
        hint: found.hint,
      };
    case "private":
      return {
        code: "file/private",
        severity: "error",
        message: `The link "${written}" points to a file that isn't published, because it looks private.`,
        hint: "Remove the link. To publish the file, rename it.",
      };
    case "leaves-site":
      return {
        code: "link/outside-site",
        severity: "error",
        message: `The link "${written}" points outside the site folder.`,
        hint: "Move the file into the site folder, or link to its complete URL.",
      };
    case "draft":
    case "resolved":
    case "unchanged":
      return undefined;
  }
}

/**
 * Percent-encodes characters that URLs can't contain, and leaves encoded characters unchanged.
 * Follows CommonMark's rule for URLs.
 */
export function encodeUrl(url: string): string {
  return url.replace(/%(?![0-9A-Za-z]{2})|[^#$%&+,/:;=?@]+/g, encodeURIComponent);
}
