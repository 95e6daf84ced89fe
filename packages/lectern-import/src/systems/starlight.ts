import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { DeclaredSite } from "lectern";
import type { Plain } from "../evaluate/plain-value.ts";
import { compact, listOf, mapOf, textOf, type PlainMap } from "../translate/read-plain.ts";
import { addressOf, staticAddress } from "../translate/targets.ts";
import { translateHead } from "../translate/translate-head.ts";
import { basePathOf, urlOf } from "../translate/translate-site.ts";
import { filesBelow } from "../write/new-files.ts";
import { levelsOf } from "./front-matter.ts";
import { astroIds } from "./heading-ids.ts";
import { convertPage, folder, pathOf, reactOfAstro } from "./starlight-pages.ts";
import {
  logoOf,
  readLocales,
  reportOptions,
  socialLinks,
  onePlan,
  shownSidebar,
  sidebarRow,
  type OtherSite,
  type SidebarItem,
  type SystemInput,
} from "./other-site.ts";

/** Returns the absolute path of the folder of pages in the old site. */
export function docsFolder(root: string, { srcDir }: PlainMap): string {
  return path.join(root, textOf(srcDir) ?? "src", "content/docs");
}

/** Returns the path of a file. `~` and `@` are the usual aliases of the source folder. */
function sourcePath(written: string): string {
  return written.replace(/^\.?\//, "").replace(/^[~@]\//, "src/");
}

/** Folder for pages that don't use Starlight's layout. */
const own = "src/pages";

/** Reads a Starlight site. */
export function readStarlight({ root, config, values, report }: SystemInput): OtherSite {
  const from = docsFolder(root, values);
  const parts = listOf(values["integrations"]).flatMap<PlainMap>((each) => mapOf(each) ?? []);
  const starlight = parts.find((each) => each["$function"] === "@astrojs/starlight");
  const options = mapOf(listOf(starlight?.["$arguments"])[0]) ?? {};
  reportParts({ root, config, values, report }, parts, options);
  const wanted = textOf(options["defaultLocale"]) ?? "root";
  const locales = mapOf(options["locales"] ?? { root: { lang: options["defaultLocale"] } }) ?? {};
  const first = wanted in locales ? wanted : "root";
  // If the default locale isn't the root locale, its pages are in a folder.
  const base = first === "root" ? "" : `${first}/`;
  const title = textOf(options["title"]) ?? textOf(Object.values(mapOf(options["title"]) ?? {})[0]);
  const logo = mapOf(options["logo"]) ?? {};
  const images = ["src", "light", "dark"].flatMap((key) => textOf(logo[key]) ?? []);
  const logos = images.map((file) => path.join(root, sourcePath(file)));
  const headTags = listOf(options["head"]).map((each) => {
    const { tag, attrs = {}, content } = mapOf(each) ?? {};
    return { tagName: tag, attributes: attrs, innerHTML: content };
  });
  const { folders, moved, locales: list } = readLocales(locales, first, report);
  const [minHeadingLevel, maxHeadingLevel] = levelsOf(options["tableOfContents"]);
  const publicFolder = path.join(root, textOf(values["publicDir"]) ?? "public");
  const hasIcon = existsSync(path.join(publicFolder, "favicon.svg"));
  const site: DeclaredSite = compact({
    title: title ?? "Documentation",
    titleDelimiter: textOf(options["titleDelimiter"]),
    description: textOf(options["description"]),
    tableOfContents: { minHeadingLevel, maxHeadingLevel },
    url: urlOf(values["site"], report),
    basePath: basePathOf(values["base"]),
    favicon: staticAddress(textOf(options["favicon"]) ?? (hasIcon ? "favicon.svg" : undefined)),
    logo: logoOf(options["logo"], (file) => `/${path.basename(file)}`),
    locales: list,
    navigation: socialLinks(options["social"]),
    editUrl: textOf(mapOf(options["editLink"])?.["baseUrl"])?.replace(/\/*$/, "/{path}"),
    redirects: redirectsOf(values),
    colorMode: { respectSystem: true },
    head: translateHead({ headTags }, {}, report),
  });
  const others = Object.keys(folders).filter((key) => key !== first);
  const isOther = (file: string) => others.some((key) => file.startsWith(`${key}/`));
  const pages = filesBelow(from).filter((file) => /\.mdx?$/.test(file) && !isOther(file));
  const plugins = listOf(options["plugins"]).map((each) => mapOf(each) ?? {});
  const topics = plugins.find((each) => each["$function"] === "starlight-sidebar-topics");
  const [listed] = topics ? listOf(topics["$arguments"]) : [options["sidebar"]];
  const { ids, made } = readPages(from, pages, base);
  const translationOf = (key: string) => {
    const language = textOf(mapOf(locales[key])?.["lang"]) ?? key;
    const main = items(listOf(listed), { ids, base, languages: [language, key, "en"] });
    return { title: textOf(mapOf(options["title"])?.[language]), sidebars: { main } };
  };
  const styles = listOf(options["customCss"]).flatMap((each) => {
    const file = sourcePath(textOf(each) ?? "");
    if (file.endsWith(".css") && existsSync(path.join(root, file))) return [file];
    const note = "they aren't a CSS file of the site. Add one to `styles`.";
    report.drop(`styles "${file}"`, note, config);
    return [];
  });
  const { sidebars } = translationOf(first);
  // A page of the topic plugin shows the sidebar of its topic.
  const shown = (file: string) => (topics ? undefined : shownSidebar(sidebars, file));
  return {
    plan: onePlan({
      site,
      from,
      to: folder,
      sidebars,
      statics: [
        { from: publicFolder, to: "static" },
        ...logos.map((from) => ({ from, to: `static/${path.basename(from)}` })),
      ],
      styles,
      exclude: ["**/404.{md,mdx}"],
    }),
    convert: (markdown, page) =>
      convertPage(markdown, { ...page, sidebar: shown(page.file) }, values),
    component: (source, page) => reactOfAstro(source, page, values),
    headingIds: astroIds,
    linksHaveBase: true,
    localeFolders: folders,
    moved,
    made: JSON.stringify(listed ?? "autogenerate").includes("autogenerate") ? made : {},
    translations: Object.entries(folders)
      .filter(([, code]) => code !== site.locales?.default)
      .map(([key, code]) => ({ code, ...translationOf(key) })),
  };
}

/**
 * Matches packages that aren't necessary in Lectern: it supports MDX, React, diagrams and alerts,
 * creates a sitemap and `llms.txt`, checks links, and has a sidebar for each topic.
 */
const supported =
  /^(?:@astrojs\/(?:starlight|mdx|react|sitemap)$|(?:astro|rehype)-mermaid|starlight-(?:github-alerts|links-validator|llms-txt|sidebar-topics))/;

/** Options that are read, or that Lectern doesn't need. */
const known = {
  "": /^(?:\$routes|site|base|srcDir|publicDir|outDir|cacheDir|redirects|integrations|markdown|output|adapter|build|server|devToolbar|compressHTML|prefetch|trailingSlash|starlight)$/,
  markdown: /^r(?:emark|ehype)Plugins$/,
  starlight:
    /^(?:title|titleDelimiter|description|logo|tableOfContents|editLink|sidebar|locales|defaultLocale|social|customCss|head|favicon|components|plugins|lastUpdated|disable404Route|prerender|credits)$/,
  "starlight.logo": /^(?:src|light|dark|alt)$/,
};

/** Reports the parts that need Astro. */
function reportParts(input: SystemInput, integrations: readonly PlainMap[], options: PlainMap) {
  const { root, config, values, report } = input;
  const markdown = mapOf(values["markdown"]);
  const redirects = Object.keys(mapOf(values["redirects"]) ?? {}).filter((key) => /\[/.test(key));
  const lost = (kind: string, list: readonly Plain[], note: string) => {
    for (const each of list) {
      const [value = each] = listOf(each);
      const { name: own, $function } = mapOf(value) ?? {};
      const name = textOf(value) ?? textOf(own) ?? textOf($function) ?? "?";
      if (!supported.test(name)) report.drop(`${kind} "${name}"`, note, config);
    }
  };
  const written = "it's an Astro component. Write it in React, for example for a slot.";
  lost("integration", integrations, "Astro integrations don't run in Lectern.");
  lost("component", Object.keys(mapOf(options["components"]) ?? {}), written);
  lost("redirect", redirects, "Write a redirect for each page.");
  const plugin = "it doesn't run in Lectern. For an API, use `lectern-openapi`.";
  lost("plugin", listOf(options["plugins"]), plugin);
  for (const kind of ["remarkPlugins", "rehypePlugins"])
    lost(kind, listOf(markdown?.[kind]), "add it to `markdown.unified` in the configuration.");
  // Lectern also has everything that options such as `pagination: true` turn on.
  const starlight = Object.entries(options).filter(([, value]) => value !== true);
  reportOptions({ ...values, starlight: Object.fromEntries(starlight) }, known, input);
  if (options["tableOfContents"] === false)
    report.drop('option "tableOfContents"', "each page has a list of headings.", config);
  if (JSON.stringify([options["sidebar"], options["plugins"]]).includes('"badge":'))
    report.drop("badges in the sidebar", "Lectern's sidebar has no badges.", config);
  for (const file of existsSync(path.join(root, own)) ? filesBelow(path.join(root, own)) : [])
    report.drop("page", "it's written for Astro. Write it in Markdown or React.", `${own}/${file}`);
  const strings = "src/content/i18n";
  const note = "Lectern has its own. Translate them in i18n/<locale>/strings.json.";
  if (existsSync(path.join(root, strings))) report.drop("strings of the layout", note, strings);
  for (const page of filesBelow(docsFolder(root, values))) {
    const place = `${folder}/${page}`;
    const note = "Lectern generates this page. Write its text in the slot `NotFound`.";
    const markdoc = "Lectern doesn't read `.mdoc` files. Write it in MDX.";
    if (/(?:^|\/)404\.mdx?$/.test(page)) report.drop("page for unknown URLs", note, place);
    if (page.endsWith(".mdoc")) report.drop("page", markdoc, place);
  }
}

/** Returns the redirects. Only their targets have the base path. */
function redirectsOf({ redirects, base }: PlainMap): DeclaredSite["redirects"] {
  return Object.entries(mapOf(redirects) ?? {}).flatMap(([from, value]) => {
    const start = addressOf(from);
    const target = textOf(value) ?? textOf(mapOf(value)?.["destination"]) ?? "";
    const path = basePathOf(base) ?? "/";
    const to = addressOf(target.startsWith(path) ? target.slice(path.length - 1) : target);
    return start && to && !start.includes("[") ? [{ from: start, to }] : [];
  });
}

/**
 * Returns the ids of pages by the paths of their URLs, and the settings of folders in generated
 * sidebars. As in Starlight, a folder's label is its name, and it comes after pages with the
 * position of its first page.
 */
function readPages(from: string, pages: readonly string[], base: string) {
  const ids: Record<string, string> = {};
  const orders: Record<string, number[]> = {};
  for (const page of pages) {
    const text = readFileSync(path.join(from, page), "utf8");
    const [, front = ""] = /^---\r?\n([^]*?)^---/m.exec(text) ?? [];
    const [, order = Infinity] = /\border:\s*(-?[\d.]+)/.exec(front) ?? [];
    const id = page.replace(/\.mdx?$/, "");
    const [, slug = id] = /^slug:[ \t]*["']?([^\s"']+)/m.exec(front) ?? [];
    ids[pathOf(slug)] = id;
    const name = page.slice(base.length);
    for (const { index } of name.matchAll(/\//g))
      (orders[name.slice(0, index)] ??= []).push(Number(order) + 0.01);
  }
  const made = Object.entries(orders).map(([dir, list]) => {
    const own = { label: path.posix.basename(dir), position: Math.min(...list), link: null };
    return [`${folder}/${dir}/_category_.json`, JSON.stringify({ ...own, collapsed: false })];
  });
  return { ids, made: Object.fromEntries(made) };
}

interface SidebarContext {
  /** Ids of the pages, by the paths of their URLs. */
  readonly ids: Readonly<Record<string, string>>;
  /** Folder of the default locale. */
  readonly base: string;
  /** Keys of a locale's labels in `translations`: its language and its folder. */
  readonly languages: readonly string[];
}

function items(list: readonly Plain[], context: SidebarContext): readonly SidebarItem[] {
  const { ids, base, languages } = context;
  return list.flatMap((each): readonly SidebarItem[] => {
    const map = mapOf(each) ?? { slug: each };
    const labels = mapOf(map["translations"] ?? map["label"]);
    const [label = textOf(map["label"])] = languages.flatMap((key) => textOf(labels?.[key]) ?? []);
    const link = textOf(map["slug"]) ?? textOf(map["link"]);
    const list = listOf(map["items"]);
    const page = link === undefined ? undefined : ids[pathOf(base + link)];
    const isInside = JSON.stringify(list).includes(JSON.stringify(page?.slice(base.length)));
    const dir = textOf(mapOf(map["autogenerate"])?.["directory"]);
    return sidebarRow({
      label,
      id: isInside ? undefined : page?.slice(base.length),
      href: addressOf(link),
      // Starlight ignores folders of groups with items.
      items: dir && list.length === 0 ? [{ type: "autogenerated", dir }] : items(list, context),
      collapsed: map["collapsed"],
    });
  });
}
