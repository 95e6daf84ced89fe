import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { DeclaredSite } from "lectern";
import picomatch from "picomatch";
import type { ImportReport } from "../import-report.ts";
import { compact, listOf, mapOf, merged, textOf, type PlainMap } from "../translate/read-plain.ts";
import type { Plain } from "../evaluate/plain-value.ts";
import { addressOf, staticAddress, targetOf } from "../translate/targets.ts";
import { translateHead } from "../translate/translate-head.ts";
import { basePathOf, urlOf } from "../translate/translate-site.ts";
import { filesBelow } from "../write/new-files.ts";
import { levelsOf } from "./front-matter.ts";
import { vitepressIds } from "./heading-ids.ts";
import { convertPage } from "./vitepress-pages.ts";
import {
  codeOf,
  editUrlOf,
  logoOf,
  readLocales,
  reportOptions,
  socialLinks,
  onePlan,
  pageId,
  shownSidebar,
  sidebarName,
  sidebarRow,
  visible,
  type OldPage,
  type OtherSite,
  type SidebarItem,
  type Sidebars,
  type SystemInput,
} from "./other-site.ts";

/** Reads a VitePress site. */
export function readVitepress(site: SystemInput): OtherSite {
  const values = merged(mapOf(site.values["extends"]) ?? {}, site.values);
  const input = { ...site, values };
  const { root, config, report } = input;
  const home = path.resolve(root, config.replace(/\.vitepress\/.*$/, ""));
  const from = path.resolve(home, textOf(values["srcDir"]) ?? ".");
  const theme = mapOf(values["themeConfig"]) ?? {};
  const { locales, elsewhere } = localesIn(values);
  const exclude = listOf(values["srcExclude"]).flatMap((each) => textOf(each) ?? []);
  const rewritten = rewriteOf(mapOf(values["rewrites"]) ?? {});
  const isExcluded = picomatch(exclude);
  const rewrite = (file: string) => (isExcluded(file) ? rewritten(file) : visible(rewritten(file)));
  const own = { ...theme, ...mapOf(locales["root"]?.["themeConfig"]) };
  const generated = dynamicPages(input, from);
  const files = filesBelow(from).filter((file) => file.endsWith(".md"));
  const pages = new Set([...files, ...Object.keys(generated)].map(rewrite));
  const { folders, moved, locales: list } = readLocales(locales, "root", report);
  const basePath = basePathOf(values["base"]) ?? "/";
  const footer = footerOf(own, basePath);
  const mainNames = labelsIn(own["nav"]);
  const ofLocales = Object.keys(folders).map((key) => `${key}/`);
  const sidebarFrom = { pages, folder: "", locales: ofLocales, base: "" };
  const translations = Object.entries(folders).map(([key, code]) => {
    const translated = mapOf(locales[key]?.["themeConfig"]) ?? {};
    const { nav: labels, sidebar = theme["sidebar"] } = translated;
    const ownFooter = footerOf(translated, basePath);
    const names = labelsIn(labels);
    const isSame = names.length === mainNames.length;
    const renamed = names.map((label, at) => [mainNames[at], label]);
    if (labels !== undefined && !isSame)
      report.drop(`navigation of "${key}"`, "it needs the same items as in the default language.");
    return {
      code,
      title: textOf(locales[key]?.["title"]),
      sidebars: sidebarsOf(sidebar, { ...sidebarFrom, folder: `${key}/` }),
      navigation: isSame ? Object.fromEntries(renamed) : {},
      footer: footer && ownFooter ? { [footer]: ownFooter } : undefined,
    };
  });
  const publicFolder = textOf(mapOf(values["vite"])?.["publicDir"]) ?? "public";
  const pattern = mapOf(own["editLink"])?.["pattern"];
  const folder = mapOf(pattern) ? "a function" : textOf(pattern)?.replace(/\/:path$/, "");
  reportUnread(input, own);
  const [minHeadingLevel, maxHeadingLevel] = levelsOf(own["outline"]);
  const made: DeclaredSite = compact({
    title: textOf(values["title"]) ?? textOf(locales["root"]?.["title"]) ?? "Documentation",
    description: textOf(values["description"]) ?? textOf(locales["root"]?.["description"]),
    basePath: basePathOf(values["base"]),
    logo: logoOf(own["logo"], staticAddress),
    locales: list,
    navigation: [
      ...navOf(own["nav"], report),
      ...socialLinks(elsewhere, "Languages"),
      ...socialLinks(own["socialLinks"]),
    ],
    footer: { copyright: footer },
    editUrl: editUrlOf(folder, path.relative(root, from), report),
    tableOfContents: { minHeadingLevel, maxHeadingLevel },
    colorMode: colorModeOf(values["appearance"]),
    ...headOf(values, basePath, report),
  });
  const themeSource = path.join(home, ".vitepress/theme");
  const parts = existsSync(themeSource) ? filesBelow(themeSource) : [];
  const themeFolder = path.relative(root, themeSource).split(path.sep).join("/");
  reportParts(input, themeFolder, parts);
  const sidebars = sidebarsOf(own["sidebar"], sidebarFrom);
  const shown = ({ file, from: place }: OldPage) => {
    const [folder = ""] = path.relative(from, place).split(path.sep);
    const ofLocale = translations.find(({ code }) => code === folders[folder]);
    return shownSidebar((ofLocale ?? { sidebars }).sidebars, file);
  };
  return {
    plan: onePlan({
      site: made,
      from,
      to: "docs",
      sidebars,
      statics: [{ from: path.resolve(from, publicFolder), to: "static" }],
      styles: parts.filter((file) => file.endsWith(".css")).map((file) => `${themeFolder}/${file}`),
      exclude: [...exclude, "public/**", "**/*\\[*", "**/*.{vue,js,cjs,mjs,jsx,ts,cts,mts,tsx}"],
    }),
    convert: (markdown, page) =>
      convertPage(withBraces(markdown, values), { ...page, sidebar: shown(page) }, from),
    headingIds: vitepressIds,
    hasLineNumbers: mapOf(values["markdown"])?.["lineNumbers"] === true,
    hasEmojiNames: true,
    rewrite,
    generated,
    localeFolders: folders,
    moved,
    translations,
  };
}

/** Returns the locales of a site, and the locales that are only links to another site. */
function localesIn(values: PlainMap) {
  const { root: main, ...others } = mapOf(values["locales"]) ?? {};
  const all: PlainMap = { root: { lang: values["lang"], ...mapOf(main) }, ...others };
  const declared = Object.entries(all).map(([key, each]) => [key, mapOf(each) ?? {}] as const);
  const isHere = (locale: PlainMap) => !URL.canParse(textOf(locale["link"]) ?? "");
  // Locales in the same language are versions, for example. Their folders stay folders.
  const codes = new Set<string>();
  const locales = Object.fromEntries(
    declared.filter(
      ([key, locale]) => isHere(locale) && codes.size < codes.add(codeOf(locale, key)).size,
    ),
  );
  const elsewhere = declared.flatMap(([, locale]) => (isHere(locale) ? [] : [locale]));
  return { locales, elsewhere };
}

/** Writes attributes between braces if the configuration sets other marks, such as `%{#id}%`. */
function withBraces(markdown: string, values: PlainMap): string {
  const attrs = mapOf(mapOf(values["markdown"])?.["attrs"]);
  const marks = ["left", "right"].map((side) => textOf(attrs?.[`${side}Delimiter`]) ?? "");
  const [left, right] = marks.map((mark) => mark.replace(/\W/g, "\\$&"));
  const written = new RegExp(`${left}([#.].*?)${right}`, "g");
  return left && right ? markdown.replace(written, "{$1}") : markdown;
}

/** Options that are read, or that Lectern doesn't need. */
const known = {
  "": /^(?:\$routes|extends|base|lang|title|description|head|locales|themeConfig|markdown|appearance|rewrites|srcDir|srcExclude|outDir|assetsDir|cacheDir|cleanUrls|lastUpdated|ignoreDeadLinks|sitemap|metaChunk|mpa)$/,
  themeConfig: /^(?:logo|nav|sidebar|outline|socialLinks|footer|editLink|search|algolia)$/,
  "themeConfig.editLink": /^pattern$/,
  "themeConfig.outline": /^level$/,
  markdown: /^(?:attrs|lineNumbers|headers|toc|image|math|config|container|anchor|languageAlias)$/,
  locales: /^(?:label|lang|dir|link|title|themeConfig)$/,
  "locales.themeConfig": /^(?:nav|sidebar|footer)$/,
};

function reportUnread(input: SystemInput, own: PlainMap): void {
  const { root: _main, ...others } = mapOf(input.values["locales"]) ?? {};
  const ofLocales = Object.values(others).map((locales) => ({ locales }));
  for (const each of [{ ...input.values, themeConfig: own, locales: {} }, ...ofLocales])
    reportOptions(each, known, input);
  const note = "Lectern's search replaces it. Or use `lectern-docsearch`.";
  if (own["algolia"] ?? mapOf(own["search"])?.["options"])
    input.report.replace("`search`", note, input.config);
}

function colorModeOf(appearance: Plain | undefined): DeclaredSite["colorMode"] {
  const mode = textOf(appearance) ?? JSON.stringify(appearance ?? true);
  const switchable = /^(?:false|force)/.test(mode) ? false : undefined;
  if (mode.endsWith("dark")) return { default: "dark", switchable };
  return { respectSystem: mode !== "false", switchable };
}

/** Returns the footer, without the base path, which Lectern adds. */
function footerOf(theme: PlainMap, base: string): string | undefined {
  const { message, copyright } = mapOf(theme["footer"]) ?? {};
  const lines = [message, copyright].flatMap((line) => textOf(line) ?? []);
  return lines.join("<br>").replaceAll(`href="${base}`, 'href="/') || undefined;
}

/** Reports the parts that need Vue or Vite. */
function reportParts(input: SystemInput, folder: string, files: readonly string[]): void {
  const { config, values, report } = input;
  if (mapOf(values["rewrites"])?.["$function"] !== undefined)
    report.drop("`rewrites`", "a function can't be read. Set `slug` on the pages.", config);
  const lostMarkdown: readonly (readonly [string, string])[] = [
    ["math", "formulas stay as text. Use remark and rehype plugins."],
    ["config", "markdown-it plugins don't run in Lectern. Use remark or rehype plugins."],
    ["container", "boxes have Lectern's titles. Translate them in i18n/<locale>/strings.json."],
    ["anchor", "headings have VitePress's usual ids. Check the links to headings."],
    ["languageAlias", "code blocks need Lectern's names of languages. Rename them."],
  ];
  for (const [key, note] of lostMarkdown)
    if (mapOf(values["markdown"])?.[key]) report.drop(`markdown.${key}`, note, config);
  if (files.some((file) => /^index\.[jt]s$/.test(file)))
    report.drop("theme", "its components are written in Vue. Write them in React.", folder);
  for (const file of files.filter((each) => /\.(?:s[ac]ss|less|styl)$/.test(each)))
    report.drop("styles", "write them in CSS, and add the file to `styles`.", `${folder}/${file}`);
}

/** Returns a function that applies the rewrites to the path of a page. `(.*)` is a parameter too. */
function rewriteOf(rewrites: PlainMap): (file: string) => string {
  const parameter = /:(\w+)(\([^)]*\)|\*)?|(?<!\(.*)\([^)]*\)|[^\w/-]/g;
  const rules = Object.entries(rewrites).map(([from, to]) => {
    const pattern = from.replace(parameter, (all, name = "", many?: string) =>
      all.length === 1 ? `\\${all}` : `(?<_${name}>${name && !many ? "[^/]+" : ".*"})`,
    );
    const target = textOf(to)?.replace(/:(\w+)(?:\([^)]*\)|\*)?|\([^)]*\)/g, "$<_$1>") ?? "";
    return [new RegExp(`^${pattern}$`), target] as const;
  });
  return (file) => {
    const name = file.replace(/\.mdx$/, ".md");
    const rule = rules.find(([pattern]) => pattern.test(name));
    return rule ? name.replace(...rule) + file.slice(name.length) : file;
  };
}

/** Returns the pages of dynamic routes. Fills in the parameters that Vue would fill in. */
function dynamicPages({ root, values, report }: SystemInput, from: string) {
  const pages = Object.entries(mapOf(values["$routes"]) ?? {}).flatMap(([template, paths]) => {
    const file = path.join(root, template);
    if (!Array.isArray(paths) || !existsSync(file)) {
      report.drop("dynamic route", "its paths can't be evaluated. Write its pages.", template);
      return [];
    }
    const text = readFileSync(file, "utf8");
    return listOf(paths).map((each) => {
      const { params, content } = mapOf(each) ?? {};
      const valueOf = (key: string) => textOf(mapOf(params)?.[key]) ?? "";
      const name = path.relative(from, file).split(path.sep).join("/");
      return [
        name.replace(/\[(\w+)\]/g, (_all, key: string) => valueOf(key)),
        text
          .replace(/\{\{\s*\$params\.(\w+)\s*\}\}/g, (_all, key: string) => valueOf(key))
          .replace(/<!--\s*@content\s*-->/g, () => textOf(content) ?? ""),
      ];
    });
  });
  return Object.fromEntries(pages);
}

/** Returns the icon and the other tags, without the base path, which Lectern adds. */
function headOf(values: PlainMap, base: string, report: ImportReport) {
  const tags = listOf(values["head"]).map((tag) => {
    const [tagName = "", given = {}, innerHTML = ""] = listOf(tag);
    const text = JSON.stringify(given).replaceAll(`:"${base}`, ':"/');
    return { tagName, attributes: JSON.parse(text) as PlainMap, innerHTML };
  });
  const isIcon = ({ attributes }: (typeof tags)[number]) =>
    /(?:^|\s)icon$/.test(textOf(attributes["rel"]) ?? "");
  const headTags = tags.filter((tag) => !isIcon(tag));
  const favicon = staticAddress(textOf(tags.findLast(isIcon)?.attributes["href"]));
  const shared = tags.find(({ attributes }) => attributes["property"] === "og:url");
  const { hostname = shared?.attributes["content"] } = mapOf(values["sitemap"]) ?? {};
  return { favicon, url: urlOf(hostname, report), head: translateHead({ headTags }, {}, report) };
}

/** The end of a link to a page, which its URL doesn't have. */
const ending = /(?<=^\/.*)(?:\.(?:html|md)|\/index)(?=$|[?#])/;

type Navigation = NonNullable<DeclaredSite["navigation"]>;

/** Reads the links and menus of the top bar. */
function navOf(value: Plain | undefined, report: ImportReport): Navigation {
  return listOf(value).flatMap((each): Navigation => {
    const map = mapOf(each);
    const label = textOf(map?.["text"]) ?? textOf(map?.["component"]) ?? "";
    const target = targetOf({ to: textOf(map?.["link"])?.replace(ending, "") });
    const inner = listOf(map?.["items"]).flatMap((item) => {
      const group = listOf(mapOf(item)?.["items"]);
      return group.length > 0 ? group : item;
    });
    const items = navOf(inner, report);
    if (label !== "" && items.length > 0)
      return [{ type: "dropdown", label, items } as Navigation[number]];
    if (label !== "" && target) return [{ label, ...target }];
    report.drop(`navigation item "${label}"`, "it has no link.");
    return [];
  });
}

/** Returns the labels in the top bar, in the order of the items. */
function labelsIn(nav: Plain | undefined): readonly string[] {
  return listOf(nav).flatMap((each) => {
    const { text, items } = mapOf(each) ?? {};
    return [...(text ? [textOf(text) ?? ""] : []), ...labelsIn(items)];
  });
}

/** Pages and locales for which a sidebar is read. */
interface SidebarPages {
  /** Paths of the pages. */
  readonly pages: ReadonlySet<string>;
  /** The locale's folder, with a trailing slash. Empty for the default locale. */
  readonly folder: string;
  /** Folders of all locales, with a trailing slash. */
  readonly locales: readonly string[];
  /** Start of the links. */
  readonly base: string;
}

/** Reads the sidebar of a locale: a list of items, or a map from path prefixes to lists. */
function sidebarsOf(value: Plain | undefined, from: SidebarPages): Sidebars {
  if (Array.isArray(value)) {
    const main = sidebarItems(listOf(value), from);
    // If a list contains none of the locale's pages, it belongs to another locale.
    return from.folder === "" || JSON.stringify(main).includes('"type":"doc"') ? { main } : {};
  }
  return Object.fromEntries(
    Object.entries(mapOf(value) ?? {}).flatMap(([start, list]) => {
      const bare = `${start}/`.replace(/^\/+|(?<=\/)\/+/g, "");
      if (from.folder !== (from.locales.find((each) => bare.startsWith(each)) ?? "")) return [];
      const map = mapOf(list);
      const base = textOf(map?.["base"]) ?? "";
      const name = sidebarName(bare.slice(from.folder.length, -1));
      return [[name, sidebarItems(listOf(map ? map["items"] : list), { ...from, base })]];
    }),
  );
}

function sidebarItems(list: readonly Plain[], context: SidebarPages): readonly SidebarItem[] {
  return list.flatMap((each): readonly SidebarItem[] => {
    const map = mapOf(each) ?? {};
    const base = textOf(map["base"]) ?? context.base;
    const label = textOf(map["text"])?.replace(/<[^>]*>/g, "");
    const link = textOf(map["link"]);
    const page = link === undefined ? undefined : pageId(visible(base + link), context.pages);
    const isOwn = context.folder === (context.locales.find((each) => page?.startsWith(each)) ?? "");
    const id = isOwn ? page?.slice(context.folder.length) : undefined;
    const items = sidebarItems(listOf(map["items"]), { ...context, base });
    const href = link && addressOf(URL.canParse(link) ? link : base + link);
    return sidebarRow({ label, id, href, items, collapsed: map["collapsed"] });
  });
}
