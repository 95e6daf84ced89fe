import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { DeclaredSite } from "lectern";
import { parseDocument } from "yaml";
import type { Plain } from "../evaluate/plain-value.ts";
import { compact, listOf, mapOf, textOf, type PlainMap } from "../translate/read-plain.ts";
import { filesBelow } from "../write/new-files.ts";
import { changeFrontMatter, hasNumberPrefix, type FrontMatter } from "./front-matter.ts";
import { mkdocsIds } from "./heading-ids.ts";
import { box, convertFences, dedent, details, outsideCode, tabs } from "./markdown-blocks.ts";
import {
  onePlan,
  pageId,
  socialLinks,
  urlOf,
  type OldPage,
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

/** Reads an MkDocs site, also with the Material theme. */
export function readMkdocs({ root, config, values, report }: SystemInput): OtherSite {
  const from = path.resolve(root, path.dirname(config), textOf(values["docs_dir"]) ?? "docs");
  const found = new Set(filesBelow(from).filter((file) => file.endsWith(".md")));
  // MkDocs also ignores a README next to an index.
  const readmes = [...found].filter(
    (file) =>
      /(?:^|\/)README\.md$/.test(file) && found.has(file.replace(/README\.md$/, "index.md")),
  );
  const pages = new Set([...found].filter((file) => !readmes.includes(file)));
  const plugins = entriesOf(values["plugins"]);
  const theme = mapOf(values["theme"]) ?? {};
  reportLost({ values, config, report }, { plugins, theme });
  const language = textOf(theme["language"]) ?? "en";
  const repository = textOf(values["repo_url"]);
  const siteUrl = textOf(values["site_url"]);
  const nav = listOf(values["nav"]);
  const hasTabs = listOf(theme["features"]).includes("navigation.tabs");
  const { sidebars, navigation } = hasTabs
    ? sectionsOf(nav, pages)
    : { sidebars: { main: items(nav, pages) }, navigation: [] };
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
    locales:
      language === "en"
        ? undefined
        : { default: language, list: { [language]: { label: language } } },
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
  const snippets = extensions.find(([name]) => name === "pymdownx.snippets")?.[1];
  const written = snippets?.["base_path"];
  const bases = [written, ...listOf(written)].flatMap((each) => textOf(each) ?? []);
  const toc = extensions.find(([name]) => name === "toc")?.[1];
  const folders = [...bases.map((each) => path.resolve(root, each)), root, from];
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
        ...listOf(values["exclude_docs"]).flatMap((each) => textOf(each) ?? []),
      ],
    }),
    convert: (markdown, page) => convertPage(markdown, page, folders),
    ...(toc?.["slugify"] === undefined && {
      headingIds: mkdocsIds,
    }),
    linksHaveBase: true,
    localeFolders: {},
  };
}

/** Reports the parts that have no equivalent in Lectern. */
function reportLost(
  { values, config, report }: Omit<SystemInput, "root">,
  { plugins, theme }: { readonly plugins: ReturnType<typeof entriesOf>; readonly theme: PlainMap },
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
      "MkDocs plugins don't run in Lectern. Write its output as pages or components.",
      config,
    );
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

function items(list: readonly Plain[], pages: ReadonlySet<string>): readonly SidebarItem[] {
  return list.flatMap((each): readonly SidebarItem[] => {
    const file = textOf(each);
    if (file !== undefined) {
      const id = pageId(file, pages);
      return id === undefined ? [] : [{ type: "doc", id }];
    }
    return Object.entries(mapOf(each) ?? {}).flatMap(([label, value]): readonly SidebarItem[] => {
      const inner = items(listOf(value), pages);
      if (inner.length > 0) return [{ type: "category", label, items: inner, collapsed: false }];
      const link = textOf(value);
      const id = link === undefined ? undefined : pageId(link, pages);
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
function sectionsOf(nav: readonly Plain[], pages: ReadonlySet<string>): Sections {
  const parts = items(nav, pages).map((item, at) => {
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

function convertPage(markdown: string, page: OldPage, folders: readonly string[]): string {
  return changeFrontMatter(markdown, (front, text) => {
    const whole = withSnippets(text, page, folders);
    const blocks = convertBlocks(whole.split("\n"));
    const fenced = convertFences(blocks, fenceInfo);
    return { front: frontOf(front, page), text: outsideCode(fenced, (part) => inline(part, page)) };
  });
}

/** Replaces `--8<-- "file"` with the content of the file. */
function withSnippets(text: string, { to, report }: OldPage, folders: readonly string[]): string {
  return text.replace(
    /^([ \t]*)-+8<-+[ \t]+"([^"\n]+)"[ \t]*$/gm,
    (all, indent: string, name: string) => {
      const [bare = "", region] = name.split(/:(?!\/)/);
      const file = folders
        .map((folder) => path.join(folder, bare))
        .find((each) => existsSync(each));
      if (file === undefined) {
        report.drop(`snippet "${name}"`, "the file doesn't exist.", to);
        return URL.canParse(bare) ? all : "";
      }
      const code = readFileSync(file, "utf8").trimEnd();
      const section = new RegExp(
        `--8<--\\s+\\[start:${region}\\][^\\n]*\\n([\\s\\S]*?)\\n[^\\n]*--8<--\\s+\\[end:${region}\\]`,
      ).exec(code)?.[1];
      return (section ?? code).replace(/^(?=.)/gm, indent);
    },
  );
}

const opening =
  /^([ \t]*)(!!!|\?\?\?\+?|===[!+]?)[ \t]+(?:([\w-]+)(?:[ \t]+[\w -]+?)?)?(?:[ \t]*"([^"]*)")?[ \t]*$/;

/** Converts boxes, collapsible blocks and tabs, whose content is the indented lines after them. */
function convertBlocks(lines: readonly string[]): string {
  const out: string[] = [];
  let code: string | undefined;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const fence = /^[ \t>]*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined && code === undefined) code = fence;
    else if (fence !== undefined && code !== undefined && fence.startsWith(code)) code = undefined;
    const [, indent = "", mark = "", written = "", title] =
      (code === undefined && opening.exec(line)) || [];
    const kind = written.toLowerCase();
    if (mark === "" || (mark.startsWith("===") && title === undefined)) {
      out.push(line);
      continue;
    }
    const list: { readonly label: string; readonly body: string }[] = [];
    let label = title;
    for (;;) {
      const end = endOfBlock(lines, at + 1, indent.length + 4);
      list.push({
        label: label ?? "",
        body: convertBlocks(dedent(lines.slice(at + 1, end), indent.length + 4).split("\n")),
      });
      at = end - 1;
      const next = mark.startsWith("===") ? opening.exec(lines[end] ?? "") : null;
      if (!next || !next[2]?.startsWith("===") || next[1] !== indent || next[4] === undefined)
        break;
      label = next[4];
      at = end;
    }
    const body = list[0]?.body ?? "";
    const shown = mark.startsWith("===")
      ? tabs(list)
      : mark.startsWith("?")
        ? details(title ?? (kind[0]?.toUpperCase() ?? "") + kind.slice(1), body, mark === "???+")
        : box(kind, title ?? "", body);
    out.push("", ...shown.split("\n").map((each) => (each === "" ? each : indent + each)), "");
  }
  return out.join("\n");
}

function endOfBlock(lines: readonly string[], start: number, width: number): number {
  let end = start;
  for (let at = start; at < lines.length; at++) {
    const line = (lines[at] ?? "").replaceAll("\t", "    ");
    if (line.trim() === "") continue;
    if (line.length - line.trimStart().length < width) break;
    end = at + 1;
  }
  // Blank lines before the next tab aren't part of either tab.
  const isTab = (line: string | undefined) => /^\s*===[!+]?\s+"/.test(line ?? "");
  let next = end;
  while ((lines[next] ?? "x").trim() === "") next++;
  return isTab(lines[next]) && isTab(lines[start - 1]) ? next : end;
}

/** Converts `title="x" linenums="1" hl_lines="2 3"` to Lectern's syntax. */
function fenceInfo(language: string, written: string): string {
  const meta = written.replace(/^\s*\{(.*)\}\s*$/, "$1");
  const name = language || (/\.([\w+#-]+)/.exec(meta)?.[1] ?? "");
  const title = /title="([^"]*)"/.exec(meta)?.[1];
  const start = /linenums="(\d+)"/.exec(meta)?.[1];
  const lines = /hl_lines="([^"]*)"/.exec(meta)?.[1]?.trim().split(/\s+/).join(",");
  const bare = name === "mermaid" || !/^(?:no-copy|annotate|text)$/.test(name) ? name : "text";
  return `${bare}${title ? ` title="${title}"` : ""}${lines ? ` {${lines}}` : ""}${start === undefined ? "" : ` showLineNumbers${start === "1" ? "" : `=${start}`}`}`;
}

function inline(text: string, { to, report }: OldPage): string {
  if (/\{%|\{\{(?!.*\}\}\})/.test(text)) {
    report.drop(
      "template syntax",
      "macros don't run in Lectern. Replace them with their text.",
      to,
    );
  }
  return text
    .replace(/^\[TOC\]\s*$/gm, "")
    .replace(/^\*\[[^\]\n]+\]:.*$\n?/gm, "")
    .replace(/^(#{1,6} .*?)\s*\{:?\s*#([\w-]+)[^}\n]*\}\s*$/gm, "$1 {#$2}")
    .replace(
      /(?<!^#{1,6} .*)\{:?\s*(?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|[\w/.:-]+)|target|loading)(?:\s+[^{}\n]*)?\s*\}/gm,
      "",
    )
    .replace(/:(?:material|fontawesome|octicons|simple|custom)-[\w-]+:/g, "")
    .replace(/\+\+([a-z0-9+"-]+)\+\+/gi, (_all, keys: string) =>
      keys
        .split("+")
        .map((key) => `<kbd>${key.replaceAll('"', "")}</kbd>`)
        .join("+"),
    )
    .replace(/(?<!=)==([^=\n]+)==(?!=)/g, "<mark>$1</mark>")
    .replace(/\^\^([^^\n]+)\^\^/g, "<ins>$1</ins>")
    .replace(/<(\w+)([^>\n]*?)\s+markdown(?:="[^"]*")?(?=[\s>])/g, "<$1$2");
}

/** Front matter keys that Lectern doesn't need or that are converted. */
const dropped =
  /^(?:template|hide|icon|status|search|comments|social|subtitle|revision_date|render_macros)$/;

function frontOf(front: FrontMatter, { file }: OldPage): FrontMatter {
  const hidden = Array.isArray(front["hide"]) ? (front["hide"] as readonly unknown[]) : [];
  return {
    ...Object.fromEntries(Object.entries(front).filter(([key]) => !dropped.test(key))),
    hide_table_of_contents: hidden.includes("toc") ? true : undefined,
    parse_number_prefixes: hasNumberPrefix(file) ? false : undefined,
  };
}
