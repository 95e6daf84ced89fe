import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import picomatch from "picomatch";
import { parseDocument, stringify } from "yaml";
import type { Plain } from "../evaluate/plain-value.ts";
import type { ImportReport } from "../import-report.ts";
import { compact, listOf, mapOf, merged, textOf, type PlainMap } from "../translate/read-plain.ts";
import { filesBelow } from "../write/new-files.ts";
import { placesOf } from "./convert-pages.ts";
import { mkdocsIds, pymdownIds, type HeadingIds } from "./heading-ids.ts";
import {
  languagesOf,
  navigationOf,
  readYaml,
  translationOf,
  writtenNavigation,
  type FindItem,
} from "./mkdocs-navigation.ts";
import { namesOf, reportLost, siteOf, type Entries, type Parts } from "./mkdocs-options.ts";
import type { Blog } from "./mkdocs-metadata.ts";
import { convertPage } from "./mkdocs-pages.ts";
import { onePlan, pageId, visible, type OtherSite, type SystemInput } from "./other-site.ts";

/**
 * Reads `mkdocs.yml` and the configuration that it inherits. Values with tags such as
 * `!!python/name` stay strings. `!ENV [NAME, default]` is the default.
 *
 * @throws Error with the first syntax error
 */
export function readMkdocsConfig(file: string): PlainMap {
  const document = parseDocument(readFileSync(file, "utf8"), {
    logLevel: "silent",
    merge: true,
    uniqueKeys: false,
    customTags: [{ tag: "!ENV", collection: "seq", resolve: (list) => list.items.at(-1) }],
  });
  const [mistake] = document.errors;
  if (mistake) throw new Error(mistake.message.trimEnd());
  const own = mapOf(document.toJS() as Plain) ?? {};
  const parent = textOf(own["INHERIT"]);
  return parent === undefined
    ? own
    : merged(readMkdocsConfig(path.resolve(path.dirname(file), parent)), own);
}

/** Returns the absolute path of a site's folder of pages. */
export function pagesFolder(config: string, values: PlainMap): string {
  return path.resolve(path.dirname(config), textOf(values["docs_dir"]) ?? "docs");
}

/** Whether a folder is named after a language. */
const isLanguage = (name: string) => /^[a-z]{2}(?:[-_]\w+)?$/.test(name);

/**
 * Reports pages with other file extensions, and other configurations with their own pages, for
 * example one for each language: in the same folder, or in the folders of other languages.
 *
 * @param own absolute path of the imported configuration
 * @param pages absolute path of its folder of pages
 */
function reportOthers(own: string, pages: string, report: ImportReport): void {
  const folder = path.dirname(own);
  const siblings = isLanguage(path.basename(folder)) ? readdirSync(path.dirname(folder)) : [];
  const files = [
    ...readdirSync(folder).filter((name) => /^mkdocs.*\.ya?ml$/.test(name)),
    ...siblings.filter(isLanguage).map((name) => `../${name}/${path.basename(own)}`),
  ];
  const convert = "Lectern's pages end with `.md`. Convert it, and import again.";
  for (const file of filesBelow(pages).filter((at) => /\.(?:m(?:ark)?down|mkdn?|ipynb)$/.test(at)))
    report.drop("page", convert, `docs/${file}`);
  for (const file of files) {
    try {
      const other = path.join(folder, file);
      const otherPages = pagesFolder(other, readMkdocsConfig(other));
      if (otherPages === pages || !existsSync(otherPages)) continue;
    } catch {
      // The folder has no configuration, or it isn't valid.
      continue;
    }
    const note =
      'its pages weren\'t imported. Import them from a copy in which it\'s the only "mkdocs.yml". If they are translations, move them to "i18n/<locale>".';
    report.drop(`configuration "${file}"`, note);
  }
}

/** Reads an MkDocs site, with or without the Material theme. */
export function readMkdocs({ root, config, values, report }: SystemInput): OtherSite {
  const from = pagesFolder(path.join(root, config), values);
  reportOthers(path.join(root, config), from, report);
  const found = new Set(filesBelow(from).filter((file) => file.endsWith(".md")));
  const plugins = entriesOf(values["plugins"]);
  const extensions = entriesOf(values["markdown_extensions"]);
  const written = mapOf(values["theme"]) ?? { name: values["theme"] };
  const theme: PlainMap = { ...written, language: written["language"] ?? written["locale"] };
  const isStyle = (file: string) => file.endsWith(".css") && existsSync(path.join(from, file));
  const parts = { root, from, values, plugins, extensions, theme, isStyle, report, config };
  reportLost(parts);
  const { locales, list, ...languages } = languagesOf(plugins.get("i18n"), theme);
  const { codeOf, originalOf } = placesOf(languages, locales?.default);
  const blog = blogOf(plugins.get("blog"));
  const hasPosts = [...found].some((file) => file.includes(`${blog?.posts}/`));
  const section = hasPosts ? blog?.section : undefined;
  if (section !== undefined) report.take("blog", blogNote, section.slice(1));
  const { isLeft, isExcluded, isServed, left } = sortFiles(parts, found, section);
  const pages = [...found].filter((file) => !left.has(file) && codeOf(file) === "");
  const routes = new Set(pages.map((file) => visible(originalOf(file))));
  const isPost = (file: string) => section !== undefined && file.startsWith(`${blog?.posts}/`);
  const siteUrl = textOf(values["site_url"]);
  const labels = new Map<string, string>();
  const find: FindItem = (link, label) => {
    const name = label ?? link;
    if (section !== undefined && section === `/${link.replace(/\/(?:index\.md)?$/, "")}`)
      return [{ type: "link", label: label ?? "Blog", href: section }];
    if (isLeft(link) && tagList.test(link))
      return [{ type: "link", label: label ?? "Tags", href: "/tags" }];
    const dir = link.replace(/\/\**$/, "");
    const inside = { type: "autogenerated", dir: visible(dir) } as const;
    if (dir !== "" && dir !== link && existsSync(path.join(from, dir)))
      return [{ type: "category", label: name, items: [inside] }];
    const id = pageId(visible(link), routes);
    if (id !== undefined && label !== undefined) labels.set(id, label);
    if (id !== undefined && !isPost(link))
      return [{ type: "doc", id, ...(label !== undefined && { label }) }];
    if (/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(link)) {
      const href = URL.canParse(link, siteUrl) ? new URL(link, siteUrl).href : link;
      return [{ type: "link", label: name, href }];
    }
    // Lectern adds translations to the navigation.
    if (!found.has(link))
      report.drop(`navigation entry "${link}"`, "the file doesn't exist.", config);
    return [];
  };
  const { sidebars, navigation } = navigationOf(
    writtenNavigation({ from, plugins, report }, values["nav"] ?? values["pages"]),
    { find, ...featuresOf(theme, plugins) },
  );
  const site = siteOf(parts, navigation);
  const hasNames = /"(?:inventories|import)":/.test(JSON.stringify([plugins.get("mkdocstrings")]));
  const options = { ...includesOf([root, from], [...plugins, ...extensions]), blog, labels };
  const others = list.filter(({ locale }) => locale !== locales?.default);
  const variables = { ...mapOf(values["extra"]), config: values };
  return {
    ...languages,
    plan: onePlan({
      site: { ...site, ...(locales && { locales }) },
      from,
      to: "docs",
      sidebars,
      blog: section,
      statics: [site.logo?.src, site.favicon]
        .filter((image) => image?.startsWith("/"))
        .map((image) => ({ from: path.join(from, image ?? ""), to: `static${image}` })),
      styles: namesOf(values["extra_css"])
        .filter(isStyle)
        .map((file) => path.relative(root, path.join(from, file)).split(path.sep).join("/")),
      exclude: [...left],
      plugins: options.hasFormulas ? [formulas] : [],
    }),
    convert(markdown, page) {
      const own = originalOf(path.relative(from, page.from).split(path.sep).join("/"));
      const slug =
        own === visible(own) ? undefined : `/${own.replace(/(?:(?:^|\/)index)?\.md$/, "")}`;
      const text = plugins.has("macros") ? withVariables(markdown, variables) : markdown;
      return convertPage(text, page, { ...options, slug });
    },
    translations: others.map((each) => translationOf(each, { sidebars, navigation })),
    rewrite(file) {
      if (isPost(file)) return file.replace(`${blog?.posts}/`, "../blog/");
      return isExcluded(file) ? file : visible(file);
    },
    made: authorsOf({ from, file: `${section}/.authors.yml`.slice(1), report }),
    headingIds: headingIdsOf(extensions.get("toc")?.["slugify"]),
    hasEmojiNames: extensions.has("pymdownx.emoji") || plugins.has("techdocs-core"),
    hasLineNumbers: [...extensions.values()].some((options) => options["linenums"] === true),
    codeIds: hasNames ? /^[a-z_][\w.-]*$/i : /^(?:[a-z_]\w*\.)+\w+$/i,
    isServed,
    linksHaveBase: true,
  };
}

/** Returns which pages are left out, and which other files keep their URLs. */
function sortFiles(parts: Parts, found: ReadonlySet<string>, section: string | undefined) {
  const { root, from, values, plugins, theme } = parts;
  // MkDocs ignores a README next to an index. Lectern generates the lists of posts and of tags.
  const isLeft = (file: string) =>
    (tagList.test(file) && plugins.has("tags")) ||
    (section !== undefined && `/${file}`.endsWith(`${section}/index.md`)) ||
    (/(?:^|\/)README\.md$/.test(file) && found.has(file.replace(/README\.md$/, "index.md")));
  const isExcluded = exclusionOf(values);
  const templates = path.join(root, textOf(theme["custom_dir"]) ?? "\0");
  const isServed = (file: string) =>
    ![file, file.replace(/html$/, "md")].some((each) => found.has(each) || isExcluded(each)) &&
    !unserved.test(file) &&
    !path.join(from, file).startsWith(templates);
  const left = new Set([...found].filter((file) => isLeft(file) || isExcluded(file)));
  return { isLeft, isExcluded, isServed, left };
}

/** Reads the features of a theme's navigation. */
function featuresOf(theme: PlainMap, plugins: Entries) {
  const has = (name: string) => namesOf(theme["features"]).includes(`navigation.${name}`);
  const isFolded = !has("expand") && /^(?:material|readthedocs)$/.test(`${textOf(theme["name"])}`);
  return {
    hasTabs: has("tabs"),
    hasIndexes: has("indexes") || plugins.has("section-index"),
    open: isFolded ? Number(has("tabs")) + Number(has("sections")) : Number.POSITIVE_INFINITY,
  };
}

const formulas = { folders: ["docs", "blog", "i18n"], math: true, remark: [], rehype: [] };

const blogNote = "a section with archive, tags and feeds. Posts keep URLs; categories are tags.";

/** The page at the URL of Lectern's list of tags. */
const tagList = /^tags(?:\/index)?\.md$/;

/** Files without a URL of their own, and files with the names of Lectern's pages. */
const unserved =
  /(?:^|\/)(?:\.|(?:404|index|offline|search)\.html$)|^templates\/|\.(?:mdx?|css|py)$/;

function headingIdsOf(slugify: Plain | undefined): HeadingIds {
  if (slugify === undefined) return mkdocsIds;
  const { case: letters } = mapOf(mapOf(slugify)?.["kwds"]) ?? {};
  return pymdownIds(mapOf(slugify) !== undefined && !/^(?:lower|fold)/.test(textOf(letters) ?? ""));
}

/** Replaces variables of the macros plugin with their values. */
function withVariables(markdown: string, variables: PlainMap): string {
  const valueOf = (name: string) =>
    textOf(name.split(".").reduce<Plain | undefined>((at, key) => mapOf(at)?.[key], variables));
  return markdown
    .replace(/\{\{\s*([\w.]+)\s*\}\}/g, (all, name: string) => valueOf(name) ?? all)
    .replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, "");
}

/** Returns a function that tells whether a page is excluded. The last matching pattern decides. */
function exclusionOf(values: PlainMap): (file: string) => boolean {
  const rules = [values["exclude_docs"], values["draft_docs"]]
    .flatMap((list) => textOf(list)?.split("\n") ?? [])
    .filter((each) => /^[^#\s]/.test(each))
    .map((each) => ({ each, matches: picomatch([...globsOf(each.replace(/^!/, ""))]) }));
  return (file) => rules.findLast(({ matches }) => matches(file))?.each.startsWith("!") === false;
}

/** Converts a pattern of `.gitignore` files to globs for files, and for the files in folders. */
function globsOf(pattern: string): readonly string[] {
  const bare = pattern.trim().replace(/^\/|\/$/g, "");
  const start = /^\/|\/(?=.)/.test(pattern.trim()) ? bare : `**/${bare}`;
  return [start, `${start}/**`];
}

/** Returns the options for the files that pages include. */
function includesOf(folders: readonly [string, string], parts: readonly [string, PlainMap][]) {
  const snippets = new Map(parts).get("pymdownx.snippets");
  const bases = namesOf(snippets?.["base_path"]).map((each) => path.resolve(folders[0], each));
  const all = [...bases, ...folders];
  const appended = namesOf(snippets?.["auto_append"]).flatMap((file) => {
    const place = all.map((base) => path.join(base, file)).find(existsSync);
    return place === undefined ? [] : ["", ...readFileSync(place, "utf8").split("\n")];
  });
  const has = (extension: RegExp) => parts.some(([name]) => extension.test(name));
  const [hasIncludes, hasBreaks] = [has(/include|macros/), has(/^nl2br$/)];
  return { snippets: all, appended, hasIncludes, hasBreaks, hasFormulas: has(/arithmatex|math/) };
}

/** Reads the options of the Material theme's blog. */
function blogOf(options: PlainMap | undefined): Blog | undefined {
  if (!options) return undefined;
  const folder = path.posix.join(textOf(options["blog_dir"]) ?? "blog");
  const posts = textOf(options["post_dir"]) ?? "{blog}/posts";
  return {
    // A list of posts on the home page can't be a section.
    section: folder === "." ? undefined : `/${folder}`,
    posts: path.posix.join(posts.replace("{blog}", folder)),
    format: textOf(options["post_url_format"]) ?? "{date}/{slug}",
    dateFormat: textOf(options["post_url_date_format"]) ?? "yyyy/MM/dd",
  };
}

/** Converts the authors of a blog to a file of the new site. */
function authorsOf(input: Parameters<typeof readYaml>[0]): Readonly<Record<string, string>> {
  if (!existsSync(path.join(input.from, input.file))) return {};
  const { authors } = readYaml(input);
  const list = Object.entries(mapOf(authors) ?? {}).map(([key, author]) => {
    const { name = key, url, ...others } = mapOf(author) ?? {};
    for (const lost of Object.keys(others))
      input.report.drop(`"${lost}" of authors`, "Lectern's authors have no such key.", input.file);
    return [key, compact({ name, url })];
  });
  return { "blog/authors.yml": stringify(Object.fromEntries(list)) };
}

/** Reads a list of names, or of names with options. */
function entriesOf(value: Plain | undefined): Entries {
  const list = Array.isArray(value) ? listOf(value) : [value ?? {}];
  const entries = list.flatMap((each) =>
    Object.entries(mapOf(each) ?? { [textOf(each) ?? ""]: {} }),
  );
  const prefix = /^(?:material\/|markdown\.extensions\.)/;
  return new Map(entries.map(([name, own]) => [name.replace(prefix, ""), mapOf(own) ?? {}]));
}
