/** A rule of a stylesheet whose elements the shell does not have. */
export interface ForeignRule {
  readonly selector: string;
  readonly line: number;
}

/** Classes and ids of the other shell; those of content (cards, buttons, columns) have rules here. */
const foreign =
  /\.(?:navbar|menu|footer__|DocSearch|pagination-nav|table-of-contents|breadcrumbs|main-wrapper|docusaurus|theme-(?!code|admonition)|header-|sidebar|dropdown|announcementBar|toggle|clean-btn|docs-wrapper|docItem|docMain|docSidebar|tocCollapsible|prism-code|token|VP[A-Z]|vp-|sl-|md-)[\w-]*|#__docusaurus|\[class\*?\^?=/;

/** The rules that find nothing in the new site, with their lines. */
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
