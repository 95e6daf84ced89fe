import { existsSync, statSync } from "node:fs";
import path from "node:path";
import picomatch from "picomatch";
import { stringify } from "yaml";
import type { PlannedFolder, PlannedSection, SitePlan } from "../site-plan.ts";
import {
  addFrontMatter,
  filesBelow,
  newFiles,
  type NewFiles,
  type WriteInput,
} from "./new-files.ts";

/**
 * Collects the files of the old site that the new site needs, by their new paths, and finds the
 * module with the components for all pages.
 */
export function collectFiles({ root, plan, report }: Omit<WriteInput, "files">) {
  const files = newFiles();
  const copyFolders = (folders: SitePlan["statics"]) => {
    for (const { from, to, exclude = [] } of folders.filter((each) => existsSync(each.from))) {
      if (!statSync(from).isDirectory()) {
        // `copy` would make this the image's only new path, but pages can also use it from its own
        // folder.
        files.files.set(to, { kind: "copied", from });
        continue;
      }
      const isExcluded = picomatch([...exclude]);
      for (const file of filesBelow(from))
        if (!isExcluded(file)) files.copy(path.join(from, file), `${to}/${file}`);
    }
  };
  // Copy static folders before sections, because VitePress keeps its static folder in the page
  // folder.
  copyFolders(plan.statics);
  for (const section of plan.sections) collectSection({ files, plan, root }, section);
  for (const pages of plan.pages) collectPages(files, pages);
  for (const { to, authors } of plan.blogs)
    if (existsSync(authors)) files.copy(authors, `${to}/authors.yml`);
  copyFolders(plan.blogs);
  const redirects = path.join(root, "_redirects");
  if (existsSync(redirects) && !files.files.has("static/_redirects"))
    files.copy(redirects, "static/_redirects");
  const components =
    plan.site.compatibility === "docusaurus" ? collectSource(files, { root, report }) : undefined;
  for (const style of plan.styles) files.copy(path.join(root, style), style);
  return { files, components };
}

/**
 * Copies the included pages, and all other files next to them. If the folder contains the old site,
 * files that aren't for pages, such as the configuration, are only copied if pages use them.
 */
function collectSection(input: Omit<WriteInput, "report">, section: PlannedSection): void {
  const { files, plan, root } = input;
  const { editUrl, sections = [] } = plan.site;
  const folder = sections.find(({ id }) => id === section.id)?.folder;
  const { versions, include, exclude, keepsNumbers, editUrls = {}, editsCurrent } = section;
  const isIncluded = picomatch([...include]);
  const isExcluded = picomatch([...exclude]);
  for (const { name, from, to, sidebars } of versions) {
    const hasSite = `${root}/`.startsWith(`${from}/`);
    for (const file of filesBelow(from)) {
      const isPage = /\.mdx?$/.test(file) && !/(^|\/)_/.test(file);
      // Imported scripts are copied later.
      const isScript = /\.(?:vue|[cm]?[jt]sx?)$/.test(file);
      if (hasSite && !/\.mdx?$|(?:^|\/)(?:_category_|tags)\.\w+$/.test(file)) continue;
      if (isPage ? !isIncluded(file) || isExcluded(file) : isScript && isExcluded(file)) continue;
      const place = files.copy(path.join(from, file), `${to}/${file}`);
      const ofCurrent = editUrls[file] ?? editUrl?.replace("{path}", `${folder}/${file}`);
      const url = name === "current" ? editUrls[file] : editsCurrent ? ofCurrent : undefined;
      if (isPage && url !== undefined && !/^custom_edit_url:/m.test(files.text(place) ?? ""))
        addFrontMatter(files, place, `custom_edit_url: ${JSON.stringify(url)}`);
      if (isPage && keepsNumbers === true)
        addFrontMatter(files, place, "parse_number_prefixes: false");
    }
    if (sidebars) files.make(sidebars.file, stringify(sidebars.content));
  }
}

/**
 * Copies pages. Renames `.js` and `.ts` to `.jsx` and `.tsx`, because Lectern finds pages by
 * extension. Excluded files get a `_`, because pages can import them.
 */
function collectPages(files: NewFiles, { from, to, exclude = [] }: PlannedFolder): void {
  const isExcluded = picomatch([...exclude]);
  for (const file of filesBelow(from)) {
    if (/\.(?:test|spec)\.|(^|\/)__tests__\//.test(file)) continue;
    const isPage = /\.(?:[jt]sx?|mdx?)$/.test(file) && !/(^|\/)_|\.d\.ts$/.test(file);
    const name = isPage && isExcluded(file) ? file.replace(/[^/]*$/, "_$&") : file;
    const place = isPage ? name.replace(/\.[jt]s$/, "$&x") : name;
    files.copy(path.join(from, file), `${to}/${place}`);
  }
}

/** Copies `src` except pages, tests and replaced parts of the Docusaurus layout. */
function collectSource(files: NewFiles, { root, report }: Pick<WriteInput, "root" | "report">) {
  const source = path.join(root, "src");
  let components: string | undefined;
  const parts: string[] = [];
  if (!existsSync(source)) return undefined;
  for (const file of filesBelow(source)) {
    // Pages that import code of plugins get it later.
    if (/^pages\/|\.(?:test|spec)\.|(?:^|\/)plugins?\/.*\.[cm]?[jt]s$/.test(file)) continue;
    const place = `src/${file}`;
    if (file.startsWith("theme/")) {
      const [, name = ""] = /^theme\/([^/.]*)/.exec(file) ?? [];
      if (shellParts.test(name)) {
        const note =
          "it replaces a part of the Docusaurus layout. Use a slot, the configuration or styles instead.";
        report.drop(`swizzled "${name}"`, note, `src/theme/${name}`);
        continue;
      }
      if (/^theme\/MDXComponents(?:\/index)?\.[jt]sx?$/.test(file)) components = place;
      const [, part] = pagePart.exec(file) ?? [];
      if (part !== undefined) parts.push(part);
    }
    files.copy(path.join(source, file), place);
  }
  if (components === undefined && parts.length > 0) {
    components = "src/theme/MDXComponents.jsx";
    files.make(components, partsText(parts));
  }
  const code = files.text(components ?? "") ?? "";
  const note = "code blocks don't use it, because Lectern renders them.";
  for (const [, name] of code.matchAll(/(?<=[{,\s])(pre|code)\s*:/g))
    report.drop(`element \`${name}\``, note, components);
  return components;
}

/** A swizzled component for an element of Markdown. */
const pagePart =
  /^theme\/MDXComponents\/(A|Code|Details|Heading|Img|Li|Pre|Ul)(?:\/index)?\.[jt]sx?$/;

/** Returns a module that uses these components for their elements, as the Docusaurus theme does. */
function partsText(parts: readonly string[]): string {
  return [
    'import original from "@theme-original/MDXComponents";',
    ...parts.map((part) => `import ${part} from "./MDXComponents/${part}";`),
    "",
    "export default {",
    "  ...original,",
    ...parts.flatMap((part) =>
      part === "Heading"
        ? [1, 2, 3, 4, 5, 6].map((n) => `  h${n}: (props) => <Heading as="h${n}" {...props} />,`)
        : [`  ${part.toLowerCase()}: ${part},`],
    ),
    "};",
    "",
  ].join("\n");
}

/**
 * Prefixes of component names in the classic theme. A file with such a name in `src/theme` changes
 * the Docusaurus layout, which Lectern doesn't have.
 */
const shellParts =
  /^(?:Announcement|BackToTop|Blog|Breadcrumb|CodeBlock|CodeInline|ColorMode|ContentVisibility|Details$|DocBreadcrumbs|DocCard|DocCategory|DocItem|DocPage|DocPaginator|DocRoot|DocSidebar|DocTag|DocVersion|DocsRoot|DocsVersion|EditMetaRow|EditThisPage|Error|Footer|Heading$|Icon|LastUpdated|Layout|Loading|Logo|MDXContent|MDXPage|Mermaid|Navbar|NotFound|Paginator|Root$|Search|SiteMetadata|SkipToContent|TOC|TabItem$|Tabs$|Tag|ThemeProvider|ThemedImage$|ThemedComponent|Translation|Unlisted|Admonition|prism-include-languages)/;
