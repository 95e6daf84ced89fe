import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { DeclaredSite } from "lectern";
import { parseDocument } from "yaml";
import type { Plain } from "../evaluate/plain-value.ts";
import { compact, listOf, mapOf, textOf, type PlainMap } from "../translate/read-plain.ts";
import { filesBelow } from "../write/new-files.ts";
import { mkdocsIds } from "./heading-ids.ts";
import { convertPage, type Blog, type PageOptions } from "./mkdocs-pages.ts";
import {
  localesOf,
  onePlan,
  pageId,
  socialLinks,
  urlOf,
  type OtherSite,
  type SidebarItem,
  type SystemInput,
} from "./other-site.ts";

/**
 * Reads `mkdocs.yml`. Values with tags such as `!!python/name` stay strings.
 *
 * @throws Error with the first syntax error
 */
export function readMkdocsConfig(file: string): PlainMap {
  const document = parseDocument(readFileSync(file, "utf8"), { logLevel: "silent" });
  const [mistake] = document.errors;
  if (mistake) throw new Error(mistake.message.split("\n")[0]);
  return mapOf(document.toJS() as Plain) ?? {};
}

/** Reads an MkDocs site, with or without the Material theme. */
export function readMkdocs({ root, config, values, report }: SystemInput): OtherSite {
  const from = path.resolve(root, path.dirname(config), textOf(values["docs_dir"]) ?? "docs");
  const found = new Set(filesBelow(from).filter((file) => file.endsWith(".md")));
  // Ignores a README next to an index, as MkDocs does.
  const readmes = [...found].filter(
    (file) =>
      /(?:^|\/)README\.md$/.test(file) && found.has(file.replace(/README\.md$/, "index.md")),
  );
  const pages = new Set([...found].filter((file) => !readmes.includes(file)));
  const plugins = entriesOf(values["plugins"]);
  const theme = mapOf(values["theme"]) ?? {};
  reportLost({ values, config, report }, { plugins, theme });
  const { bare, locales, ...languages } = languagesOf(plugins, theme);
  const routes = new Set([...pages].map(bare));
  const repository = textOf(values["repo_url"]);
  const siteUrl = textOf(values["site_url"]);
  const nav = listOf(values["nav"]);
  const find: FindPage = (link) => {
    const id = pageId(link, routes);
    if (id === undefined && /^(?![a-z]+:).*\.md$/.test(link)) {
      report.drop(`navigation entry "${link}"`, "the file doesn't exist.", config);
    }
    return id;
  };
  const hasTabs = listOf(theme["features"]).includes("navigation.tabs");
  const { sidebars, navigation } = hasTabs
    ? sectionsOf(nav, find)
    : { sidebars: { main: items(nav, find) }, navigation: [] };
  const base =
    siteUrl !== undefined && URL.canParse(siteUrl)
      ? new URL(siteUrl).pathname.replace(/\/*$/, "/")
      : "/";
  const site: DeclaredSite = compact({
    title: textOf(values["site_name"]) ?? "Documentation",
    description: textOf(values["site_description"]),
    url: urlOf(siteUrl),
    basePath: base === "/" ? undefined : base,
    favicon: staticFile(theme["favicon"]),
    logo: logoOf(staticFile(theme["logo"])),
    locales,
    navigation: [
      ...navigation,
      ...(repository === undefined
        ? []
        : [
            {
              label: textOf(values["repo_name"]) ?? "Repository",
              href: repository,
              position: "right" as const,
            },
          ]),
      ...socialLinks(mapOf(values["extra"])?.["social"]),
    ],
    footer:
      textOf(values["copyright"]) === undefined
        ? undefined
        : { copyright: textOf(values["copyright"])?.trim() },
    editUrl: editUrlOf(repository, textOf(values["edit_uri"])),
    redirects: redirectsOf(
      mapOf(plugins.find(([name]) => name === "redirects")?.[1]?.["redirect_maps"]),
    ),
  });
  const styles = listOf(values["extra_css"])
    .flatMap((each) => textOf(each) ?? [])
    .map((file) => path.relative(root, path.join(from, file)).split(path.sep).join("/"))
    .filter((file) => file.endsWith(".css") && existsSync(path.join(root, file)));
  const extensions = entriesOf(values["markdown_extensions"]);
  const toc = extensions.find(([name]) => name === "toc")?.[1];
  const options = pageOptions({ root, from, extensions, plugins });
  return {
    plan: onePlan({
      site,
      from,
      to: "docs",
      sidebars,
      statics: staticImages(theme, from),
      styles,
      exclude: [
        ...readmes,
        ...(textOf(values["exclude_docs"]) ?? "")
          .split("\n")
          .filter((each) => /^[^#!\s]/.test(each)),
      ],
    }),
    convert: (markdown, page) => convertPage(markdown, page, options),
    ...(toc?.["slugify"] === undefined && {
      headingIds: mkdocsIds,
    }),
    linksHaveBase: true,
    ...languages,
  };
}

type Entries = ReturnType<typeof entriesOf>;

interface PageInput {
  readonly root: string;
  readonly from: string;
  readonly extensions: Entries;
  readonly plugins: Entries;
}

function pageOptions({ root, from, extensions, plugins }: PageInput): PageOptions {
  const snippets = extensions.find(([name]) => name === "pymdownx.snippets")?.[1];
  const filesOf = (value: Plain | undefined) =>
    [value, ...listOf(value)].flatMap((each) => textOf(each) ?? []);
  const bases = filesOf(snippets?.["base_path"]).map((each) => path.resolve(root, each));
  return {
    snippets: [...bases, root, from],
    appended: filesOf(snippets?.["auto_append"]).flatMap((file) => {
      const found = [...bases, root].map((base) => path.join(base, file)).find(existsSync);
      return found === undefined ? [] : ["", ...readFileSync(found, "utf8").split("\n")];
    }),
    blog: blogOf(plugins),
  };
}

interface Languages extends Pick<OtherSite, "localeFolders" | "localeSuffixes"> {
  readonly locales: DeclaredSite["locales"];
  /** Removes the default language from the path of a page. */
  readonly bare: (file: string) => string;
}

/** Reads the languages from the `i18n` plugin, or the language of the theme. */
function languagesOf(plugins: Entries, theme: PlainMap): Languages {
  const own = textOf(theme["language"]) ?? "en";
  const options = plugins.find(([name]) => name === "i18n")?.[1];
  const declared = options?.["languages"];
  const list: readonly PlainMap[] = Array.isArray(declared)
    ? listOf(declared).map((each) => mapOf(each) ?? {})
    : Object.entries(mapOf(declared) ?? {}).map(([locale, value]) => ({
        locale,
        name: textOf(value) ?? textOf(mapOf(value)?.["name"]) ?? locale,
      }));
  const codes = list.flatMap(({ locale }) => textOf(locale) ?? []);
  const first =
    textOf(options?.["default_language"]) ??
    textOf(list.find((each) => each["default"] === true)?.["locale"]) ??
    codes[0] ??
    own;
  const map = Object.fromEntries(codes.map((code) => [code, code]));
  const isFolder = options?.["docs_structure"] === "folder";
  const labels = list.map(({ locale = "", name = locale }) => [
    textOf(locale) ?? "",
    { lang: locale, label: name },
  ]);
  const locales =
    localesOf(Object.fromEntries(labels) as PlainMap, first) ??
    (own === "en" ? undefined : { default: own, list: { [own]: { label: own } } });
  return {
    locales,
    localeFolders: isFolder ? map : {},
    localeSuffixes: isFolder ? {} : map,
    bare: (file) =>
      isFolder && file.startsWith(`${first}/`)
        ? file.slice(first.length + 1)
        : file.replace(`.${first}.md`, ".md"),
  };
}

/** Reports the parts that have no equivalent in Lectern. */
function reportLost(
  { values, config, report }: Omit<SystemInput, "root">,
  { plugins, theme }: { readonly plugins: Entries; readonly theme: PlainMap },
): void {
  for (const [name] of plugins) {
    if (
      ["search", "redirects", "tags", "i18n", "git-revision-date-localized", "minify"].includes(
        name,
      )
    )
      continue;
    report.drop(
      `plugin "${name}"`,
      /(?:^|\/)blog$/.test(name)
        ? "posts are pages that keep their URLs, with categories as tags. The list of posts, the archive and authors are missing."
        : "MkDocs plugins don't run in Lectern. Replace the plugin's output with pages or components.",
      config,
    );
  }
  for (const hook of listOf(values["hooks"])) {
    const note = "MkDocs hooks don't run in Lectern. Write their output in the pages.";
    report.drop(`hook "${textOf(hook) ?? ""}"`, note, config);
  }
  if (listOf(values["extra_javascript"]).length > 0) {
    report.drop("extra_javascript", "list scripts under `head` in the configuration.", config);
  }
  if (textOf(theme["custom_dir"]) !== undefined) {
    report.drop(
      "theme.custom_dir",
      "theme templates are written in Jinja. Use slots.",
      textOf(theme["custom_dir"]),
    );
  }
}

function blogOf(plugins: Entries): Blog | undefined {
  const options = plugins.find(([name]) => /^(?:material\/)?blog$/.test(name))?.[1];
  if (!options) return undefined;
  const folder = path.posix.join(textOf(options["blog_dir"]) ?? "blog");
  const posts = textOf(options["post_dir"]) ?? "{blog}/posts";
  return {
    folder,
    posts: path.posix.join(posts.replace("{blog}", folder)),
    format: textOf(options["post_url_format"]) ?? "{date}/{slug}",
  };
}

/** Reads a list of names, or of names with options. */
function entriesOf(value: Plain | undefined): readonly (readonly [string, PlainMap])[] {
  const list = Array.isArray(value)
    ? listOf(value)
    : Object.entries(mapOf(value) ?? {}).map(([name, options]) => ({ [name]: options }));
  return list.flatMap((each) => {
    const name = textOf(each);
    if (name !== undefined) return [[name, {}] as const];
    return Object.entries(mapOf(each) ?? {}).map(
      ([key, options]) => [key, mapOf(options) ?? {}] as const,
    );
  });
}

/** Returns the logo and the favicon, which become static files. */
function staticImages(theme: PlainMap, from: string): OtherSite["plan"]["statics"] {
  return ["logo", "favicon"].flatMap((key) => {
    const file = staticFile(theme[key]);
    return file !== undefined && existsSync(path.join(from, file))
      ? [{ from: path.join(from, file), to: `static${file}` }]
      : [];
  });
}

function staticFile(value: Plain | undefined): string | undefined {
  const file = textOf(value);
  return file === undefined || URL.canParse(file) ? undefined : `/${file.replace(/^\/+/, "")}`;
}

function logoOf(src: string | undefined): DeclaredSite["logo"] {
  return src === undefined ? undefined : { src, alt: "" };
}

function editUrlOf(repository: string | undefined, edit: string | undefined): string | undefined {
  if (repository === undefined || edit === undefined || edit === "") return undefined;
  const address = URL.canParse(edit)
    ? edit
    : `${repository.replace(/\/+$/, "")}/${edit.replace(/^\/+/, "")}`;
  const bare = address.replace(/\/+$/, "");
  return bare.endsWith("/docs") ? `${bare.slice(0, -"docs".length)}{path}` : undefined;
}

function redirectsOf(map: PlainMap | undefined): DeclaredSite["redirects"] {
  const route = (file: string) =>
    `/${file.replace(/(?:(?:^|\/)(?:index|README))?\.md(?=$|#)/, "")}`.replace(/(?<=.)\/+$/, "");
  const all = Object.entries(map ?? {}).flatMap(([from, value]) => {
    const to = textOf(value);
    return to === undefined ? [] : [{ from: route(from), to: URL.canParse(to) ? to : route(to) }];
  });
  return all.length === 0 ? undefined : all;
}

/** Returns the id of the page at a path, if the page exists. */
type FindPage = (link: string) => string | undefined;

function items(list: readonly Plain[], find: FindPage): readonly SidebarItem[] {
  return list.flatMap((each): readonly SidebarItem[] => {
    const file = textOf(each);
    if (file !== undefined) {
      const id = find(file);
      return id === undefined ? [] : [{ type: "doc", id }];
    }
    return Object.entries(mapOf(each) ?? {}).flatMap(([label, value]): readonly SidebarItem[] => {
      const inner = items(listOf(value), find);
      if (inner.length > 0) return [{ type: "category", label, items: inner, collapsed: false }];
      const link = textOf(value);
      const id = link === undefined ? undefined : find(link);
      if (id !== undefined) return [{ type: "doc", id, label }];
      if (link === undefined) return [];
      if (URL.canParse(link)) return [{ type: "link", label, href: link }];
      return link.endsWith("/")
        ? [{ type: "category", label, items: [{ type: "autogenerated", dir: link.slice(0, -1) }] }]
        : [];
    });
  });
}

type Sections = {
  readonly sidebars: Readonly<Record<string, readonly SidebarItem[]>>;
  readonly navigation: NonNullable<DeclaredSite["navigation"]>;
};

/** Converts the navigation. With navigation tabs, each top-level item gets its own sidebar. */
function sectionsOf(nav: readonly Plain[], find: FindPage): Sections {
  const parts = items(nav, find).map((item, at) => {
    const label = "label" in item && item.label !== undefined ? item.label : "Home";
    const inner = item.type === "category" ? item.items : [item];
    return { name: `tab-${at + 1}`, label, inner, isLink: item.type === "link" };
  });
  return {
    sidebars: Object.fromEntries(
      parts.filter(({ isLink }) => !isLink).map(({ name, inner }) => [name, inner]),
    ),
    navigation: parts.map(({ name, label, inner, isLink }) => {
      const [first] = inner;
      return isLink && first?.type === "link"
        ? { label, href: first.href, position: "left" as const }
        : { type: "docSidebar" as const, sidebarId: name, label, position: "left" as const };
    }),
  };
}
