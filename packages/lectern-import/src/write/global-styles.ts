/** A CSS rule for elements that Lectern's layout doesn't have. */
export interface ForeignRule {
  readonly selector: string;
  readonly line: number;
}

/** Classes and ids of the old layout. Content classes such as cards and buttons work in Lectern. */
const foreign =
  /\.(?:navbar|menu|footer__|DocSearch|pagination-nav|table-of-contents|breadcrumbs|main-wrapper|docusaurus|theme-(?!code|admonition)|header-|sidebar|dropdown|announcementBar|toggle|clean-btn|docs-wrapper|docItem|docMain|docSidebar|tocCollapsible|prism-code|token|VP[A-Z]|vp-|sl-|md-)[\w-]*|#__docusaurus|\[class\*?\^?=/;

/** Returns the rules that don't match anything in the new site, with their lines. */
export function foreignRules(css: string): readonly ForeignRule[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
  const found: ForeignRule[] = [];
  for (const match of plain.matchAll(/([^{};]+)\{/g)) {
    const selector = (match[1] ?? "").trim();
    if (selector.startsWith("@") || !foreign.test(selector)) continue;
    const at = match.index + (match[1] ?? "").search(/\S/);
    const line = plain.slice(0, at).split("\n").length;
    found.push({ selector: selector.replace(/\s+/g, " "), line });
  }
  return found;
}
