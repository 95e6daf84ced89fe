import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { DeclaredSite } from "lectern";
import type { ImportReport } from "../import-report.ts";
import {
  compact,
  functionName,
  listOf,
  mapOf,
  textOf,
  type PlainMap,
} from "../translate/read-plain.ts";
import type { Plain } from "../evaluate/plain-value.ts";
import { staticAddress } from "../translate/targets.ts";
import { translateHead } from "../translate/translate-head.ts";
import { basePathOf } from "../translate/translate-site.ts";
import { filesBelow } from "../write/new-files.ts";
import { vitepressIds } from "./heading-ids.ts";
import { navOf, sidebarsOf, translatedNav } from "./vitepress-navigation.ts";
import { convertPage } from "./vitepress-pages.ts";
import {
  codeOf,
  editUrlOf,
  localeFolders,
  localesOf,
  logoOf,
  reportFolders,
  socialLinks,
  onePlan,
  urlOf,
  type OtherSite,
  type SystemInput,
} from "./other-site.ts";

/** Reads a VitePress site. */
export function readVitepress({ root, config, values, report }: SystemInput): OtherSite {
  const home = path.resolve(root, config.replace(/\.vitepress\/.*$/, ""));
  const from = path.resolve(home, textOf(values["srcDir"]) ?? ".");
  const theme = mapOf(values["themeConfig"]) ?? {};
  const declared = Object.entries({ root: {}, ...mapOf(values["locales"]) }).map(
    ([key, locale]): [string, PlainMap] => [
      key,
      { ...(key === "root" && { lang: values["lang"] }), ...mapOf(locale) },
    ],
  );
  // Some locales are only links to another site.
  const isHere = (locale: PlainMap) => !URL.canParse(textOf(locale["link"]) ?? "");
  // Locales in the same language are versions, for example. Their folders stay folders.
  const codes = new Set<string>();
  const locales = Object.fromEntries(
    declared.filter(
      ([key, locale]) => isHere(locale) && codes.size < codes.add(codeOf(locale, key)).size,
    ),
  );
  const rewrite = rewriteOf(mapOf(values["rewrites"]) ?? {});
  const nav = mapOf(locales["root"]?.["themeConfig"]) ?? {};
  const own = { ...theme, ...nav };
  const generated = dynamicPages(values["$routes"], { root, from, report });
  const files = filesBelow(from).filter((file) => file.endsWith(".md"));
  const pages = new Set([...files, ...Object.keys(generated)].map(rewrite));
  const folders = localeFolders(locales);
  const sidebarFrom = { pages, folder: "", locales: Object.keys(folders) };
  const translations = Object.entries(folders).map(([key, code]) => {
    const { nav: labels, sidebar = theme["sidebar"] } = mapOf(locales[key]?.["themeConfig"]) ?? {};
    const navigation = translatedNav(own["nav"], labels);
    if (labels !== undefined && Object.keys(navigation).length === 0)
      report.drop(`navigation of "${key}"`, "it needs the same items as in the default language.");
    return {
      code,
      title: textOf(locales[key]?.["title"]),
      sidebars: sidebarsOf(sidebar, { ...sidebarFrom, folder: `${key}/` }),
      navigation,
    };
  });
  const basePath = basePathOf(values["base"]) ?? "/";
  const tags = listOf(values["head"]).map((tag) => headTag(listOf(tag), basePath));
  const isIcon = (tag: PlainMap) =>
    /(?:^|\s)icon$/.test(textOf(mapOf(tag["attributes"])?.["rel"]) ?? "");
  const icon = textOf(mapOf(tags.findLast(isIcon)?.["attributes"])?.["href"]);
  const publicFolder = textOf(mapOf(values["vite"])?.["publicDir"]);
  const { message, copyright } = mapOf(own["footer"]) ?? {};
  const footer = [message, copyright].flatMap((line) => textOf(line) ?? []).join("<br>");
  const site: DeclaredSite = compact({
    title: textOf(values["title"]) ?? textOf(locales["root"]?.["title"]) ?? "Documentation",
    description: textOf(values["description"]),
    url: urlOf(mapOf(values["sitemap"])?.["hostname"]),
    basePath: basePathOf(values["base"]),
    logo: logoOf(own["logo"], staticAddress),
    locales: localesOf(locales, "root"),
    navigation: [
      ...navOf(own["nav"], report),
      ...socialLinks(declared.flatMap(([, locale]) => (isHere(locale) ? [] : [locale]))),
      ...socialLinks(own["socialLinks"]),
    ],
    footer: { copyright: footer.replaceAll(`href="${basePath}`, 'href="/') || undefined },
    editUrl: editUrlOf(
      textOf(mapOf(own["editLink"])?.["pattern"])?.replace(/\/:path$/, ""),
      report,
    ),
    favicon: staticAddress(icon),
    head: translateHead({ headTags: tags.filter((tag) => !isIcon(tag)) }, {}, report),
  });
  reportFolders(folders, site.locales, report);
  const themeSource = path.join(home, ".vitepress/theme");
  const parts = existsSync(themeSource) ? filesBelow(themeSource) : [];
  const themeFolder = path.relative(root, themeSource).split(path.sep).join("/");
  reportParts({ root, config, values, report }, { folder: themeFolder, files: parts });
  return {
    plan: onePlan({
      site,
      from,
      to: "docs",
      sidebars: sidebarsOf(own["sidebar"], sidebarFrom),
      statics: [{ from: path.resolve(from, publicFolder ?? "public"), to: "static" }],
      styles: parts.filter((file) => file.endsWith(".css")).map((file) => `${themeFolder}/${file}`),
      exclude: [
        ...listOf(values["srcExclude"]).flatMap((each) => textOf(each) ?? []),
        "public/**",
        "**/*\\[*",
        "**/*.{vue,js,cjs,mjs,jsx,ts,cts,mts,tsx}",
      ],
    }),
    convert: (markdown, page) => convertPage(withBraces(markdown, values), page, from),
    headingIds: vitepressIds,
    hasEmojiNames: true,
    rewrite,
    generated,
    localeFolders: folders,
    translations,
  };
}

/** Writes attributes between braces if the configuration sets other marks, such as `%{#id}%`. */
function withBraces(markdown: string, values: PlainMap): string {
  const attrs = mapOf(mapOf(values["markdown"])?.["attrs"]);
  const marks = ["left", "right"].map((side) => textOf(attrs?.[`${side}Delimiter`]) ?? "");
  const [left, right] = marks.map((mark) => mark.replace(/\W/g, "\\$&"));
  const written = new RegExp(`${left}([#.].*?)${right}`, "g");
  return left && right ? markdown.replace(written, "{$1}") : markdown;
}

/** Reports the parts that need Vue or Vite. */
function reportParts(
  { config, values, report }: SystemInput,
  { folder, files }: { readonly folder: string; readonly files: readonly string[] },
): void {
  const isFunction = functionName(values["rewrites"]) !== undefined;
  const lost = ["transformHead", "transformPageData", "transformHtml", "vite", "vue"];
  for (const key of [...(isFunction ? ["rewrites"] : []), ...lost])
    if (values[key] !== undefined)
      report.drop(key, "Lectern has no such option. Check the pages that rely on it.", config);
  const lostMarkdown: readonly (readonly [string, string])[] = [
    ["math", "formulas stay as text. Use remark and rehype plugins."],
    ["config", "markdown-it plugins don't run in Lectern. Use remark or rehype plugins."],
    ["container", "boxes have Lectern's titles. Translate them in i18n/<locale>/strings.json."],
    ["anchor", "headings have VitePress's usual ids. Check the links to headings."],
    ["lineNumbers", "write `showLineNumbers` after the language of code blocks."],
  ];
  for (const [key, note] of lostMarkdown)
    if (mapOf(values["markdown"])?.[key]) report.drop(`markdown.${key}`, note, config);
  if (files.some((file) => /^index\.[jt]s$/.test(file)))
    report.drop("theme", "its components are written in Vue. Write them in React.", folder);
  for (const file of files.filter((each) => /\.(?:s[ac]ss|less|styl)$/.test(each)))
    report.drop("styles", "write them in CSS, and add the file to `styles`.", `${folder}/${file}`);
}

/** Returns a function that applies the rewrites to the path of a page. */
function rewriteOf(rewrites: PlainMap): (file: string) => string {
  const parameter = /:(\w+)(\([^)]*\)|\*)?|[^\w/-]/g;
  const rules = Object.entries(rewrites).map(([from, to]) => {
    const pattern = from.replace(parameter, (all, name?: string, many?: string) =>
      name === undefined ? `\\${all}` : `(?<_${name}>${many === undefined ? "[^/]+" : ".*"})`,
    );
    const target = textOf(to)?.replace(/:(\w+)(?:\([^)]*\)|\*)?/g, "$<_$1>") ?? "";
    return [new RegExp(`^${pattern}$`), target] as const;
  });
  return (file) => {
    const name = file.replace(/\.mdx$/, ".md");
    const rule = rules.find(([pattern]) => pattern.test(name));
    return rule ? name.replace(...rule) + file.slice(name.length) : file;
  };
}

/** Returns the pages of dynamic routes. Fills in the parameters that Vue would fill in. */
function dynamicPages(
  routes: Plain | undefined,
  { root, from, report }: { root: string; from: string; report: ImportReport },
): Readonly<Record<string, string>> {
  const pages = Object.entries(mapOf(routes) ?? {}).flatMap(([template, paths]) => {
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

/** Removes the base path of attributes, which Lectern adds. */
function headTag([tagName = "", given, innerHTML = ""]: readonly Plain[], base: string): PlainMap {
  const attributes = Object.entries(mapOf(given) ?? {}).map(([name, value]) => [
    name,
    textOf(value)?.startsWith(base) ? `/${textOf(value)?.slice(base.length)}` : value,
  ]);
  return { tagName, attributes: Object.fromEntries(attributes) as PlainMap, innerHTML };
}
