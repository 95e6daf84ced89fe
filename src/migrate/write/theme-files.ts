/**
 * The parts of the classic theme by the beginnings of their names. A site that has one
 * in `src/theme` changes the shell of Docusaurus, which is not here.
 */
const shellParts =
  /^(?:Announcement|BackToTop|Blog|Breadcrumb|CodeBlock|CodeInline|ColorMode|ContentVisibility|Details$|DocBreadcrumbs|DocCard|DocCategory|DocItem|DocPage|DocPaginator|DocRoot|DocSidebar|DocTag|DocVersion|DocsRoot|DocsVersion|EditMetaRow|EditThisPage|Error|Footer|Heading$|Icon|LastUpdated|Layout|Loading|Logo|MDXContent|MDXPage|Mermaid|Navbar|NotFound|Paginator|Root$|Search|SiteMetadata|SkipToContent|TOC|TabItem$|Tabs$|Tag|ThemeProvider|ThemedImage$|ThemedComponent|Translation|Unlisted|Admonition|prism-include-languages)/;

/**
 * What a file of `src/theme` is: components for all pages, a change to a part of the
 * shell, or a component of the site's own.
 */
export type ThemeFile =
  | { readonly kind: "components" }
  | { readonly kind: "shell"; readonly part: string }
  | { readonly kind: "own" };

/** @param file below `src/theme` */
export function themeFile(file: string): ThemeFile {
  const [part = ""] = file.replace(/\.[cm]?[jt]sx?$/, "").split("/");
  if (part === "MDXComponents") return { kind: "components" };
  return shellParts.test(part) ? { kind: "shell", part } : { kind: "own" };
}
